package org.hanglint.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.code.Import;
import org.hanglint.code.Unit;

/**
 * Module names of files. A package's root is the parent of the topmost folder above a file that holds {@code __init__.py};
 * where absolute imports of the project say otherwise (namespace packages, a checkout of a part of a package), they win.
 */
final class PythonModules {

    private static final String INIT = "__init__";

    /** Files below the folder are modules of the package: {@code python} and no package, or the root and {@code sglang}. */
    private record Root(String folder, String under) {}

    private final Map<String, Unit> units = new TreeMap<>();
    private final Map<Unit, String> names = new java.util.IdentityHashMap<>();
    private final Set<String> packages = new HashSet<>();
    private final Set<String> tops = new HashSet<>();

    PythonModules(List<Unit> python) {
        Map<Root, Integer> votes = votes(python);
        Set<String> inits = new HashSet<>();
        for (Unit unit : python) {
            if (stem(unit.path()).equals(INIT)) {
                inits.add(folder(unit.path()));
            }
        }
        for (Unit unit : python) {
            String name = moduleName(unit.path(), root(unit.path(), inits, votes));
            names.put(unit, name);
            units.putIfAbsent(name, unit);
            for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
                packages.add(name.substring(0, dot));
            }
            int dot = name.indexOf('.');
            tops.add(dot < 0 ? name : name.substring(0, dot));
        }
    }

    private static Root root(String path, Set<String> inits, Map<Root, Integer> votes) {
        String top = "";
        String parent = folder(path);
        boolean inPackage = inits.contains(parent);
        for (String at = parent; !at.isEmpty(); at = folder(at)) {
            if (inits.contains(at)) {
                top = at;
                inPackage = true;
            }
        }
        Root usual = new Root(inPackage ? folder(top) : parent, "");
        return votes.entrySet().stream()
                .filter(vote -> isBelow(path, vote.getKey().folder()))
                .filter(vote -> vote.getValue() > votes.getOrDefault(usual, 0))
                .max(Map.Entry.<Root, Integer>comparingByValue()
                        .thenComparing(vote -> vote.getKey().folder(), Comparator.reverseOrder())
                        .thenComparing(vote -> vote.getKey().under(), Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .orElse(usual);
    }

    private static boolean isBelow(String path, String folder) {
        return folder.isEmpty() || path.startsWith(folder + "/");
    }

    /** For every place a package root could be, how many absolute imports it would make resolve. */
    private static Map<Root, Integer> votes(List<Unit> python) {
        Map<String, List<List<String>>> byLast = new HashMap<>();
        for (Unit unit : python) {
            List<String> parts = parts(unit.path());
            if (!parts.isEmpty()) {
                byLast.computeIfAbsent(parts.getLast(), _ -> new ArrayList<>()).add(parts);
            }
        }
        Map<String, Integer> imported = new TreeMap<>();
        for (Unit unit : python) {
            for (Import each : unit.imports()) {
                if (each.level() == 0 && each.module().indexOf('.') > 0) {
                    imported.merge(each.module(), 1, Integer::sum);
                }
            }
        }
        Map<Root, Integer> votes = new LinkedHashMap<>();
        imported.forEach((module, count) -> {
            List<String> wanted = Arrays.asList(module.split("\\.", -1));
            for (List<String> file : byLast.getOrDefault(wanted.getLast(), List.of())) {
                rootOf(file, wanted).ifPresent(root -> votes.merge(root, count, Integer::sum));
            }
        });
        return votes;
    }

    private static Optional<Root> rootOf(List<String> file, List<String> module) {
        int common = 0;
        while (common < file.size()
                && common < module.size()
                && file.get(file.size() - 1 - common).equals(module.get(module.size() - 1 - common))) {
            common++;
        }
        if (common < 2 || common < Math.min(file.size(), module.size())) {
            return Optional.empty();
        }
        return Optional.of(new Root(
                String.join("/", file.subList(0, file.size() - common)),
                String.join(".", module.subList(0, module.size() - common))));
    }

    /** Folder names and the file's stem; a package's file stands for its folder. */
    private static List<String> parts(String path) {
        List<String> parts = new ArrayList<>(Arrays.asList(withoutSuffix(path).split("/", -1)));
        if (parts.getLast().equals(INIT)) {
            parts.removeLast();
        }
        return parts;
    }

    private static String moduleName(String path, Root root) {
        String inside =
                root.folder().isEmpty() ? path : path.substring(root.folder().length() + 1);
        String name = String.join(".", parts(inside));
        if (root.under().isEmpty()) {
            return name.isEmpty() ? stem(path) : name;
        }
        return name.isEmpty() ? root.under() : root.under() + "." + name;
    }

    private static String withoutSuffix(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(0, dot) : path;
    }

    private static String stem(String path) {
        return withoutSuffix(path.substring(path.lastIndexOf('/') + 1));
    }

    private static String folder(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    String name(Unit unit) {
        return names.getOrDefault(unit, "");
    }

    Optional<Unit> unit(String module) {
        return Optional.ofNullable(units.get(module));
    }

    boolean isModule(String name) {
        return units.containsKey(name) || packages.contains(name);
    }

    /** Whether absolute imports that begin with that name are meant for the project. */
    boolean isOwn(String module) {
        int dot = module.indexOf('.');
        return tops.contains(dot < 0 ? module : module.substring(0, dot));
    }

    /** The package that relative imports of a file start from, {@code level} dots up. */
    String base(Unit unit, int level) {
        String name = name(unit);
        int up = stem(unit.path()).equals(INIT) ? level - 1 : level;
        for (int i = 0; i < up; i++) {
            name = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        }
        return name;
    }
}
