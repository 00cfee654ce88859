package org.hanglint.artifact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.hanglint.code.Import;
import org.hanglint.code.Unit;

/** The headers of the repository that files include, one way or another; a name that two headers fit is left out. */
public final class HeaderClosure {

    private final Map<String, Unit> units = new HashMap<>();
    private final Map<String, List<String>> byName = new HashMap<>();

    /** Over those files. */
    public HeaderClosure(Collection<Unit> all) {
        for (Unit unit : all) {
            units.put(unit.path(), unit);
            byName.computeIfAbsent(name(unit.path()), _ -> new ArrayList<>()).add(unit.path());
        }
    }

    /** Headers by path, the sources themselves left out. */
    public List<String> of(Collection<String> sources) {
        NavigableSet<String> headers = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(sources);
        while (!open.isEmpty()) {
            Unit unit = units.get(open.poll());
            if (unit == null) {
                continue;
            }
            for (Import include : unit.imports()) {
                if (include.kind() == Import.Kind.INCLUDE) {
                    resolved(unit.path(), include.module()).filter(headers::add).ifPresent(open::add);
                }
            }
        }
        sources.forEach(headers::remove);
        return List.copyOf(headers);
    }

    private Optional<String> resolved(String from, String written) {
        String beside = plain(from.substring(0, from.lastIndexOf('/') + 1) + written);
        if (units.containsKey(beside)) {
            return Optional.of(beside);
        }
        String end = plain(written);
        List<String> fitting = byName.getOrDefault(name(end), List.of()).stream()
                .filter(path -> path.equals(end) || path.endsWith("/" + end))
                .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    /** Without {@code .} and {@code ..}. */
    private static String plain(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return String.join("/", parts);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
