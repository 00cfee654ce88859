package org.hanglint.check.artifact;

import java.util.Optional;
import org.hanglint.artifact.side.Declared;
import org.hanglint.artifact.side.Declared.Backend;
import org.hanglint.artifact.side.Side;

/** How what is in the sources comes to a side: a command for a person, who runs it or does not. */
final class Rebuild {

    private static final String INSTALL = " -m pip install --force-reinstall --no-cache-dir --no-deps ";

    private Rebuild() {}

    /** The sentence; empty for a place that another command fills than those known. */
    static Optional<String> of(Declared declared, Side side) {
        String where = declared.folder().isEmpty() ? "." : "./" + declared.folder();
        String stale = declared.backend() == Backend.SETUPTOOLS
                ? "; if there is a folder " + where + "/build, remove it first: setuptools takes over what it holds"
                : "";
        if (side.shown().endsWith(".whl")) {
            return Optional.of("Build the wheel again with `python -m pip wheel --no-cache-dir --no-deps " + where + "`"
                    + stale + ".");
        }
        if (side.shown().endsWith("lib/python3/dist-packages")) {
            return Optional.of("It comes from a package of the system, which may have been patched: install yours into"
                    + " an environment, `python3 -m venv .venv` and `.venv/bin/python -m pip install " + where + "`.");
        }
        boolean image = side.shown().contains("!/");
        return switch (side.origin()) {
            case ENVIRONMENT, TEST_RUNNER, NAMED ->
                image
                        ? Optional.empty()
                        : Optional.of("Install it again with `" + python(side) + INSTALL + where + "`" + stale + ".");
            case ARTIFACTS, IN_TREE, BUILD, WHEEL -> Optional.empty();
        };
    }

    /** The command that lets an environment import from the folder at hand. */
    static String editable(Side side) {
        return python(side) + " -m pip install -e .";
    }

    /** The interpreter of the environment that holds the side; where it is none, the reader knows whose it is. */
    private static String python(Side side) {
        String shown = side.shown();
        int lib = shown.lastIndexOf("/lib/python");
        boolean inside = lib < 0 && shown.startsWith("lib/python");
        if (lib < 0 && !inside) {
            return "python";
        }
        String environment = inside ? "" : shown.substring(0, lib + 1);
        boolean system = shown.endsWith("dist-packages");
        return quoted(environment + "bin/python" + (system ? "3" : ""));
    }

    private static String quoted(String path) {
        return path.matches("[\\w./+@:-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
