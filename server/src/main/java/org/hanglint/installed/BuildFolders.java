package org.hanglint.installed;

/** Folders that builds write. */
final class BuildFolders {

    private BuildFolders() {}

    /** Whether a folder at the top of a project is one, by its name. */
    static boolean is(String name) {
        return name.equals("build")
                || name.equals("_skbuild")
                || name.equals("builddir")
                || name.startsWith("cmake-build-")
                || name.startsWith("build-");
    }

    /** Whether a path of the project lies in one, or in one of finished packages. */
    static boolean holds(String path) {
        int cut = path.indexOf('/');
        String top = cut < 0 ? "" : path.substring(0, cut);
        return is(top) || top.equals("dist") || top.endsWith("_artifacts");
    }
}
