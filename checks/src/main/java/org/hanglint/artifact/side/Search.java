package org.hanglint.artifact.side;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.artifact.side.Side.Origin;
import org.hanglint.format.dist.ModuleFile;
import org.hanglint.format.dist.ProjectName;
import org.hanglint.syntax.SourceText;

/** Looks for the project in the places at hand. Only names, sizes and descriptions of distributions are read. */
public final class Search {

    /** Folders with more files than this are a disk, not a package. */
    private static final int MOST_FILES = 20_000;

    private static final int MOST_EXTENSIONS = 500;
    private static final int DEEPEST = 12;

    private final Layout layout;
    private final Set<String> unsaved;
    private final List<Side> sides = new ArrayList<>();
    private final List<Distribution> distributions = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();
    private final Map<String, Extension> extensions = new LinkedHashMap<>();
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();
    private final List<Side> builds = new ArrayList<>();
    private final Stamps stamps = new Stamps();

    private Search(Layout layout, Set<String> unsaved) {
        this.layout = layout;
        this.unsaved = unsaved;
    }

    /** Finds the project of those files. */
    public static Found of(Whereabouts where, List<String> paths, Function<String, SourceText> texts) {
        if (where.roots().isEmpty() && where.unread().isEmpty()) {
            return Found.NOTHING;
        }
        Search search = new Search(Layout.of(paths, texts), where.unsaved());
        search.unread.addAll(where.unread());
        for (Whereabouts.Root root : where.roots()) {
            if (!root.path().isEmpty()) {
                search.stamps.add(root.tree(), root.path());
            }
            List<Side> sides = Sides.of(root, search::mayBeOwn, search.unread::add);
            sides.forEach(side -> search.look(side.python().isPresent() ? side : side.of(where.python())));
            search.fit(root, sides);
        }
        return search.found(new Gaps(search.layout, where.workspace().files(), search.unsaved));
    }

    /** What the user says of a place must fit something. */
    private void fit(Whereabouts.Root root, List<Side> sides) {
        String shown = root.tree().shown(root.path());
        for (String pattern : root.choice().sources()) {
            if (!layout.hasFile(new SourcePatterns(List.of(pattern)))) {
                unread.add(new Unread(
                        shown,
                        root.origin(),
                        "no file of the project fits \"" + pattern + "\", which its [[artifact]] names in sources"));
            }
        }
        root.choice().packageName().filter(_ -> !sides.isEmpty()).ifPresent(name -> {
            boolean there = distributions.stream()
                            .filter(one -> sides.stream().anyMatch(side -> side.tree().equals(one.side().tree())))
                            .anyMatch(one -> one.name().equals(ProjectName.normal(name)))
                    || sides.stream()
                            .anyMatch(side -> side.tree().find(side.path(name)).isPresent());
            if (!there) {
                unread.add(new Unread(
                        shown,
                        root.origin(),
                        "no distribution or package \"" + name + "\" lies there, which its [[artifact]] names"));
            }
        });
    }

    private Found found(Gaps missing) {
        List<Gap> all = missing.of(copies, gaps);
        return new Found(layout, sides, distributions, copies, List.copyOf(extensions.values()), all, unread, builds, stamps);
    }

    /** Whether an item of a folder of packages may be the project's, by its name. */
    private boolean mayBeOwn(String name) {
        Item item = new Item(name, FileTree.Kind.FOLDER, 0, 0);
        boolean described = Distribution.Title.of(item)
                .filter(title -> layout.names().contains(title.name()))
                .isPresent();
        return described
                || ModuleFile.of(name).isPresent()
                || layout.declared().stream()
                        .anyMatch(declared -> layout.topLevel(declared).contains(name));
    }

    private void look(Side side) {
        sides.add(side);
        if (side.isImported()) {
            stamps.add(side.tree(), side.folder());
        }
        if (side.origin() == Origin.BUILD) {
            builds.add(side);
        }
        side.tree().objection(side.folder()).ifPresent(reason -> unread(side, side.folder(), reason));
        Set<String> names = wantedNames(side);
        List<Distribution> here = Distribution.in(side, names::contains);
        distributions.addAll(here);
        here.forEach(this::files);
        boolean shared = side.origin() == Origin.ENVIRONMENT || side.origin() == Origin.TEST_RUNNER;
        if (here.isEmpty() && !shared) {
            folders(side);
        }
        boolean loose = side.origin() == Origin.IN_TREE || side.origin() == Origin.BUILD;
        if (loose || side.isChosen() && here.isEmpty()) {
            walk(side, side.folder(), 0, path -> extension(side, path, Optional.empty()));
        }
    }

    private Set<String> wantedNames(Side side) {
        Set<String> names = new TreeSet<>(layout.names());
        side.choice().packageName().map(ProjectName::normal).ifPresent(names::add);
        if (side.isChosen()) {
            layout.declared()
                    .forEach(declared -> layout.topLevel(declared).stream()
                            .map(ProjectName::normal)
                            .forEach(names::add));
        }
        return names;
    }

