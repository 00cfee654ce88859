package org.hanglint.check.copy;

import org.hanglint.code.Unit;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;

/** Where the module for staging is, or goes: the file and the name it is imported by. */
record StagingHome(String path, String module) {

    /** The name of the module that fixes add. */
    static final String MODULE = "pinned_staging";

    /** Where the project has it already, else in the top package of the file. */
    static StagingHome of(PythonIndex index, Unit unit) {
        for (Definition known : index.named("d2item")) {
            if (known.unit().path().endsWith(MODULE + ".py")) {
                return new StagingHome(known.unit().path(), index.module(known.unit()));
            }
        }
        String module = index.module(unit);
        int dots = (int) module.chars().filter(c -> c == '.').count();
        String folder = unit.path();
        boolean isPackage = folder.endsWith("/__init__.py");
        for (int up = isPackage ? dots + 1 : dots; up > 1; up--) {
            folder = parent(folder);
        }
        String top = dots == 0 && !isPackage ? "" : module.substring(0, (module + ".").indexOf('.')) + ".";
        String within = parent(folder);
        return new StagingHome((within.isEmpty() ? "" : within + "/") + MODULE + ".py", top + MODULE);
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** Whether the file means something else by the function's name, or is the module itself. */
    boolean isTaken(PythonIndex index, Unit unit, String function) {
        return unit.path().equals(path)
                || switch (index.resolve(unit, function)) {
                    case Resolved.Unbound _ -> false;
                    case Resolved.OfFunction(var found) -> !found.unit().path().equals(path);
                    default -> true;
                };
    }
}
