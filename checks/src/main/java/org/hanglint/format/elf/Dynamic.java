package org.hanglint.format.elf;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/**
 * What the dynamic linker is told.
 *
 * @param needed names of libraries it loads
 * @param soname its own name; empty where it has none
 * @param rpath folders searched before {@code LD_LIBRARY_PATH}, one entry each
 * @param runpath folders searched after it
 */
public record Dynamic(List<String> needed, String soname, List<String> rpath, List<String> runpath) {

    static final Dynamic NONE = new Dynamic(List.of(), "", List.of(), List.of());

    private static final int MAX_ENTRIES = 1 << 16;
    private static final long NEEDED = 1;
    private static final long SONAME = 14;
    private static final long RPATH = 15;
    private static final long RUNPATH = 29;

    public Dynamic {
        needed = List.copyOf(needed);
        rpath = List.copyOf(rpath);
        runpath = List.copyOf(runpath);
    }

    static Dynamic read(byte[] table, byte[] strings, Layout layout) throws Unreadable {
        Cursor cursor = new Cursor(table, layout.order());
        Cursor names = new Cursor(strings, layout.order());
        List<String> needed = new ArrayList<>();
        String soname = "";
        List<String> rpath = List.of();
        List<String> runpath = List.of();
        for (int i = 0; i < MAX_ENTRIES && cursor.remaining() >= 2 * layout.wordSize(); i++) {
            long tag = layout.word(cursor);
            long value = layout.word(cursor);
            if (tag == 0) {
                break;
            }
            if (tag == NEEDED) {
                needed.add(name(names, value));
            } else if (tag == SONAME) {
                soname = name(names, value);
            } else if (tag == RPATH) {
                rpath = folders(name(names, value));
            } else if (tag == RUNPATH) {
                runpath = folders(name(names, value));
            }
        }
        return new Dynamic(needed, soname, rpath, runpath);
    }

    private static String name(Cursor names, long offset) throws Unreadable {
        names.seek(offset);
        return names.name();
    }

    private static List<String> folders(String path) {
        return List.of(path.split(":", -1));
    }
}
