package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.hanglint.cli.CheckOptions.Extra;
import org.hanglint.cli.CheckOptions.FileReport;
import org.hanglint.cli.CheckOptions.Format;
import org.hanglint.cli.CheckOptions.Reach;
import org.hanglint.cli.CheckOptions.Sorting;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigFile;
import org.hanglint.config.ConfigProblem;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Outcome;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Finding;
import org.hanglint.report.Colours;
import org.hanglint.report.JsonReport;
import org.hanglint.report.Report;
import org.hanglint.report.Reported;
import org.hanglint.report.TextReport;
import org.hanglint.vcs.Ignored;
import org.hanglint.vcs.Root;
import org.hanglint.vcs.Scope;
import org.hanglint.vcs.WorkTree;

/** {@code hanglint check}. */
final class CheckCommand {

    private final CheckOptions options;
    private final PrintStream out;
    private final PrintStream err;

    CheckCommand(CheckOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    int run() throws Usage, ConfigProblem, IOException {
        long begin = System.nanoTime();
        Root root = root();
        Path folder = root.folder().toAbsolutePath().normalize();
        List<String> named = named(folder);
        Config config = config(root);
        Settings settings = new ConfigSettings(config, folder).with(options.select(), options.ignore());
        WorkTree tree = WorkTree.list(folder, Ignored.by(config.exclude()));
        Scope scope = options.reach() == Reach.ALL && named.isEmpty()
                ? Scope.everything(folder)
                : Scope.of(folder, named, config.report());
        Analysis.Result result = analyse(tree, settings);
        List<Finding> wanted = result.outcome().findings().stream()
                .filter(finding -> scope.reports(finding.place().path()))
                .toList();
        List<Reported> reported = Reported.of(wanted, result.sources());
        Report.Content content = new Report.Content(shownRoot(), result.outcome(), sorted(reported), result.sources());
        write(content);
        complain(result.outcome());
        if (options.extras().contains(Extra.STATS)) {
            Stats.write(result.outcome(), System.nanoTime() - begin, err);
        }
        return status(wanted, result.outcome());
    }

    private Root root() throws Usage {
        for (String path : options.paths()) {
            if (!Files.exists(Path.of(path))) {
                throw new Usage("no such file or folder: " + path);
            }
        }
        if (options.root().isPresent()) {
            Path folder = Path.of(options.root().get());
            if (!Files.isDirectory(folder)) {
                throw new Usage("--root: no such folder: " + folder);
            }
            return new Root(folder, Root.configIn(folder));
        }
        String start = options.paths().isEmpty() ? "." : options.paths().getFirst();
        return Root.above(Path.of(start).toAbsolutePath().normalize());
    }

    private String shownRoot() {
        return options.root()
                .orElseGet(
                        () -> options.paths().isEmpty() ? "." : options.paths().getFirst());
    }

    /** The paths asked for, relative to the root; the root itself is the empty path. */
    private List<String> named(Path root) throws Usage {
        List<String> named = new ArrayList<>();
        for (String path : options.paths()) {
            Path absolute = Path.of(path).toAbsolutePath().normalize();
            if (!absolute.startsWith(root)) {
                throw new Usage(path + " lies outside of the root " + root + "; give --root");
            }
            named.add(root.relativize(absolute).toString().replace('\\', '/'));
        }
        return named;
    }

    private Config config(Root root) throws ConfigProblem, IOException, Usage {
        Optional<Path> file = options.config().isPresent() ? options.config().map(Path::of) : root.config();
        if (file.isEmpty()) {
            return Config.EMPTY;
        }
        if (!Files.isRegularFile(file.get())) {
            throw new Usage("no such configuration: " + file.get());
        }
        return ConfigFile.read(file.get().toString(), Files.readString(file.get()));
    }

    private Analysis.Result analyse(WorkTree tree, Settings settings) {
        boolean shown = Terminal.isErrTerminal() && !options.extras().contains(Extra.NO_PROGRESS);
        ProgressBar bar = new ProgressBar(err);
        Progress progress = shown ? bar : Progress.SILENT;
        try (ExecutorService executor = Executors.newFixedThreadPool(options.jobs(), CheckCommand::worker)) {
            return new Analysis(settings, new Workers(executor, options.jobs()), progress).run(tree);
        } finally {
            if (shown) {
                bar.clear();
            }
        }
    }

    /** Deep expressions are bounded, but the bound needs more stack than a thread has by default. */
    private static Thread worker(Runnable work) {
        Thread thread = new Thread(null, work, "hanglint-worker", 64L << 20);
        thread.setDaemon(true);
        return thread;
    }

    private List<Reported> sorted(List<Reported> reported) {
        Comparator<Reported> byRank =
                Comparator.comparingInt(one -> -one.finding().rank());
        return reported.stream()
                .sorted(options.sorting() == Sorting.RANK ? byRank : (_, _) -> 0)
                .limit(options.top())
                .toList();
    }

    private void write(Report.Content content) throws IOException, Usage {
        if (options.output().isPresent()) {
            toFile(options.format(), options.output().get(), content);
        } else {
            StringBuilder text = new StringBuilder();
            report(options.format(), Terminal.colours(options.colour())).write(content, text);
            out.append(text);
            out.flush();
        }
        for (FileReport report : options.reports()) {
            toFile(report.format(), report.file(), content);
        }
    }

    /** Whole or not at all for a regular file; straight into a device, a pipe or what a link names. */
    private static void toFile(Format format, String file, Report.Content content) throws IOException, Usage {
        StringBuilder text = new StringBuilder();
        report(format, Colours.NONE).write(content, text);
        Path target = Path.of(file).toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Usage("cannot write " + file + ": its folder does not exist");
        }
        try {
            if (Files.exists(target) && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.writeString(target, text);
                return;
            }
            replace(folder, target, text);
        } catch (IOException failure) {
            throw new Usage("cannot write " + file + ": " + reason(failure));
        }
    }

    /** Written beside the target and then moved over it, with the permissions that the target had. */
    private static void replace(Path folder, Path target, CharSequence text) throws IOException {
        Path temporary = folder.resolve(target.getFileName() + ".tmp-" + ProcessHandle.current().pid());
        try {
            Files.writeString(temporary, text);
            if (Files.exists(target)) {
                Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static String reason(IOException failure) {
        String message = failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private static Report report(Format format, Colours colours) {
        return switch (format) {
            case TEXT -> new TextReport(colours);
            case JSON -> new JsonReport(Version.CURRENT);
        };
    }

    private void complain(Outcome outcome) {
        for (Outcome.BrokenCheck broken : outcome.broken()) {
            err.println("hanglint: the check " + broken.check() + " of version " + Version.CURRENT
                    + " failed and reports nothing (" + broken.reason() + "); please report this");
        }
    }

    private int status(List<Finding> findings, Outcome outcome) {
        if (!outcome.broken().isEmpty()) {
            return Exit.UNABLE;
        }
        boolean fails = options.failOn().isPresent()
                && findings.stream()
                        .anyMatch(finding ->
                                finding.severity().reaches(options.failOn().get()));
        return fails ? Exit.FOUND : Exit.CLEAN;
    }

    /** The user's ids as one sorted set. */
    static Set<String> both(Set<String> one, List<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }
}
