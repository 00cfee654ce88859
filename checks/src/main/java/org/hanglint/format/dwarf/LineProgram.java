package org.hanglint.format.dwarf;

import java.util.Optional;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** Runs the small program of a line table (DWARF 5, section 6.2.5). Of its rows only file and line are kept. */
final class LineProgram {

    /** The registers' start and the shape of opcodes. {@code operands} counts those of standard opcodes from 1. */
    @SuppressWarnings("ArrayRecordComponent")
    record Rules(int lineBase, int lineRange, int opcodeBase, int[] operands) {

        static Rules read(Cursor cursor, int version) throws Unreadable {
            cursor.skip(version >= 4 ? 3 : 2);
            int base = (byte) cursor.u8();
            int range = cursor.u8();
            int opcodes = cursor.u8();
            int[] operands = new int[Math.max(1, opcodes)];
            for (int i = 1; i < opcodes; i++) {
                operands[i] = cursor.u8();
            }
            if (range == 0) {
                throw new Unreadable("a line table whose lines never advance");
            }
            return new Rules(base, range, opcodes, operands);
        }
    }

    private static final int COPY = 1;
    private static final int ADVANCE_LINE = 3;
    private static final int SET_FILE = 4;
    private static final int FIXED_ADVANCE = 9;
    private static final int END_SEQUENCE = 1;

    private final Rules rules;
    private final LineTable table;
    private final DebugFiles files;
    private long file = 1;
    private long line = 1;

    LineProgram(Rules rules, LineTable table, DebugFiles files) {
        this.rules = rules;
        this.table = table;
        this.files = files;
    }

    void run(Cursor cursor) throws Unreadable {
        while (cursor.remaining() > 0) {
            int opcode = cursor.u8();
            if (opcode >= rules.opcodeBase()) {
                line += rules.lineBase() + (opcode - rules.opcodeBase()) % rules.lineRange();
                row();
            } else if (opcode == 0) {
                extended(cursor);
            } else {
                standard(opcode, cursor);
            }
        }
    }

    /** The row that ends a sequence is the address after it, and no line of it. */
    private void extended(Cursor cursor) throws Unreadable {
        long length = cursor.uleb();
        if (length <= 0) {
            return;
        }
        int opcode = cursor.u8();
        cursor.skip(length - 1);
        if (opcode == END_SEQUENCE) {
            file = 1;
            line = 1;
        }
    }

    private void standard(int opcode, Cursor cursor) throws Unreadable {
        switch (opcode) {
            case COPY -> row();
            case ADVANCE_LINE -> line += cursor.sleb();
            case SET_FILE -> file = cursor.uleb();
            case FIXED_ADVANCE -> cursor.skip(2);
            default -> {
                for (int i = 0; i < rules.operands()[opcode]; i++) {
                    cursor.uleb();
                }
            }
        }
    }

    private void row() {
        Optional<LineTable.FileName> name = table.file(file);
        if (name.isPresent() && DebugFiles.isWanted(name.get().path())) {
            files.line(name.get().path(), table.folder(), line);
        }
    }
}
