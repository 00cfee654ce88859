package org.hanglint.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Import;
import org.hanglint.code.Unit;

/**
 * Which Cython files are one scope, a {@code .pyx} with the {@code .pxd} beside it and with all that it includes, and which
 * file a module's name leads to.
 */
final class CythonFiles {

    private final Map<String, List<Unit>> groups = new HashMap<>();
    private final Map<String, List<Unit>> byModule = new HashMap<>();

    CythonFiles(List<Unit> cython) {
        Map<String, String> parents = new LinkedHashMap<>();
        Map<String, Unit> byPath = new LinkedHashMap<>();
        cython.forEach(unit -> byPath.put(unit.path(), unit));
        for (Unit unit : cython) {
            parents.put(unit.path(), unit.path());
        }
        Map<String, String> firstOfStem = new HashMap<>();
        for (Unit unit : cython) {
            if (!unit.path().endsWith(".pxi")) {
                String first = firstOfStem.computeIfAbsent(stem(unit.path()), _ -> unit.path());
                join(parents, first, unit.path());
            }
        }
        for (Unit unit : cython) {
            for (Import each : unit.imports()) {
                if (each.kind() == Import.Kind.INCLUDE) {
                    included(unit.path(), each.module(), byPath).ifPresent(path -> join(parents, unit.path(), path));
                }
            }
        }
        for (Unit unit : cython) {
            groups.computeIfAbsent(root(parents, unit.path()), _ -> new ArrayList<>())
                    .add(unit);
            if (!unit.path().endsWith(".pxi")) {
                String last = stem(unit.path()).substring(stem(unit.path()).lastIndexOf('/') + 1);
                String module = last.equals("__init__") ? parent(unit.path()) : stem(unit.path());
                byModule.computeIfAbsent(module.substring(module.lastIndexOf('/') + 1), _ -> new ArrayList<>())
                        .add(unit);
            }
        }
        for (Unit unit : cython) {
            groups.putIfAbsent(unit.path(), groups.getOrDefault(root(parents, unit.path()), List.of()));
        }
    }

    private static void join(Map<String, String> parents, String one, String other) {
        String a = root(parents, one);
        String b = root(parents, other);
        if (!a.equals(b)) {
            parents.put(b, a);
        }
    }

    private static String root(Map<String, String> parents, String path) {
        String at = path;
        for (String up = parents.getOrDefault(at, at); !up.equals(at); up = parents.getOrDefault(at, at)) {
            at = up;
        }
        return at;
    }

    private static String stem(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    /** The included file: relative to the one that includes it, or the only one whose path ends so. */
    private static Optional<String> included(String from, String written, Map<String, Unit> byPath) {
        String near = normal(parent(from) + "/" + written);
        if (byPath.containsKey(near)) {
            return Optional.of(near);
        }
        List<String> ending = byPath.keySet().stream()
                .filter(path -> path.endsWith("/" + written))
                .toList();
        return ending.size() == 1 ? Optional.of(ending.getFirst()) : Optional.empty();
    }

    private static String normal(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/")) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }

    /** The files of one scope. */
    List<Unit> group(Unit unit) {
        return groups.getOrDefault(unit.path(), List.of(unit));
    }

    /** The files of a module, as a file names it; {@code level} leading dots. */
    List<Unit> modules(Unit from, String module, int level) {
        String path = module.replace('.', '/');
        String last = path.substring(path.lastIndexOf('/') + 1);
        String base = parent(from.path());
        for (int i = 1; i < level; i++) {
            base = parent(base);
        }
        String near = level > 0 ? normal(base + "/" + path) : path;
        return byModule.getOrDefault(last, List.of()).stream()
                .filter(unit -> {
                    String stem = stem(unit.path()).replaceAll("/__init__$", "");
                    return stem.equals(near) || level == 0 && stem.endsWith("/" + path);
                })
                .toList();
    }
}
