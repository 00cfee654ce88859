package org.hanglint.format.elf;

import java.nio.ByteOrder;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** How a file writes numbers: {@code wide} files have addresses of eight bytes, others of four. */
record Layout(boolean wide, ByteOrder order, Machine machine) {

    /** An address or size. */
    long word(Cursor cursor) throws Unreadable {
        return wide ? cursor.u64() : cursor.u32();
    }

    int wordSize() {
        return wide ? Long.BYTES : Integer.BYTES;
    }
}
