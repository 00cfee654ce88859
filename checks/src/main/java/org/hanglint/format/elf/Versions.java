package org.hanglint.format.elf;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/**
 * Versions of symbols, such as {@code GLIBCXX_3.4.30}.
 *
 * @param needed by the name of the library that must have them
 * @param defined those this file has
 */
public record Versions(SortedMap<String, SortedSet<String>> needed, Set<String> defined) {

    static final Versions NONE = new Versions(new TreeMap<>(), Set.of());

    private static final int MAX_RECORDS = 1 << 16;

    public Versions {
        needed = Collections.unmodifiableSortedMap(new TreeMap<>(needed));
        defined = Set.copyOf(defined);
    }

    /** {@code .gnu.version_r}: a chain of libraries, each with a chain of versions. */
    static SortedMap<String, SortedSet<String>> needed(byte[] table, byte[] strings, Layout layout)
            throws Unreadable {
        Cursor cursor = new Cursor(table, layout.order());
        Cursor names = new Cursor(strings, layout.order());
        SortedMap<String, SortedSet<String>> needed = new TreeMap<>();
        int budget = MAX_RECORDS;
        for (long at = 0, next = 1; next != 0 && budget > 0 && table.length > 0; at += next, budget--) {
            cursor.seek(at);
            cursor.skip(2);
            int count = cursor.u16();
            String library = name(names, cursor.u32());
            long first = cursor.u32();
            next = cursor.u32();
            SortedSet<String> versions = needed.computeIfAbsent(library, _ -> new TreeSet<>());
            long record = at + first;
            for (int i = 0; i < count && budget > 0; i++, budget--) {
                cursor.seek(record);
                cursor.skip(8);
                versions.add(name(names, cursor.u32()));
                record += cursor.u32();
            }
        }
        return needed;
    }

    /** {@code .gnu.version_d}: a chain of versions; the first name of each is its own. */
    static Set<String> defined(byte[] table, byte[] strings, Layout layout) throws Unreadable {
        Cursor cursor = new Cursor(table, layout.order());
        Cursor names = new Cursor(strings, layout.order());
        Set<String> defined = new TreeSet<>();
        int budget = MAX_RECORDS;
        for (long at = 0, next = 1; next != 0 && budget > 0 && table.length > 0; at += next, budget--) {
            cursor.seek(at);
            cursor.skip(12);
            long first = cursor.u32();
            next = cursor.u32();
            cursor.seek(at + first);
            defined.add(name(names, cursor.u32()));
        }
        return defined;
    }

    private static String name(Cursor names, long offset) throws Unreadable {
        names.seek(offset);
        return names.name();
    }

    /** Every version needed, of whatever library. */
    public Set<String> allNeeded() {
        Set<String> all = new TreeSet<>();
        for (Map.Entry<String, SortedSet<String>> entry : needed.entrySet()) {
            all.addAll(entry.getValue());
        }
        return all;
    }
}
