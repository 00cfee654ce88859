package org.hanglint.vcs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * New contents for several files. All of it is on the disk before the first file is replaced, so a full disk or an
 * interruption leaves every file as it was.
 */
public final class Replacement implements AutoCloseable {

    private final Map<Path, Path> prepared = new LinkedHashMap<>();

    /** Why a file must not be replaced: it is not what was read. Empty where it still is. */
    public static Optional<String> objection(Path target, byte[] read) {
        try {
            if (Files.isSymbolicLink(target)) {
                return Optional.of("it is a symbolic link");
            }
            if (!Arrays.equals(Files.readAllBytes(target), read)) {
                return Optional.of("its text changed meanwhile");
            }
            return Files.isWritable(target) ? Optional.empty() : Optional.of("it is read-only");
        } catch (IOException gone) {
            return Optional.of("it cannot be read any more");
        }
    }

    /** Why a new file must not be written: something has its name. Empty where nothing has. */
    public static Optional<String> objectionToNew(Path target) {
        return Files.exists(target, LinkOption.NOFOLLOW_LINKS) ? Optional.of("it is there already") : Optional.empty();
    }

    /** Writes the new content beside the target. */
    public void prepare(Path target, byte[] bytes) throws IOException {
        Path temporary = Written.beside(target);
        prepared.put(target, temporary);
        Written.prepare(temporary, target, bytes);
    }

    /** Puts every prepared content in its place. */
    public void commit() throws IOException {
        for (Map.Entry<Path, Path> one : prepared.entrySet()) {
            Written.move(one.getValue(), one.getKey());
        }
    }

    @Override
    public void close() throws IOException {
        for (Path temporary : prepared.values()) {
            Files.deleteIfExists(temporary);
        }
    }
}
