package org.hanglint.format.dist;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A zip file in memory, read by its central directory (APPNOTE.TXT 4.3.12): stored and deflated entries, no zip64, no
 * encryption. Nothing is unpacked before somebody asks, and then no more than the size the directory announces.
 */
public final class ZipArchive {

    private static final int END = 0x06054b50;
    private static final int DIRECTORY = 0x02014b50;
    private static final int LOCAL = 0x04034b50;
    private static final int END_BYTES = 22;
    private static final int DIRECTORY_BYTES = 46;
    private static final int LOCAL_BYTES = 30;
    private static final int MOST_COMMENT = 0xFFFF;

    /** More entries than this has no wheel in use. */
    private static final int MOST_ENTRIES = 100_000;

    /** A larger member is not unpacked. */
    private static final int MOST_BYTES = 256 << 20;

    private static final int STORED = 0;
    private static final int DEFLATED = 8;

    private final byte[] raw;
    private final ByteBuffer bytes;
    private final List<Entry> entries;

    /**
     * One member.
     *
     * @param name with {@code /}, as written
     * @param size bytes when unpacked, as the directory says
     */
    public record Entry(String name, long size, long packed, int method, int crc, long header) {}

    private ZipArchive(byte[] raw, ByteBuffer bytes, List<Entry> entries) {
        this.raw = raw;
        this.bytes = bytes;
        this.entries = List.copyOf(entries);
    }

    /** The archive; empty where the bytes are none, or one that is broken. */
    public static Optional<ZipArchive> read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = end(buffer);
        if (end < 0) {
            return Optional.empty();
        }
        int count = Short.toUnsignedInt(buffer.getShort(end + 10));
        long at = Integer.toUnsignedLong(buffer.getInt(end + 16));
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Math.min(count, MOST_ENTRIES); i++) {
            if (at + DIRECTORY_BYTES > bytes.length || buffer.getInt((int) at) != DIRECTORY) {
                return Optional.empty();
            }
            int head = (int) at;
            int name = Short.toUnsignedInt(buffer.getShort(head + 28));
            int extra = Short.toUnsignedInt(buffer.getShort(head + 30));
            int comment = Short.toUnsignedInt(buffer.getShort(head + 32));
            if (at + DIRECTORY_BYTES + name > bytes.length) {
                return Optional.empty();
            }
            entries.add(new Entry(
                    new String(bytes, head + DIRECTORY_BYTES, name, StandardCharsets.UTF_8),
                    Integer.toUnsignedLong(buffer.getInt(head + 24)),
                    Integer.toUnsignedLong(buffer.getInt(head + 20)),
                    Short.toUnsignedInt(buffer.getShort(head + 10)),
                    buffer.getInt(head + 16),
                    Integer.toUnsignedLong(buffer.getInt(head + 42))));
            at += DIRECTORY_BYTES + name + extra + comment;
        }
        return Optional.of(new ZipArchive(bytes, buffer, entries));
    }

    private static int end(ByteBuffer buffer) {
        int last = buffer.limit() - END_BYTES;
        for (int at = last; at >= Math.max(0, last - MOST_COMMENT); at--) {
            if (buffer.getInt(at) == END) {
                return at;
            }
        }
        return -1;
    }

    /** Its members in the order of the directory. */
    public List<Entry> entries() {
        return entries;
    }

    /** The bytes of a member; empty where it is broken, too large, or its checksum is wrong. */
    public Optional<byte[]> bytes(Entry entry) {
        long head = entry.header();
        if (entry.size() > MOST_BYTES || head + LOCAL_BYTES > bytes.limit() || bytes.getInt((int) head) != LOCAL) {
            return Optional.empty();
        }
        int name = Short.toUnsignedInt(bytes.getShort((int) head + 26));
        int extra = Short.toUnsignedInt(bytes.getShort((int) head + 28));
        long start = head + LOCAL_BYTES + name + extra;
        if (start + entry.packed() > bytes.limit()) {
            return Optional.empty();
        }
        Optional<byte[]> plain = unpacked(entry, (int) start);
        return plain.filter(content -> crc(content) == entry.crc());
    }

    private Optional<byte[]> unpacked(Entry entry, int start) {
        if (entry.method() == STORED) {
            return entry.packed() == entry.size()
                    ? Optional.of(Arrays.copyOfRange(raw, start, start + (int) entry.size()))
                    : Optional.empty();
        }
        return entry.method() == DEFLATED ? inflated(entry, start) : Optional.empty();
    }

    private Optional<byte[]> inflated(Entry entry, int start) {
        // Deflate packs at most about a thousandfold: a directory that announces more lies.
        if (entry.size() > entry.packed() * 1_100 + 64) {
            return Optional.empty();
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(raw, start, (int) entry.packed());
            byte[] content = new byte[(int) entry.size()];
            int done = 0;
            while (done < content.length) {
                int more = inflater.inflate(content, done, content.length - done);
                if (more == 0) {
                    return Optional.empty();
                }
                done += more;
            }
            return Optional.of(content);
        } catch (DataFormatException broken) {
            return Optional.empty();
        } finally {
            inflater.end();
        }
    }

    private static int crc(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }
}
