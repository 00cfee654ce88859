package org.hanglint.syntax.mask;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The macros of a project: for each name every distinct definition, and what kind of text they stand for. The same
 * facts in any order give the same table.
 */
public final class MacroTable {
    private static final Comparator<MacroDefinition> ORDER = Comparator.comparing(MacroDefinition::functionLike)
            .thenComparing(MacroDefinition::body)
            .thenComparing(definition -> String.join(",", definition.parameters()));

    private final String[] names;
    private final byte[][] texts;
    private final List<List<MacroDefinition>> definitions;
    private final int[] kinds;
    private final boolean[] functionLike;
    private final int[] hashes;
    private final int[] slots;
    private final MacroLinks links;

    private MacroTable(SortedMap<String, SortedSet<MacroDefinition>> byName) {
        int n = byName.size();
        names = byName.keySet().toArray(String[]::new);
        texts = new byte[n][];
        definitions = new ArrayList<>(n);
        functionLike = new boolean[n];
        hashes = new int[n];
        slots = new int[Integer.highestOneBit(Math.max(8, n)) * 4];
        for (int i = 0; i < n; i++) {
            texts[i] = names[i].getBytes(StandardCharsets.UTF_8);
            hashes[i] = Words.hash(texts[i], 0, texts[i].length);
            insert(i);
        }
        for (SortedSet<MacroDefinition> same : byName.values()) {
            functionLike[definitions.size()] = same.stream().anyMatch(MacroDefinition::functionLike);
            definitions.add(List.copyOf(same));
        }
        links = new MacroLinks(this);
        kinds = links.kinds();
    }

    /** Joins what the files of a project define. */
    public static MacroTable join(Collection<MacroFacts> files) {
        SortedMap<String, SortedSet<MacroDefinition>> byName = new TreeMap<>();
        for (MacroFacts file : files) {
            for (MacroDefinition definition : file.definitions()) {
                byName.computeIfAbsent(definition.name(), _ -> new TreeSet<>(ORDER))
                        .add(definition);
            }
        }
        byName.remove("");
        return new MacroTable(byName);
    }

    public static MacroTable empty() {
        return join(List.of());
    }

    /** Every definition of a name, in a fixed order; empty when the project defines none. */
    public List<MacroDefinition> definitions(String name) {
        int macro = find(name);
        return macro < 0 ? List.of() : definitions.get(macro);
    }

    /** The macros a file names, and those that their replacements name, and so on. */
    public MacroTable restrictedTo(MacroFacts file) {
        return only(links.reach(named(file)));
    }

    /** The macros with these names, and those that their replacements name, and so on. */
    public MacroTable restrictedTo(Collection<String> wanted) {
        BitSet start = new BitSet();
        for (String name : wanted) {
            int macro = find(name);
            if (macro >= 0) {
                start.set(macro);
            }
        }
        return only(links.reach(start));
    }

    /** A hash in hexadecimal of all that {@link #restrictedTo(MacroFacts)} holds, without building it. */
    public String digest(MacroFacts file) {
        return links.digest(links.reach(named(file)));
    }

    /** A hash in hexadecimal of the whole table. */
    public String digest() {
        BitSet all = new BitSet();
        all.set(0, names.length);
        return links.digest(all);
    }

    private MacroTable only(BitSet wanted) {
        SortedMap<String, SortedSet<MacroDefinition>> byName = new TreeMap<>();
        wanted.stream().forEach(macro -> {
            SortedSet<MacroDefinition> same = new TreeSet<>(ORDER);
            same.addAll(definitions.get(macro));
            byName.put(names[macro], same);
        });
        return new MacroTable(byName);
    }

    private BitSet named(MacroFacts file) {
        BitSet named = new BitSet(names.length);
        for (int hash : file.mentions()) {
            for (int slot = slot(hash); slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
                if (hashes[slots[slot] - 1] == hash) {
                    named.set(slots[slot] - 1);
                }
            }
        }
        return named;
    }

    private void insert(int macro) {
        int slot = slot(hashes[macro]);
        while (slots[slot] != 0) {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = macro + 1;
    }

    private int slot(int hash) {
        return (hash * 0x9E3779B1) >>> 7 & slots.length - 1;
    }

    /** The index of the macro spelled by {@code text[from, to)}, whose hash is given, or -1. */
    int find(byte[] text, int from, int to, int hash) {
        for (int slot = slot(hash); slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
            int macro = slots[slot] - 1;
            if (hashes[macro] == hash && same(texts[macro], text, from, to)) {
                return macro;
            }
        }
        return -1;
    }

    int find(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return find(text, 0, text.length, Words.hash(text, 0, text.length));
    }

    private static boolean same(byte[] name, byte[] text, int from, int to) {
        if (name.length != to - from) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (name[i] != text[from + i]) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return names.length;
    }

    String name(int macro) {
        return names[macro];
    }

    List<MacroDefinition> definitions(int macro) {
        return definitions.get(macro);
    }

    boolean vanishes(int macro) {
        return MacroKind.vanishes(kinds[macro]);
    }

    boolean mayVanish(int macro) {
        return MacroKind.mayVanish(kinds[macro]);
    }

    boolean isStatement(int macro) {
        return MacroKind.isStatement(kinds[macro]);
    }

    /** Whether it stands, directly or not, for a name that checks reason about. */
    boolean isRelevant(int macro) {
        return links.relevant(macro);
    }

    boolean functionLike(int macro) {
        return functionLike[macro];
    }

    /** Collects which macros of a table a file names. */
    static final class Use {
        private final BitSet macros = new BitSet();

        void add(int macro) {
            macros.set(macro);
        }

        List<String> names(MacroTable table) {
            return macros.stream().mapToObj(table::name).toList();
        }
    }
}
