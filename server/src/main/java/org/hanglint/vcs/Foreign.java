package org.hanglint.vcs;

import java.util.Set;

/** Folders of tools: what lies in them is not the project's source. */
final class Foreign {

    private static final Set<String> NAMES = Set.of(
            ".git",
            ".hg",
            ".svn",
            "node_modules",
            "__pycache__",
            "site-packages",
            ".tox",
            ".nox",
            ".mypy_cache",
            ".pytest_cache",
            ".ruff_cache",
            ".hanglint",
            ".eggs",
            ".idea",
            ".vscode");

    private Foreign() {}

    /** Whether a folder of that name is one. */
    static boolean is(String name) {
        return NAMES.contains(name);
    }

    /** Whether a file lies in one. */
    static boolean holds(String path) {
        for (int from = 0, cut = path.indexOf('/'); cut >= 0; from = cut + 1, cut = path.indexOf('/', from)) {
            if (is(path.substring(from, cut))) {
                return true;
            }
        }
        return false;
    }
}
