package org.hanglint.format.dwarf;

import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** How long a unit is, and how wide offsets in it are: 4 bytes, or 8 after the mark of 64-bit DWARF. */
record UnitLength(long bytes, int offsetSize) {

    private static final long WIDE = 0xFFFF_FFFFL;

    static UnitLength read(Cursor cursor) throws Unreadable {
        long length = cursor.u32();
        return length == WIDE ? new UnitLength(cursor.u64(), Long.BYTES) : new UnitLength(length, Integer.BYTES);
    }
}
