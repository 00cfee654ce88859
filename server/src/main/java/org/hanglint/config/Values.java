package org.hanglint.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Values by their dotted keys, as one file or several together give them. */
final class Values {

    private final Map<String, List<String>> values = new TreeMap<>();

    void put(Key key, List<String> strings) {
        values.put(key.dotted(), List.copyOf(strings));
    }

    List<String> strings(String dotted) {
        return values.getOrDefault(dotted, List.of());
    }

    Optional<String> one(String dotted) {
        return strings(dotted).stream().findFirst();
    }

    /** These, joined to others that are further away: lists add up, single values win. */
    Values over(Values further) {
        Values joined = new Values();
        for (Key key : Key.ALL) {
            List<String> near = strings(key.dotted());
            List<String> far = further.strings(key.dotted());
            boolean single = switch (key.type()) {
                case PATH, NAME, VERSION, FLAG -> true;
                case IDS, PATTERNS, STRINGS, NAMES -> false;
            };
            List<String> all = new ArrayList<>(single && !near.isEmpty() ? List.of() : far);
            near.stream().filter(value -> !all.contains(value)).forEach(all::add);
            if (!all.isEmpty()) {
                joined.put(key, all);
            }
        }
        return joined;
    }
}
