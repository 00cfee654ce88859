package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;

/**
 * Tables that outlive a function, asked by {@code table.get(key)} and written by {@code table[key] = value} in it: what is
 * missing there is made once for every key.
 */
final class KeptTables {

    private final Set<String> written = new HashSet<>();
    private final Map<String, String> entries = new HashMap<>();
    private final Set<String> ofTheFunction = new HashSet<>();

    private KeptTables() {}

    static KeptTables of(Function function) {
        KeptTables tables = new KeptTables();
        function.parameters().forEach(parameter -> tables.ofTheFunction.add(parameter.name()));
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Assign assign) {
                assign.targets().forEach(target -> tables.assigned(target, assign.value()));
            }
        });
        return tables;
    }

    private void assigned(Expr target, Expr value) {
        if (target instanceof Expr.Index index) {
            written.add(Wording.of(index.object()));
        }
        if (target instanceof Expr.Name name) {
            ofTheFunction.add(name.id());
            entries.merge(name.id(), asked(value), KeptTables::both);
        }
    }

    /** What is made for the table is assigned to the same name. */
    private static String both(String one, String other) {
        return one.isEmpty() ? other : other.isEmpty() || one.equals(other) ? one : "";
    }

    /** The table of {@code table.get(key)}; empty for anything else. */
    private static String asked(Expr value) {
        return value instanceof Expr.Call(Expr.Member(Expr table, String get, _, _, _), _, var arguments, _)
                        && get.equals("get")
                        && arguments.size() == 1
                ? Wording.of(table)
                : "";
    }

    /** Whether the place is what such a table has: by a name, or in the very test. */
    boolean isEntry(Expr place) {
        String table = switch (place) {
            case Expr.Name name -> entries.getOrDefault(name.id(), "");
            case Expr.Assignment assignment -> asked(assignment.value());
            default -> asked(place);
        };
        return !table.isEmpty() && written.contains(table) && !ofTheFunction.contains(table);
    }
}
