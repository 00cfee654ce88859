package org.hanglint.installed;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.artifact.side.Choice;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.OnlyTree;
import org.hanglint.artifact.side.Side.Origin;
import org.hanglint.artifact.side.Unread;
import org.hanglint.artifact.side.Whereabouts.Root;
import org.hanglint.format.dist.ModuleFile;

/** Finds where a project may be installed: what the user names, else the usual places. */
public final class Discovery {

    private static final List<String> ENVIRONMENTS = List.of(".venv", "venv", "env");
    private static final List<String> ENVIRONMENT_FOLDERS = List.of(".tox", ".nox");
    private static final List<String> ACTIVE = List.of("VIRTUAL_ENV", "CONDA_PREFIX");
    private static final int MOST_WHEELS = 20;

    private final Path project;
    private final Map<Path, Root> roots = new LinkedHashMap<>();
    private final List<Unread> unread = new ArrayList<>();

    private Discovery(Path project) {
        this.project = project;
    }

    /**
     * Something the user names.
     *
     * @param path on disk
     * @param by what names it, for people
     */
    public record Named(Path path, Choice choice, String by) {}

    /**
     * What was found.
     *
     * @param unread what is named and is no place
     */
    public record Places(List<Root> roots, List<Unread> unread) {
        public Places {
            roots = List.copyOf(roots);
            unread = List.copyOf(unread);
        }
    }

    /**
     * All places, each once.
     *
     * @param named what the command line names: with it, no environment is looked for
     * @param configured what the configuration names
     * @param modules extension modules between the sources, by path relative to the project
     */
    public static Places find(
            Path project,
            List<Named> named,
            List<Named> configured,
            Map<String, FileTree.Item> modules,
            Map<String, String> environment) {
        Discovery discovery = new Discovery(project.toAbsolutePath().normalize());
        named.forEach(discovery::add);
        configured.forEach(discovery::add);
        if (named.isEmpty()) {
            discovery.environments(environment);
        }
        discovery.inTree(modules);
        return new Places(List.copyOf(discovery.roots.values()), discovery.unread);
    }

    private void add(Named one) {
        add(one.path(), Origin.NAMED, one.choice(), one.by());
    }

    private void add(Path path, Origin origin, Choice choice) {
        add(path, origin, choice, origin.name().toLowerCase(Locale.ROOT));
    }

    private void add(Path path, Origin origin, Choice choice, String by) {
        Path real = DiskTree.realOf(path.toAbsolutePath().normalize());
        Path folder = real.getParent();
        if (roots.containsKey(real)) {
            return;
        }
        if (Files.isDirectory(path)) {
            roots.put(real, new Root(DiskTree.of(path, project), "", origin, choice));
        } else if (Files.isRegularFile(path) && folder != null) {
            Path holder = path.toAbsolutePath().normalize().getParent();
            String name = String.valueOf(path.getFileName());
            roots.put(real, new Root(DiskTree.of(holder == null ? folder : holder, project), name, origin, choice));
        } else {
            String shown = DiskTree.of(path, project).shown("");
            unread.add(new Unread(shown, origin, DiskTree.absence(path) + " (" + by + " names it)"));
        }
    }

    private void environments(Map<String, String> environment) {
        for (String variable : ACTIVE) {
            path(environment.get(variable))
                    .ifPresent(path -> add(path, Origin.ENVIRONMENT, Choice.NONE, variable));
        }
        ENVIRONMENTS.forEach(name -> environment(project.resolve(name), Origin.ENVIRONMENT));
        for (String name : ENVIRONMENT_FOLDERS) {
            entries(project.resolve(name)).forEach(each -> environment(each, Origin.TEST_RUNNER));
        }
        for (Path folder : entries(project)) {
            if (String.valueOf(folder.getFileName()).endsWith("_artifacts")) {
                entries(folder).stream()
                        .filter(each -> Files.isDirectory(each) || isModuleOrWheel(each))
                        .forEach(each -> add(each, Origin.ARTIFACTS, Choice.NONE));
            }
        }
    }

    private static boolean isModuleOrWheel(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".whl") || ModuleFile.of(name).isPresent();
    }

    private static Optional<Path> path(@org.jspecify.annotations.Nullable String text) {
        try {
            return text == null || text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private void environment(Path folder, Origin origin) {
        if (Files.isRegularFile(folder.resolve("pyvenv.cfg"))) {
            add(folder, origin, Choice.NONE);
        }
    }

    /** Modules between the sources are imported from there; those of a build are not. */
    private void inTree(Map<String, FileTree.Item> modules) {
        Map<String, FileTree.Item> imported = new TreeMap<>();
        modules.forEach((path, item) -> {
            if (!BuildFolders.holds(path)) {
                imported.put(path, item);
            }
        });
        if (!imported.isEmpty()) {
            FileTree only = new OnlyTree(DiskTree.of(project, project), imported);
            roots.put(project, new Root(only, "", Origin.IN_TREE, Choice.NONE));
        }
        for (Path folder : entries(project)) {
            if (BuildFolders.is(String.valueOf(folder.getFileName())) && Files.isDirectory(folder)) {
                add(folder, Origin.BUILD, Choice.NONE);
            }
        }
        entries(project.resolve("dist")).stream()
                .filter(file -> file.toString().endsWith(".whl"))
                .limit(MOST_WHEELS)
                .forEach(file -> add(file, Origin.WHEEL, Choice.NONE));
    }

    private static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return entries;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of();
        }
        entries.sort(null);
        return entries;
    }
}
