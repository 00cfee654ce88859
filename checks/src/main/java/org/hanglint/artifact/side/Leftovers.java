package org.hanglint.artifact.side;

import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.side.Distribution.Editable;

/**
 * Packages that an earlier install left beside an editable one. Python takes them first: folders of {@code .pth} files follow
 * the folder that holds them on the path (CPython's Lib/site.py), and the finders of setuptools are asked after the path.
 */
public final class Leftovers {

    private Leftovers() {}

    /** The folders in the side's tree, relative to it, by the names of the project's packages. */
    public static List<String> of(Distribution distribution, Layout layout) {
        return candidates(distribution, layout).stream()
                .filter(folder -> isThere(distribution, folder + "/__init__.py"))
                .toList();
    }

    /** Where they would lie. */
    static List<String> candidates(Distribution distribution, Layout layout) {
        if (!comesLater(distribution.editable())) {
            return List.of();
        }
        Optional<Declared> declared = layout.declaring(distribution.name());
        return declared.stream()
                .flatMap(from -> layout.topLevel(from).stream())
                .map(distribution.side()::path)
                .toList();
    }

    private static boolean comesLater(Editable editable) {
        return switch (editable) {
            case Editable.Folders folders -> folders.declaredIn().endsWith(".pth");
            case Editable.Modules modules -> modules.declaredIn().endsWith("_finder.py");
            case Editable.No _, Editable.Unknown _ -> false;
        };
    }

    /** A file that the record lists belongs to the editable install. */
    private static boolean isThere(Distribution distribution, String path) {
        return distribution.row(path).isEmpty()
                && distribution.side().tree().find(path).isPresent();
    }
}
