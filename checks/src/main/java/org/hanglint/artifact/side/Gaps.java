package org.hanglint.artifact.side;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.artifact.side.Distribution.Editable;

/**
 * Python files that only one of both sides has, below the packages of which some files were found on both. A folder that
 * packages leave out by custom, such as that of tests, is not missed.
 */
final class Gaps {

    private static final Set<String> LEFT_OUT =
            Set.of("tests", "test", "testing", "benchmarks", "examples", "docs", "third_party", "vendor");
    private static final Set<String> NEVER_INSTALLED = Set.of("setup.py", "conftest.py");
    private static final int MOST = 500;

    private final Layout layout;
    private final FileTree project;
    private final Set<String> unsaved;

    Gaps(Layout layout, FileTree project, Set<String> unsaved) {
        this.layout = layout;
        this.project = project;
        this.unsaved = unsaved;
    }

    /** A package on a side, with the folder of the project that it comes from. */
    private record Package(Side side, String name, String source, Optional<Distribution> owner) {

        /** The path in the tree of what the project has at that path. */
        String installed(String path) {
            return side.path(name) + path.substring(source.length());
        }
    }

    /**
     * Those of all installs that hold their own files; a build may be half done.
     *
     * @param removed files that RECORD lists and that are gone, which are not missed twice
     */
    List<Gap> of(List<Copy> copies, List<Gap> removed) {
        List<Gap> gaps = new ArrayList<>(removed);
        Map<String, List<Copy>> installs = new TreeMap<>();
        copies.stream()
                .filter(copy -> copy.side().origin() != Side.Origin.BUILD)
                .filter(copy -> copy.owner().isEmpty() || copy.owner().get().editable() instanceof Editable.No)
                .forEach(copy -> installs.computeIfAbsent(install(copy), _ -> new ArrayList<>())
                        .add(copy));
        installs.values()
                .forEach(own -> packages(own).values().forEach(one -> {
                    notInstalled(one, own, gaps);
                    one.owner().ifPresent(owner -> withoutSource(one, owner, own, gaps));
                }));
        return gaps;
    }

    private static String install(Copy copy) {
        return copy.side().shown() + "\n" + copy.owner().map(Distribution::metadata).orElse("");
    }

    private static Map<String, Package> packages(List<Copy> copies) {
        Map<String, Package> packages = new TreeMap<>();
        for (Copy copy : copies) {
            String below = below(copy.side(), copy.path());
            int cut = below.indexOf('/');
            String rest = cut < 0 ? "" : below.substring(cut);
            if (cut > 0 && copy.source().endsWith(rest)) {
                String source = copy.source().substring(0, copy.source().length() - rest.length());
                packages.putIfAbsent(
                        below.substring(0, cut),
                        new Package(copy.side(), below.substring(0, cut), source, copy.owner()));
            }
        }
        return packages;
    }

    private static String below(Side side, String path) {
        return side.folder().isEmpty() ? path : path.substring(side.folder().length() + 1);
    }

    private void notInstalled(Package one, List<Copy> copies, List<Gap> gaps) {
        Set<String> known = new HashSet<>();
        gaps.stream()
                .filter(gap -> gap.side().equals(one.side()))
                .forEach(gap -> known.add(gap.source()));
        Set<String> folders = new HashSet<>();
        for (Copy copy : copies) {
            known.add(copy.source());
            for (String folder = folder(copy.source()); folders.add(folder) && !folder.isEmpty(); ) {
                folder = folder(folder);
            }
        }
        Map<String, Integer> whole = new TreeMap<>();
        for (String path : layout.python(one.source())) {
            boolean asked = !known.contains(path)
                    && !unsaved.contains(path)
                    && isInstalledByCustom(path.substring(one.source().length()))
                    && isChosen(one.side(), path)
                    && one.side().tree().find(one.installed(path)).isEmpty()
                    && one.side().tree().objection(one.installed(path)).isEmpty();
            if (!asked || gaps.size() > MOST) {
                continue;
            }
            String folder = folder(path);
            if (folders.contains(folder)) {
                gaps.add(new Gap(Gap.Kind.NOT_INSTALLED, one.side(), one.installed(path), path, 1, one.owner()));
            } else {
                while (!folders.contains(folder(folder)) && folder.length() > one.source().length()) {
                    folder = folder(folder);
                }
                whole.merge(folder, 1, Integer::sum);
            }
        }
        whole.forEach((folder, files) -> gaps.add(new Gap(
                Gap.Kind.FOLDER_NOT_INSTALLED, one.side(), one.installed(folder), folder, files, one.owner())));
    }

    private static boolean isChosen(Side side, String path) {
        List<String> sources = side.choice().sources();
        return sources.isEmpty() || new SourcePatterns(sources).match(path);
    }

    private static boolean isInstalledByCustom(String below) {
        String[] parts = below.split("/");
        for (int i = 0; i < parts.length - 1; i++) {
            if (LEFT_OUT.contains(parts[i])) {
                return false;
            }
        }
        return !NEVER_INSTALLED.contains(parts[parts.length - 1]);
    }

    private static String folder(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** Files of RECORD; where there is none, nobody says whose a file is. */
    private void withoutSource(Package one, Distribution distribution, List<Copy> copies, List<Gap> gaps) {
        Map<String, Copy> known = new HashMap<>();
        copies.forEach(copy -> known.put(copy.path(), copy));
        distribution.record().stream()
                .map(row -> row.path())
                .filter(path -> path.startsWith(one.name() + "/") && path.endsWith(".py"))
                .filter(path -> isInstalledByCustom(path.substring(one.name().length())))
                .filter(path -> !known.containsKey(one.side().path(path)))
                .filter(path -> one.side().tree().find(one.side().path(path)).isPresent())
                .limit(MOST)
                .forEach(path -> {
                    String source = one.source() + path.substring(one.name().length());
                    boolean here = project.find(source).isPresent() || layout.holds(source);
                    if (!here && !unsaved.contains(source) && isChosen(one.side(), source)) {
                        gaps.add(new Gap(
                                Gap.Kind.NO_SOURCE,
                                one.side(),
                                one.side().path(path),
                                source,
                                1,
                                one.owner()));
                    }
                });
    }
}
