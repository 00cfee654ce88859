package org.hanglint.format.elf;

import java.nio.ByteOrder;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.hanglint.format.Bytes;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** The bytes of sections, unpacked where they are compressed. */
final class Contents {

    private static final long ZLIB = 1;
    /** What deflate can make of one byte at most. */
    private static final long DEFLATE_RATIO = 1032;

    private static final String OLD_MAGIC = "ZLIB";

    private Contents() {}

    /** A section's bytes. A section of more than {@code limit} bytes, packed or unpacked, is unreadable. */
    static byte[] of(Section section, Bytes bytes, Layout layout, int limit) throws Unreadable {
        if (!section.hasBytes()) {
            return new byte[0];
        }
        if (section.size() > limit) {
            throw new Unreadable(section.name() + " is larger than " + (limit >> 20) + " MB");
        }
        byte[] raw = bytes.read(section.offset(), (int) section.size());
        if (section.isCompressed()) {
            return unpacked(section, raw, layout, limit);
        }
        return section.name().startsWith(".zdebug") ? unpackedOldForm(raw, limit) : raw;
    }

    /** {@code SHF_COMPRESSED}: a header with type, size and alignment, then the stream. */
    private static byte[] unpacked(Section section, byte[] raw, Layout layout, int limit) throws Unreadable {
        Cursor header = new Cursor(raw, layout.order());
        long type = header.u32();
        if (layout.wide()) {
            header.skip(4);
        }
        long size = layout.word(header);
        layout.word(header);
        if (type != ZLIB) {
            throw new Unreadable(section.name() + " is compressed in a way that is not read");
        }
        return inflate(raw, header.position(), size, limit);
    }

    /** {@code .zdebug_info}: "ZLIB", eight bytes of size in big-endian order, the stream. */
    private static byte[] unpackedOldForm(byte[] raw, int limit) throws Unreadable {
        Cursor header = new Cursor(raw, ByteOrder.BIG_ENDIAN);
        for (int i = 0; i < OLD_MAGIC.length(); i++) {
            if (header.u8() != OLD_MAGIC.charAt(i)) {
                throw new Unreadable("a compressed section without its mark");
            }
        }
        return inflate(raw, OLD_MAGIC.length() + Long.BYTES, header.u64(), limit);
    }

    private static byte[] inflate(byte[] packed, int from, long size, int limit) throws Unreadable {
        if (size < 0 || size > limit || size > (packed.length + 1L) * DEFLATE_RATIO) {
            throw new Unreadable("a compressed section claims to be larger than it can be");
        }
        byte[] out = new byte[(int) size];
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(packed, from, packed.length - from);
            int done = 0;
            while (done < out.length) {
                int more = inflater.inflate(out, done, out.length - done);
                if (more == 0) {
                    throw new Unreadable("a compressed section ends early");
                }
                done += more;
            }
        } catch (DataFormatException damaged) {
            throw new Unreadable("a compressed section is damaged");
        }
        return out;
    }
}
