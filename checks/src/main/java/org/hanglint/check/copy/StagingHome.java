package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Import;
import org.hanglint.code.Unit;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;

/**
 * Where the module for staging is, or goes: the file and the name it is imported by. A file has one: that which it imports
 * from already, else the nearest of its own package, else a new one in the top folder of that package.
 */
record StagingHome(String path, String module) {

    /** What the module that fixes add is called; by a later name where a module of the user's own has the first. */
    private static final List<String> MODULES = List.of("pinned_staging", "hanglint_staging");

    private static final String MARK = "d2item";
    private static final String CLASS = "PinnedStaging";

    static StagingHome of(PythonIndex index, Unit unit) {
        List<Unit> known = index.named(MARK).stream()
                .map(Definition::unit)
                .filter(StagingHome::isStaging)
                .toList();
        Top top = Top.of(index, unit);
        return imported(index, unit)
                .or(() -> nearest(known, parent(unit.path()), top.folder())
                        .map(found -> new StagingHome(found.path(), index.module(found))))
                .orElseGet(() -> top.home(index));
    }

    /** By its name and by its class: a module of the user's own may have functions of the same names that take other things. */
    private static boolean isStaging(Unit unit) {
        String name = unit.path().substring(unit.path().lastIndexOf('/') + 1);
        return MODULES.stream().anyMatch(module -> name.equals(module + ".py"))
                && unit.classes().stream().anyMatch(type -> type.name().equals(CLASS));
    }

    /** The module that the file takes one of the functions from, as it writes it. */
    private static Optional<StagingHome> imported(PythonIndex index, Unit unit) {
        for (Import each : unit.imports()) {
            for (String name : PythonIndex.boundBy(each)) {
                if (each.kind() == Import.Kind.NAMES
                        && index.imported(unit, each, name) instanceof Resolved.OfFunction(var found)
                        && isStaging(found.unit())) {
                    return Optional.of(new StagingHome(found.unit().path(), ".".repeat(each.level()) + each.module()));
                }
            }
        }
        return Optional.empty();
    }

    /** From the file's folder up to that of its top package, then anywhere in that. */
    private static Optional<Unit> nearest(List<Unit> known, String from, String top) {
        for (String folder = from; folder.length() >= top.length(); folder = parent(folder)) {
            for (Unit each : known) {
                if (parent(each.path()).equals(folder)) {
                    return Optional.of(each);
                }
            }
            if (folder.isEmpty()) {
                return Optional.empty();
            }
        }
        return known.stream()
                .filter(each -> each.path().startsWith(top + "/"))
                .findFirst();
    }

    /** The top folder of a file's package and the package's name; the file's own folder and no name for a script. */
    private record Top(String folder, String name) {

        static Top of(PythonIndex index, Unit unit) {
            List<String> names = new ArrayList<>(Arrays.asList(index.module(unit).split("\\.", -1)));
            String folder = parent(unit.path());
            if (!unit.path().endsWith("/__init__.py")) {
                names.removeLast();
            }
            while (names.size() > 1 && folder.substring(folder.lastIndexOf('/') + 1).equals(names.getLast())) {
                folder = parent(folder);
                names.removeLast();
            }
            return new Top(folder, String.join(".", names));
        }

        StagingHome home(PythonIndex index) {
            List<StagingHome> homes = MODULES.stream().map(this::home).toList();
            return homes.stream()
                    .filter(home -> index.units().stream()
                            .noneMatch(each -> each.path().equals(home.path()) && !isStaging(each)))
                    .findFirst()
                    .orElse(homes.getFirst());
        }

        private StagingHome home(String module) {
            String before = folder.isEmpty() ? "" : folder + "/";
            return new StagingHome(before + module + ".py", name.isEmpty() ? module : name + "." + module);
        }
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /**
     * Whether the function cannot be had by that name: the file means something else by it or is the module itself, or a module
     * of the user's own stands in its place.
     */
    boolean isTaken(PythonIndex index, Unit unit, String function) {
        boolean defined = index.named(function).stream()
                .map(Definition::unit)
                .anyMatch(found -> found.path().equals(path) && isStaging(found));
        boolean other = !defined && index.units().stream().anyMatch(each -> each.path().equals(path));
        return other
                || unit.path().equals(path)
                || switch (index.resolve(unit, function)) {
                    case Resolved.Unbound _ -> false;
                    case Resolved.OfFunction(var found) -> !isStaging(found.unit());
                    default -> true;
                };
    }
}
