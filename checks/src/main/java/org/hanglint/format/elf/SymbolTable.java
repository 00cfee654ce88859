package org.hanglint.format.elf;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** Reads a table of symbols. */
final class SymbolTable {

    /** More than any library at hand by a factor of four. */
    private static final int MAX_SYMBOLS = 4 << 20;

    /** Symbols that differ in their versions, and names that end alike, share bytes; nothing else does. */
    private static final int SHARING = 4;

    private static final int MIN_NAMES = 1 << 16;

    private SymbolTable() {}

    /** The symbols in the order of the table, the empty first one included: relocations count by it. */
    static List<Symbol> read(byte[] table, byte[] strings, Layout layout) throws Unreadable {
        int entry = layout.wide() ? 24 : 16;
        int count = table.length / entry;
        if (count > MAX_SYMBOLS) {
            throw new Unreadable("it announces " + count + " symbols");
        }
        Cursor cursor = new Cursor(table, layout.order());
        Cursor names = new Cursor(strings, layout.order());
        List<Symbol> symbols = new ArrayList<>(count);
        long budget = MIN_NAMES + (long) SHARING * strings.length;
        for (int i = 0; i < count; i++) {
            Symbol symbol = layout.wide() ? wide(cursor, names) : narrow(cursor, names);
            budget -= symbol.name().length();
            if (budget < 0) {
                throw new Unreadable("its symbols share their names more than linkers do");
            }
            symbols.add(symbol);
        }
        return symbols;
    }

    private static Symbol wide(Cursor cursor, Cursor names) throws Unreadable {
        long name = cursor.u32();
        int info = cursor.u8();
        cursor.skip(1);
        int section = cursor.u16();
        long value = cursor.u64();
        long size = cursor.u64();
        return symbol(names, name, value, size, info, section);
    }

    private static Symbol narrow(Cursor cursor, Cursor names) throws Unreadable {
        long name = cursor.u32();
        long value = cursor.u32();
        long size = cursor.u32();
        int info = cursor.u8();
        cursor.skip(1);
        return symbol(names, name, value, size, info, cursor.u16());
    }

    private static Symbol symbol(Cursor names, long name, long value, long size, int info, int section)
            throws Unreadable {
        names.seek(name);
        String text = names.remaining() == 0 ? "" : names.name();
        return new Symbol(text, value, size, kind(info & 0xF), binding(info >> 4), section != 0);
    }

    private static Symbol.Kind kind(int number) {
        return switch (number) {
            case 2, 10 -> Symbol.Kind.FUNCTION;
            case 1 -> Symbol.Kind.OBJECT;
            default -> Symbol.Kind.OTHER;
        };
    }

    private static Symbol.Binding binding(int number) {
        return switch (number) {
            case 0 -> Symbol.Binding.LOCAL;
            case 2 -> Symbol.Binding.WEAK;
            default -> Symbol.Binding.GLOBAL;
        };
    }
}
