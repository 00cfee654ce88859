package org.hanglint.cli;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.cli.ProjectOptions.Reach;
import org.hanglint.config.Cascade;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigFile;
import org.hanglint.config.ConfigProblem;
import org.hanglint.config.Texts;
import org.hanglint.vcs.Root;
import org.hanglint.vcs.Scope;

/**
 * Where a project lies.
 *
 * @param folder its root, absolute
 * @param foundConfig the configuration that the root holds
 * @param namedConfig the configuration that the user names instead
 */
record Location(Path folder, Optional<Path> foundConfig, Optional<Path> namedConfig) {

    /** From the options alone; what they name need not exist yet, the root excepted. */
    static Location of(ProjectOptions options) throws Usage {
        Root root = root(options);
        Path folder = root.folder().toAbsolutePath().normalize();
        return new Location(folder, root.config(), options.config().map(Path::of));
    }

    private static Root root(ProjectOptions options) throws Usage {
        if (options.root().isPresent()) {
            Path folder = Path.of(options.root().get());
            if (!Files.isDirectory(folder)) {
                throw new Usage("--root: no such folder: " + folder);
            }
            return new Root(folder, Root.configIn(folder));
        }
        String start = options.paths().isEmpty() ? "." : options.paths().getFirst();
        Path absolute = Path.of(start).toAbsolutePath().normalize();
        if (options.paths().isEmpty() && !Files.isDirectory(absolute)) {
            throw new Usage("the current folder does not exist any more; change to another or give --root");
        }
        return Root.above(absolute);
    }

    void requireExisting(List<String> paths) throws Usage {
        for (String path : paths) {
            if (!Files.exists(Path.of(path))) {
                throw new Usage("no such file or folder: " + path);
            }
        }
    }

    /** Paths relative to the root; the root itself is the empty path. */
    List<String> named(List<String> paths) throws Usage {
        List<String> named = new ArrayList<>();
        for (String path : paths) {
            Path absolute = Path.of(path).toAbsolutePath().normalize();
            if (!absolute.startsWith(folder)) {
                throw new Usage(path + " lies outside of the root " + folder + "; give --root");
            }
            named.add(folder.relativize(absolute).toString().replace('\\', '/'));
        }
        return named;
    }

    boolean isConfigNamed() {
        return namedConfig.isPresent();
    }

    /** What is configured, with all that it extends. */
    Config config(Texts texts, PrintStream err) throws ConfigProblem {
        if (namedConfig.isPresent()) {
            return new Cascade(texts).load(namedConfig.get());
        }
        if (foundConfig.isEmpty()) {
            return Config.EMPTY;
        }
        Path file = foundConfig.get();
        Optional<String> text = texts.read(file);
        if (text.isEmpty()) {
            err.println(
                    "hanglint: " + file + " is not in git's index and is not used; stage it or name it with --config");
            return Config.EMPTY;
        }
        boolean unused = file.endsWith("pyproject.toml") && !ConfigFile.hasTable(text.get());
        return unused ? Config.EMPTY : new Cascade(texts).load(file);
    }

    Scope scope(ProjectOptions options, Config config) throws Usage {
        List<String> named = named(options.paths());
        return options.reach() == Reach.ALL && named.isEmpty()
                ? Scope.everything(folder)
                : Scope.of(folder, named, config.report());
    }
}
