package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All facts in force: the built-in ones and the user's, which come last and win. */
public final class Knowledge {

    private final Map<String, List<Row>> tables;
    private final GilKnowledge gil;
    private final CopyKnowledge copy;

    private Knowledge(List<Row> rows) {
        Map<String, List<Row>> byTable = new TreeMap<>();
        for (Row row : rows) {
            byTable.computeIfAbsent(row.table(), _ -> new ArrayList<>()).add(row);
        }
        byTable.replaceAll((_, list) -> List.copyOf(list));
        this.tables = byTable;
        this.gil = GilKnowledge.of(this);
        this.copy = CopyKnowledge.of(this);
    }

    /** What ships with Hanglint; a server reads it once. */
    public static Knowledge builtIn() {
        return BuiltIn.FACTS;
    }

    private static final class BuiltIn {
        static final Knowledge FACTS = new Knowledge(CompiledRows.builtIn());
    }

    /** Exactly these facts. */
    public static Knowledge of(List<Row> rows) {
        return new Knowledge(rows);
    }

    /** These facts and more. */
    public Knowledge with(List<Row> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<Row> all = new ArrayList<>();
        tables.values().forEach(all::addAll);
        all.addAll(more);
        return new Knowledge(all);
    }

    /** The facts of one table in the order of the files. */
    public List<Row> rows(String table) {
        return tables.getOrDefault(table, List.of());
    }

    /** The facts about thread states, locks, waits and Python's C API. */
    public GilKnowledge gil() {
        return gil;
    }

    /** The facts about tensors, their copies, and hot and cold functions. */
    public CopyKnowledge copy() {
        return copy;
    }

    /** What frames of hung threads say. */
    public StackKnowledge stacks() {
        return StackKnowledge.of(this);
    }

    /** A text that differs when any fact differs; part of every cache key. */
    public String signature() {
        StringBuilder all = new StringBuilder();
        tables.values().forEach(rows -> all.append(CompiledRows.write(rows)));
        return Integer.toHexString(all.toString().hashCode()) + "-" + all.length();
    }
}
