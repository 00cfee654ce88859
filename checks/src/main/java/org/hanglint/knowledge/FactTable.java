package org.hanglint.knowledge;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hanglint.code.Names;

/**
 * Facts by name. A name is looked up in full ({@code std::thread}); one written without namespace also finds a fact whose last
 * part it is, if that part is telling (has an underscore) and all facts that have it agree: {@code gil_scoped_acquire}.
 */
final class FactTable<V> {

    private final Map<String, V> byName = new HashMap<>();
    private final Map<String, String> byLastPart = new HashMap<>();

    void put(String name, V fact) {
        byName.put(name, fact);
        String last = Names.last(name);
        if (!last.equals(name) && last.indexOf('_') > 0) {
            byLastPart.merge(last, name, (one, other) -> agree(one, other) ? one : "");
        }
    }

    /** Namesakes of two libraries of which the same is known. */
    private boolean agree(String one, String other) {
        return one.equals(other) || (!one.isEmpty() && Objects.equals(byName.get(one), byName.get(other)));
    }

    Optional<V> find(String name) {
        V exact = byName.get(name);
        if (exact != null || name.indexOf(':') >= 0) {
            return Optional.ofNullable(exact);
        }
        return Optional.ofNullable(byName.get(byLastPart.getOrDefault(name, "")));
    }
}
