package org.hanglint.link;

import java.util.Optional;
import java.util.function.Function;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.GilKnowledge;

/** The full names that a written C++ name can have in a file: namespace aliases, using declarations, open namespaces. */
public final class CppNames {

    private final Unit unit;
    private final GilKnowledge knowledge;

    public CppNames(Unit unit, GilKnowledge knowledge) {
        this.unit = unit;
        this.knowledge = knowledge;
    }

    /** The fact under the first full name that has one. */
    public <T> Optional<T> find(String written, Function<String, Optional<T>> facts) {
        String full = full(written);
        Optional<T> direct = facts.apply(full);
        if (direct.isPresent() || full.contains("::")) {
            return direct;
        }
        for (String open : unit.openNamespaces()) {
            Optional<T> found = facts.apply(expanded(open) + "::" + full);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The name with its alias written out. */
    public String full(String written) {
        String name = written.startsWith("::") ? written.substring(2) : written;
        TypeRef alias = unit.aliases().get(name);
        if (alias != null && !alias.name().equals(name)) {
            return expanded(alias.name());
        }
        return expanded(name);
    }

    private String expanded(String name) {
        int cut = name.indexOf("::");
        String first = cut < 0 ? "" : name.substring(0, cut);
        if (first.isEmpty()) {
            return name;
        }
        TypeRef alias = unit.aliases().get(first);
        String namespace = alias != null ? alias.name() : knowledge.namespace(first);
        return namespace + name.substring(cut);
    }
}