    /** The files of a distribution: what RECORD lists, or its packages where nothing lists them. */
    private void files(Distribution distribution) {
        Side side = distribution.side();
        stamps.add(side.tree(), distribution.metadata());
        for (String described : List.of("", "/RECORD", "/METADATA")) {
            String path = distribution.metadata() + described;
            side.tree().objection(path).ifPresent(reason -> unread(side, path, reason));
        }
        Leftovers.candidates(distribution, layout)
                .forEach(folder -> stamps.add(side.tree(), folder + "/__init__.py"));
        if (distribution.record().isEmpty()) {
            unlisted(distribution);
            return;
        }
        Optional<Declared> declared = layout.declaring(distribution.name());
        distribution.record().stream()
                .map(row -> row.path())
                .filter(path -> !path.startsWith("..") && !path.startsWith("/"))
                .limit(MOST_FILES)
                .forEach(below -> {
                    file(side, side.path(below), declared, Optional.of(distribution));
                    lost(distribution, below);
                });
    }

    /** Without a RECORD: the packages and modules that top_level.txt names, and those of the project. */
    private void unlisted(Distribution distribution) {
        Side side = distribution.side();
        Optional<Declared> declared = layout.declaring(distribution.name());
        Set<String> names = new TreeSet<>();
        side.tree()
                .read(distribution.metadata() + "/top_level.txt")
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .ifPresent(text -> text.lines().map(String::strip).forEach(names::add));
        declared.ifPresent(from -> names.addAll(layout.topLevel(from)));
        for (Item item : side.tree().list(side.folder())) {
            String stem = item.isFolder() ? item.name() : item.name().replaceFirst("\\..*", "");
            String path = side.path(item.name());
            if (names.contains(stem) && item.isFolder()) {
                walk(side, path, 0, below -> file(side, below, declared, Optional.of(distribution)));
            } else if (names.contains(stem)) {
                file(side, path, declared, Optional.of(distribution));
            }
        }
    }

    /** A file that RECORD lists: whether it is there. Of a saved image, what is never the project's was not kept. */
    private void lost(Distribution distribution, String below) {
        Side side = distribution.side();
        String path = side.path(below);
        boolean kept = side.tree().extent() == FileTree.Extent.WHOLE
                || mayBeOwn(below.substring(0, Math.max(0, below.indexOf('/'))));
        if (!kept || below.endsWith(".pyc") || side.tree().find(path).isPresent()) {
            return;
        }
        stamps.add(side.tree(), path);
        Optional<String> objection = side.tree().objection(path);
        if (objection.isPresent()) {
            unread(side, path, objection.get());
            return;
        }
        String source = layout.declaring(distribution.name())
                .flatMap(declared -> layout.source(declared, below))
                .orElse("");
        gaps.add(new Gap(Gap.Kind.REMOVED, side, path, source, 1, Optional.of(distribution)));
    }

    private void unread(Side side, String path, String reason) {
        if (unread.size() < MOST_EXTENSIONS) {
            unread.add(new Unread(side.tree().shown(path), side.origin(), reason));
        }
    }

    /** The packages of the project that lie in a folder without a description. */
    private void folders(Side side) {
        for (Declared declared : layout.declared()) {
            packages(side, declared, Optional.empty());
        }
    }

    private void packages(Side side, Declared declared, Optional<Distribution> owner) {
        for (String name : layout.topLevel(declared)) {
            String folder = side.path(name);
            if (side.tree().find(folder).filter(Item::isFolder).isPresent()) {
                walk(side, folder, 0, path -> file(side, path, Optional.of(declared), owner));
            }
        }
    }

    private void file(Side side, String path, Optional<Declared> declared, Optional<Distribution> owner) {
        if (path.endsWith(".py")) {
            String below = side.folder().isEmpty()
                    ? path
                    : path.substring(side.folder().length() + 1);
            declared.flatMap(from -> layout.source(from, below))
                    .filter(source -> !side.tree().shown(path).equals(source) && !unsaved.contains(source))
                    .filter(source -> side.choice().sources().isEmpty()
                            || new SourcePatterns(side.choice().sources()).match(source))
                    .filter(source -> side.tree().find(path).isPresent())
                    .ifPresent(source -> {
                        stamps.add(side.tree(), path);
                        copies.add(new Copy(source, side, path, owner));
                    });
        } else {
            extension(side, path, owner);
        }
    }

    private void extension(Side side, String path, Optional<Distribution> owner) {
        Optional<ModuleFile> name = ModuleFile.of(path.substring(path.lastIndexOf('/') + 1));
        Optional<Item> item = name.flatMap(_ -> side.tree().find(path)).filter(found -> !found.isFolder());
        if (item.isPresent() && extensions.size() < MOST_EXTENSIONS) {
            stamps.add(side.tree(), path);
            extensions.putIfAbsent(side.tree().shown(path), new Extension(side, path, name.get(), item.get(), owner));
        }
    }

    private void walk(Side side, String folder, int depth, java.util.function.Consumer<String> each) {
        if (depth > DEEPEST || stamps.size() > MOST_FILES) {
            return;
        }
        List<Item> items = side.tree().list(folder);
        if (items.isEmpty() && depth > 0) {
            side.tree().objection(folder).ifPresent(reason -> unread(side, folder, reason));
        }
        for (Item item : items) {
            String path = FileTree.join(folder, item.name());
            if (item.isFolder() && !item.name().equals("__pycache__")) {
                walk(side, path, depth + 1, each);
            } else if (!item.isFolder()) {
                each.accept(path);
            }
        }
    }
}
