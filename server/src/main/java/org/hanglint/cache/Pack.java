package org.hanglint.cache;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.hanglint.engine.Store;

/**
 * One file with all that is remembered of one project: a mark, then keys of 32 ASCII characters, each with the length of its
 * bytes, their checksum and the bytes. It is read by mapping it, and written anew beside it and moved over it, so that runs side by side never
 * see half of one.
 */
public final class Pack implements Store {

    private static final byte[] MARK = "hanglint pack 2\n".getBytes(StandardCharsets.US_ASCII);
    private static final int KEY = 32;

    /** A larger pack is not read: the project is too large to remember this way. */
    private static final long MOST_BYTES = 1L << 30;

    private final Path file;
    private final String build;
    private final Map<String, Entry> old;
    private final Map<String, byte[]> fresh = new ConcurrentHashMap<>();
    private final Map<String, Entry> used = new ConcurrentHashMap<>();

    private Pack(Path file, String build, Map<String, Entry> old) {
        this.file = file;
        this.build = build;
        this.old = old;
    }

    /** The pack in that file; an empty one where there is none that can be read. */
    public static Pack open(Path file, String build) {
        return new Pack(file, build, read(file));
    }

    private static Map<String, Entry> read(Path file) {
        Map<String, Entry> entries = new HashMap<>();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() > MOST_BYTES) {
                return entries;
            }
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            byte[] mark = new byte[MARK.length];
            bytes.get(mark);
            byte[] key = new byte[KEY];
            while (java.util.Arrays.equals(mark, MARK) && bytes.hasRemaining()) {
                bytes.get(key);
                int length = bytes.getInt();
                int checksum = bytes.getInt();
                if (length < 0 || length > bytes.remaining()) {
                    break;
                }
                entries.put(
                        new String(key, StandardCharsets.US_ASCII),
                        new Entry(bytes.slice(bytes.position(), length), checksum));
                bytes.position(bytes.position() + length);
            }
        } catch (IOException | BufferUnderflowException none) {
            return entries;
        }
        return entries;
    }

    /** Bytes as they lie in the file, and what their checksum was when they were written. */
    private record Entry(ByteBuffer buffer, int checksum) {

        byte[] copied() {
            byte[] bytes = new byte[buffer.limit()];
            buffer.get(0, bytes);
            return bytes;
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    @Override
    public Optional<byte[]> find(String key) {
        Entry found = old.get(key);
        if (found == null) {
            return Optional.empty();
        }
        byte[] bytes = found.copied();
        if (checksum(bytes) != found.checksum()) {
            return Optional.empty();
        }
        used.put(key, found);
        return Optional.of(bytes);
    }

    @Override
    public void keep(String key, byte[] bytes) {
        fresh.put(key, bytes);
    }

    @Override
    public String build() {
        return build;
    }

    /** Writes what is new together with what was known; what nobody asked for goes once it is more than what was used. */
    @Override
    public void close() {
        if (fresh.isEmpty()) {
            return;
        }
        Map<String, Entry> kept = new HashMap<>(used);
        long size = fresh.values().stream().mapToLong(bytes -> bytes.length).sum()
                + used.values().stream()
                        .mapToLong(entry -> entry.buffer().limit())
                        .sum();
        long spare = Math.min(size, MOST_BYTES - size);
        for (Map.Entry<String, Entry> entry : old.entrySet()) {
            int length = entry.getValue().buffer().limit();
            if (length < spare && kept.putIfAbsent(entry.getKey(), entry.getValue()) == null) {
                spare -= length;
            }
        }
        try {
            write(kept);
        } catch (IOException unwritable) {
            // A full disk or a folder of somebody else costs the next run its speed, nothing more.
        } finally {
            fresh.clear();
        }
    }

    private void write(Map<String, Entry> kept) throws IOException {
        Path folder = file.toAbsolutePath().resolveSibling(".").normalize();
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path beside = folder.resolve(
                file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            try (DataOutputStream out =
                    new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(beside), 1 << 16))) {
                out.write(MARK);
                for (Map.Entry<String, Entry> entry : kept.entrySet()) {
                    entry(entry.getKey(), entry.getValue().copied(), out);
                }
                for (Map.Entry<String, byte[]> entry : fresh.entrySet()) {
                    entry(entry.getKey(), entry.getValue(), out);
                }
            }
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void entry(String key, byte[] bytes, DataOutputStream out) throws IOException {
        out.write(key.getBytes(StandardCharsets.US_ASCII));
        out.writeInt(bytes.length);
        out.writeInt(checksum(bytes));
        out.write(bytes);
    }
}
