package org.hanglint.format.elf;

import java.util.HexFormat;
import java.util.Optional;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** Notes of a file; of these only the build id is read. */
final class Notes {

    private static final int MAX_NOTES = 1000;
    private static final int MAX_ID = 64;
    private static final long BUILD_ID = 3;

    private Notes() {}

    /** The build id as hexadecimal digits, if one of the notes is it. */
    static Optional<String> buildId(byte[] notes, Layout layout) throws Unreadable {
        Cursor cursor = new Cursor(notes, layout.order());
        for (int i = 0; i < MAX_NOTES && cursor.remaining() >= 12; i++) {
            long nameSize = cursor.u32();
            long size = cursor.u32();
            long type = cursor.u32();
            boolean gnu = nameSize == 4 && cursor.remaining() >= 4 && cursor.u32() == gnu(layout);
            if (nameSize != 4) {
                cursor.skip(aligned(nameSize));
            }
            if (gnu && type == BUILD_ID && size <= MAX_ID) {
                return Optional.of(HexFormat.of().formatHex(cursor.raw((int) size)));
            }
            cursor.skip(Math.min(aligned(size), cursor.remaining()));
        }
        return Optional.empty();
    }

    /** "GNU" and NUL, as the file's byte order makes it a number. */
    private static long gnu(Layout layout) throws Unreadable {
        return new Cursor(new byte[] {'G', 'N', 'U', 0}, layout.order()).u32();
    }

    private static long aligned(long size) {
        return size + 3 & ~3L;
    }
}
