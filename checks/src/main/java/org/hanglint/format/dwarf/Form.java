package org.hanglint.format.dwarf;

import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/**
 * Values of attributes: DWARF 5, section 7.5.6. A value is read as a number: itself, or the offset or index of a text.
 */
final class Form {

    static final int STRING = 0x08;
    static final int IMPLICIT_CONST = 0x21;
    static final int STRP = 0x0e;
    static final int LINE_STRP = 0x1f;
    private static final int INDIRECT = 0x16;

    /** How a unit writes offsets and addresses, in bytes; {@code strings} is where its texts are indexed. */
    record Sizes(int offset, int address, int version, long strings) {
        Sizes withStrings(long base) {
            return new Sizes(offset, address, version, base);
        }
    }

    private Form() {}

    /** Reads the number, or where a text begins; blocks are skipped and read as 0. */
    static long read(Cursor cursor, int form, Sizes sizes, long implicit) throws Unreadable {
        return switch (form) {
            case 0x0b, 0x0c, 0x11, 0x25, 0x29 -> cursor.u8();
            case 0x05, 0x12, 0x26, 0x2a -> cursor.u16();
            case 0x27, 0x2b -> cursor.unsigned(3);
            case 0x06, 0x13, 0x1c, 0x28, 0x2c -> cursor.u32();
            case 0x07, 0x14, 0x20, 0x24 -> cursor.u64();
            case 0x1e -> skipped(cursor, 16);
            case 0x0d -> cursor.sleb();
            case 0x0f, 0x15, 0x1a, 0x1b, 0x22, 0x23, 0x1f01, 0x1f02 -> cursor.uleb();
            case STRP, 0x17, 0x1d, LINE_STRP, 0x1f20, 0x1f21 -> cursor.unsigned(sizes.offset());
            case 0x10 -> cursor.unsigned(sizes.version() <= 2 ? sizes.address() : sizes.offset());
            case 0x01 -> cursor.unsigned(sizes.address());
            case 0x0a -> skipped(cursor, cursor.u8());
            case 0x03 -> skipped(cursor, cursor.u16());
            case 0x04 -> skipped(cursor, cursor.u32());
            case 0x09, 0x18 -> skipped(cursor, cursor.uleb());
            case 0x19 -> 1;
            case IMPLICIT_CONST -> implicit;
            case STRING -> {
                int start = cursor.position();
                cursor.skipName();
                yield start;
            }
            case INDIRECT -> indirect(cursor, sizes);
            default -> throw new Unreadable("debug information of a form that is not known (" + form + ")");
        };
    }

    /** A form that stands before its value. A form that names itself again would never end. */
    private static long indirect(Cursor cursor, Sizes sizes) throws Unreadable {
        long form = cursor.uleb();
        if (form == INDIRECT || form == IMPLICIT_CONST || form > 0xFFFF || form < 0) {
            throw new Unreadable("debug information of a form that leads to itself");
        }
        return read(cursor, (int) form, sizes, 0);
    }

    private static long skipped(Cursor cursor, long count) throws Unreadable {
        cursor.skip(count);
        return 0;
    }
}
