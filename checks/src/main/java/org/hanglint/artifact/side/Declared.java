package org.hanglint.artifact.side;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.finding.Place;

/**
 * A distribution that the project's build files declare.
 *
 * @param folder of the build file, relative to the root; empty for the root
 * @param name in its normal form; empty where it is not written as a literal
 * @param named where the name stands
 * @param version the literal version; empty where it is computed
 * @param packageFolders folder by package, {@code ""} for all, as {@code package_dir} gives them, from {@code folder}
 * @param backend which program builds it
 */
public record Declared(
        String folder,
        String name,
        Optional<Place> named,
        Optional<Version> version,
        Map<String, String> packageFolders,
        Backend backend) {

    public Declared {
        packageFolders = Map.copyOf(packageFolders);
    }

    /** A version and where it stands. */
    public record Version(String text, Place place) {}

    /** Build programs, each with its way to install again. */
    public enum Backend {
        SETUPTOOLS,
        SCIKIT_BUILD_CORE,
        MESON_PYTHON,
        OTHER
    }

    /** Where packages are looked for when nothing is declared, nearest first. */
    private static final List<String> USUAL = List.of("src", "", "python", "lib");

    /** Where the project may hold what is installed as that path; more than one where no build file says it. */
    List<String> candidates(String installed) {
        int cut = installed.indexOf('/');
        String exact = packageFolders.get(cut < 0 ? installed : installed.substring(0, cut));
        if (exact != null) {
            return List.of(cut < 0 ? below(exact) : below(exact) + installed.substring(cut));
        }
        String all = packageFolders.get("");
        List<String> folders = all == null ? USUAL : List.of(all);
        return folders.stream()
                .map(folder -> FileTree.join(below(folder), installed))
                .toList();
    }

    /** Folders that may hold top-level packages. */
    List<String> folders() {
        String all = packageFolders.get("");
        return (all == null ? USUAL : List.of(all)).stream().map(this::below).toList();
    }

    private String below(String path) {
        String plain = path.startsWith("./") ? path.substring(2) : path;
        plain = plain.equals(".") ? "" : plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
        return folder.isEmpty() || plain.isEmpty() ? folder + plain : folder + "/" + plain;
    }
}
