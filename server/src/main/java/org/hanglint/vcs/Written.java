package org.hanglint.vcs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are written whole or not at all, also when the disk is full or the user interrupts. */
public final class Written {

    private Written() {}

    /** Replaces a regular file; writes straight into a device, a pipe or what a link names. */
    public static void to(String file, String text) throws IOException {
        Path target = Path.of(file).toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(file, null, "its folder does not exist");
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (Files.isSymbolicLink(target) && Files.isRegularFile(target)) {
            replace(target.toRealPath(), bytes);
        } else if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            Files.write(target, bytes);
        } else {
            replace(target, bytes);
        }
    }

    private static void replace(Path target, byte[] bytes) throws IOException {
        try (Replacement replacement = new Replacement()) {
            replacement.prepare(target, bytes);
            replacement.commit();
        }
    }

    /** A name in the same folder, so that moving over the target is one step. */
    static Path beside(Path target) {
        Path temporary = target.resolveSibling("." + target.getFileName() + ".hanglint-"
                + ProcessHandle.current().pid());
        temporary.toFile().deleteOnExit();
        return temporary;
    }

    /** Writes the bytes through to the disk, with the permissions that the target has. */
    static void prepare(Path temporary, Path target, byte[] bytes) throws IOException {
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new AccessDeniedException(target.toString(), null, "it is read-only");
        }
        try (FileChannel channel = FileChannel.open(
                temporary,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
        if (Files.exists(target)) {
            Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
        }
    }

    static void move(Path temporary, Path target) throws IOException {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Why it did not work, for people. */
    public static String reason(IOException failure) {
        String message = failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
        if (message == null && failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
