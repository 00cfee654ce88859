package org.hanglint.artifact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.hanglint.artifact.nativecode.Include;

/**
 * Which file of the repository an {@code #include} means: one beside it, else the only one whose path ends so; a name
 * that two files fit is neither.
 */
public final class Includes {

    private final Set<String> paths;
    private final Map<String, List<String>> byName = new HashMap<>();

    /** Over the files of those paths. */
    public Includes(Collection<String> paths) {
        this.paths = Set.copyOf(paths);
        paths.forEach(path ->
                byName.computeIfAbsent(name(path), _ -> new ArrayList<>()).add(path));
    }

    /** The files and every file of the repository that they include, one way or another. */
    public Set<String> closure(Collection<String> from, Function<String, List<Include>> includes) {
        Set<String> all = new LinkedHashSet<>(from);
        Deque<String> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            String path = open.poll();
            for (Include include : includes.apply(path)) {
                resolve(path, include).filter(all::add).ifPresent(open::add);
            }
        }
        return all;
    }

    private Optional<String> resolve(String from, Include include) {
        String beside = normalised(from.substring(0, from.lastIndexOf('/') + 1) + include.file());
        if (include.form() != Include.Form.ANGLED && paths.contains(beside)) {
            return Optional.of(beside);
        }
        String end = normalised(include.file());
        List<String> same = byName.getOrDefault(name(end), List.of()).stream()
                .filter(path -> path.equals(end) || path.endsWith("/" + end))
                .toList();
        return same.size() == 1 ? Optional.of(same.getFirst()) : Optional.empty();
    }

    /** Without {@code .} and {@code ..}. */
    private static String normalised(String path) {
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
