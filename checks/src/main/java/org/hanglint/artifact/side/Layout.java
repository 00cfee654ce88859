package org.hanglint.artifact.side;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.hanglint.format.dist.ProjectName;
import org.hanglint.syntax.SourceText;

/** Which file of the project becomes which file on Python's path. */
public final class Layout {

    private final List<Declared> declared;
    private final NavigableSet<String> paths;
    private final Map<String, Set<String>> topLevels = new ConcurrentHashMap<>();

    private Layout(List<Declared> declared, NavigableSet<String> paths) {
        this.declared = List.copyOf(declared);
        this.paths = paths;
    }

    /** The layout of a project with those files. */
    public static Layout of(List<String> paths, Function<String, SourceText> texts) {
        return new Layout(new DeclaredFiles(texts).in(paths), new TreeSet<>(paths));
    }

    /** What the build files declare. */
    public List<Declared> declared() {
        return declared;
    }

    /** Normal names of the project's distributions. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        declared.stream().map(Declared::name).filter(name -> !name.isEmpty()).forEach(names::add);
        return names;
    }

    /** What declares the distribution of that name. */
    public Optional<Declared> byName(String name) {
        List<Declared> fitting =
                declared.stream().filter(one -> one.name().equals(name)).toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    /** The only file that is installed as that path; empty where there is none, or more than one could be. */
    public Optional<String> source(Declared from, String installed) {
        int cut = installed.indexOf('/');
        List<String> tops = from.candidates(cut < 0 ? installed : installed.substring(0, cut));
        List<String> candidates = from.candidates(installed);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < tops.size(); i++) {
            if (holds(tops.get(i))) {
                found.add(candidates.get(i));
            }
        }
        return found.size() == 1 ? Optional.of(found.getFirst()).filter(paths::contains) : Optional.empty();
    }

    /**
     * What declares a distribution: the only one of its name, else the nearest to the root that holds a package of
     * its name.
     */
    public Optional<Declared> declaring(String name) {
        return byName(name)
                .or(() -> declared.stream()
                        .filter(one -> topLevel(one).stream()
                                .anyMatch(top -> ProjectName.normal(top).equals(name)))
                        .min(Comparator.comparingInt(one -> one.folder().length())))
                .or(() -> declared.size() == 1 ? Optional.of(declared.getFirst()) : Optional.empty());
    }

    /** Top-level packages and modules that a distribution may install; none of a folder whose name no package has. */
    Set<String> topLevel(Declared from) {
        return topLevels.computeIfAbsent(from.folder(), _ -> packages(from));
    }

    private Set<String> packages(Declared from) {
        Set<String> names = new TreeSet<>();
        for (String folder : from.folders()) {
            String prefix = folder.isEmpty() ? "" : folder + "/";
            for (String path : paths.tailSet(prefix)) {
                if (!path.startsWith(prefix)) {
                    break;
                }
                String below = path.substring(prefix.length());
                int cut = below.indexOf('/');
                if (cut > 0 && below.substring(cut).equals("/__init__.py")) {
                    names.add(below.substring(0, cut));
                }
            }
        }
        from.packageFolders().keySet().stream().filter(name -> !name.isEmpty()).forEach(names::add);
        return names;
    }

    /** Whether one of the project's files is meant. */
    boolean hasFile(SourcePatterns patterns) {
        return paths.stream().anyMatch(patterns::match);
    }

    /** The Python files below a folder, in the order of their paths. */
    List<String> python(String folder) {
        String prefix = folder + "/";
        return paths.tailSet(prefix).stream()
                .takeWhile(path -> path.startsWith(prefix))
                .filter(path -> path.endsWith(".py"))
                .toList();
    }

    /** Whether the project has a file or folder of that path. */
    boolean holds(String path) {
        String below = paths.ceiling(path + "/");
        return paths.contains(path) || below != null && below.startsWith(path + "/");
    }
}
