package org.hanglint.format.dist;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A tar stream, member by member (POSIX.1-2001 ustar and pax, GNU long names). Bounded: sizes are checked before
 * anything is kept, and a header with a wrong checksum ends the stream.
 */
public final class TarReader {

    private static final int BLOCK = 512;
    private static final int MOST_NAME = 1 << 16;
    private static final int MOST_MEMBERS = 2_000_000;

    private final InputStream in;
    private long unread;
    private int members;

    /**
     * One member.
     *
     * @param name with {@code /}, without a leading {@code ./}
     * @param link where it is a link, what it points to; else empty
     */
    public record Member(String name, Type type, long size, long modified, String link) {}

    /** Kinds of members. */
    public enum Type {
        FILE,
        FOLDER,
        LINK,
        OTHER
    }

    public TarReader(InputStream in) {
        this.in = in;
    }

    /** The next member; empty at the end and where the stream is broken. */
    public Optional<Member> next() throws IOException {
        String longName = "";
        String longLink = "";
        while (members++ < MOST_MEMBERS) {
            if (unread > 0) {
                in.skipNBytes(unread);
                unread = 0;
            }
            byte[] head = in.readNBytes(BLOCK);
            if (head.length < BLOCK || head[0] == 0 || !isChecked(head)) {
                return Optional.empty();
            }
            long size = number(head, 124, 12);
            if (size < 0) {
                return Optional.empty();
            }
            unread = (size + BLOCK - 1) / BLOCK * BLOCK;
            byte flag = head[156];
            switch (flag) {
                case 'L' -> longName = text(size);
                case 'K' -> longLink = text(size);
                case 'x' -> {
                    String pax = text(size);
                    longName = pax(pax, "path").orElse(longName);
                    longLink = pax(pax, "linkpath").orElse(longLink);
                }
                case 'g' -> text(size);
                default -> {
                    return Optional.of(member(head, flag, size, longName, longLink));
                }
            }
        }
        return Optional.empty();
    }

    /** The bytes of the member at hand, if they are no more than that. */
    public Optional<byte[]> bytes(Member member, int most) throws IOException {
        if (member.size() > most || member.size() > unread) {
            return Optional.empty();
        }
        byte[] bytes = in.readNBytes((int) member.size());
        unread -= bytes.length;
        return bytes.length == member.size() ? Optional.of(bytes) : Optional.empty();
    }

    /** The bytes of the member at hand as a stream of their own, to be read before the next member is asked for. */
    public InputStream stream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 1 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                int got = unread == 0 ? -1 : in.read(into, from, (int) Math.min(length, unread));
                unread -= Math.max(0, got);
                return got;
            }
        };
    }

    private static Member member(byte[] head, byte flag, long size, String longName, String longLink) {
        String prefix = field(head, 345, 155);
        boolean ustar = field(head, 257, 5).equals("ustar");
        String shortName = field(head, 0, 100);
        String name =
                !longName.isEmpty() ? longName : ustar && !prefix.isEmpty() ? prefix + "/" + shortName : shortName;
        Type type = switch (flag) {
            case 0, '0', '7' -> name.endsWith("/") ? Type.FOLDER : Type.FILE;
            case '5' -> Type.FOLDER;
            case '1', '2' -> Type.LINK;
            default -> Type.OTHER;
        };
        String link = longLink.isEmpty() ? field(head, 157, 100) : longLink;
        return new Member(plain(name), type, size, number(head, 136, 12) * 1000, type == Type.LINK ? link : "");
    }

    private static String plain(String name) {
        String plain = name;
        while (plain.startsWith("./") || plain.startsWith("/")) {
            plain = plain.substring(plain.indexOf('/') + 1);
        }
        return plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
    }

    private String text(long size) throws IOException {
        byte[] bytes = in.readNBytes((int) Math.min(size, MOST_NAME));
        unread -= bytes.length;
        String text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    /** A pax record: {@code length key=value\n}. */
    private static Optional<String> pax(String records, String key) {
        return records.lines()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .filter(line -> line.startsWith(key + "="))
                .map(line -> line.substring(key.length() + 1))
                .findFirst();
    }

    private static boolean isChecked(byte[] head) {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : head[i] & 0xFF;
        }
        return sum == number(head, 148, 8);
    }

    /** An octal number, or GNU's big-endian form; -1 where it is neither. */
    private static long number(byte[] head, int at, int length) {
        if ((head[at] & 0x80) != 0) {
            long value = head[at] & 0x3F;
            for (int i = 1; i < length; i++) {
                if (value >> 54 != 0) {
                    return -1;
                }
                value = value << 8 | head[at + i] & 0xFF;
            }
            return value;
        }
        long value = 0;
        for (int i = at; i < at + length; i++) {
            byte digit = head[i];
            if (digit >= '0' && digit <= '7') {
                value = value << 3 | digit - '0';
            } else if (digit != ' ' && digit != 0) {
                return -1;
            } else if (value > 0) {
                break;
            }
        }
        return value;
    }

    private static String field(byte[] head, int at, int length) {
        int end = at;
        while (end < at + length && head[end] != 0) {
            end++;
        }
        return new String(head, at, end - at, StandardCharsets.UTF_8);
    }
}
