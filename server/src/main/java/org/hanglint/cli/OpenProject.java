package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.cache.CacheFolder;
import org.hanglint.cli.ProjectOptions.Extra;
import org.hanglint.config.Cascade;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;
import org.hanglint.config.Texts;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Files;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Store;
import org.hanglint.engine.Workers;
import org.hanglint.vcs.Git;
import org.hanglint.vcs.GitProblem;
import org.hanglint.vcs.Ignored;
import org.hanglint.vcs.Scope;
import org.hanglint.vcs.Snapshot;
import org.hanglint.vcs.WorkTree;

/**
 * A project with its configuration, ready to be analysed.
 *
 * @param files what is analysed
 * @param older what it is compared with, where a change is asked about
 * @param where where to look for what is installed
 */
record OpenProject(
        ProjectOptions options,
        Location location,
        Config config,
        Settings settings,
        Files files,
        Scope scope,
        Optional<Older> older,
        Optional<Git> git,
        Whereabouts where,
        PrintStream err)
        implements AutoCloseable {

    /** The state before a change, with the facts that were configured then. */
    record Older(Snapshot files, Settings settings) {}

    /** The project that the options name, with the files that the change is about. */
    static OpenProject open(ProjectOptions options, Change change, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        return switch (change) {
            case Change.Nothing _ -> onDisk(options, err);
            case Change.Since since -> since(options, since.revision(), err);
            case Change.Staged _ -> staged(options, err);
        };
    }

    private static OpenProject onDisk(ProjectOptions options, PrintStream err)
            throws Usage, ConfigProblem, IOException {
        return inEditor(options, new EditorSettings(), err);
    }

    /** The project as it is on disk, with what the user set in the editor below its own configuration. */
    static OpenProject inEditor(ProjectOptions options, EditorSettings below, PrintStream err)
            throws Usage, ConfigProblem, IOException {
        Location location = Location.of(options);
        location.requireExisting(options.paths());
        Texts texts = new DiskTexts();
        Config config = location.config(texts, err).over(below.config(location.folder()));
        Settings settings = new ConfigSettings(config, texts).with(options.select(), options.ignore());
        WorkTree files = WorkTree.list(location.folder(), Ignored.by(config.exclude()));
        Scope scope = location.scope(options, config);
        Whereabouts where = InstalledSide.of(
                location.folder(), options.installed(), config, files.modules());
        return new OpenProject(
                options, location, config, settings, files, scope, Optional.empty(), Optional.empty(), where, err);
    }

    private static OpenProject since(ProjectOptions options, String revision, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        OpenProject now = onDisk(options, err);
        Git git = Git.above(now.location.folder());
        Snapshot before = Snapshot.ofRevision(git, revision, git.below(now.location.folder()));
        return now.comparedWith(before, git, now.scope);
    }

    private static OpenProject staged(ProjectOptions options, PrintStream err) throws Usage, ConfigProblem, GitProblem {
        Location location = Location.of(options);
        Git git = Git.above(location.folder());
        Snapshot index = Snapshot.ofIndex(git, git.below(location.folder()));
        for (String path : location.named(options.paths())) {
            if (!index.holds(path)) {
                throw new Usage("nothing of that path is in git's index: " + path);
            }
        }
        Texts texts = location.isConfigNamed() ? new DiskTexts() : in(index, git);
        Config config = location.config(texts, err);
        Ignored excluded = Ignored.by(config.exclude());
        Settings settings = new ConfigSettings(config, texts).with(options.select(), options.ignore());
        Scope scope = location.scope(options, config).ofTracked();
        Whereabouts where = options.installed().isEmpty()
                ? Whereabouts.NONE
                : InstalledSide.of(location.folder(), options.installed(), config, Map.of());
        OpenProject now = new OpenProject(
                options,
                location,
                config,
                settings,
                index.without(excluded),
                scope,
                Optional.empty(),
                Optional.of(git),
                where,
                err);
        return now.comparedWith(Snapshot.ofHead(git, git.below(location.folder())), git, scope);
    }

    private static Texts in(Snapshot snapshot, Git git) {
        return file -> snapshot.text(git.below(file));
    }

    private OpenProject comparedWith(Snapshot before, Git git, Scope scope) {
        Older was = new Older(before.without(Ignored.by(config.exclude())), settingsIn(before, git));
        return new OpenProject(
                options,
                location,
                config,
                settings,
                files,
                scope,
                Optional.of(was),
                Optional.of(git),
                options.installed().isEmpty() ? Whereabouts.NONE : where,
                err);
    }

    /**
     * What was configured as fact then, with what is asked for now; today's settings where nothing usable was
     * configured.
     */
    private Settings settingsIn(Snapshot before, Git git) {
        Optional<Path> file = location.foundConfig()
                .filter(found -> before.text(git.below(found)).isPresent());
        if (file.isEmpty()) {
            return settings;
        }
        try {
            Config then = config.withFactsOf(new Cascade(in(before, git)).load(file.get()));
            return new ConfigSettings(then, in(before, git)).with(options.select(), options.ignore());
        } catch (ConfigProblem unusable) {
            return settings;
        }
    }

    /**
     * Whether the change touches nothing that a finding could depend on, as far as that is known without reading
     * files.
     */
    boolean isUntouched() {
        return files instanceof Snapshot now
                && older.filter(then -> now.agreesWith(then.files())).isPresent();
    }

    /** Analyses the files at hand. */
    Analysis.Result analyse() {
        return analyse(files, settings, where);
    }

    /** Analyses the state before the change. */
    Analysis.Result analyse(Older older) {
        return analyse(older.files(), older.settings(), Whereabouts.NONE);
    }

    /** Analyses other contents of the project under the same settings. */
    Analysis.Result analyse(Files other) {
        return analyse(other, settings, where);
    }

    private Analysis.Result analyse(Files files, Settings settings, Whereabouts where) {
        return with(settings, analysis -> analysis.run(files, where));
    }

    /** Analyses the files at hand for what is installed, with logs that the installed side wrote. */
    Analysis.Inspection inspect(Settings only, List<Log> logs) {
        return with(only, analysis -> analysis.inspect(files, where.with(logs)));
    }

    private <T> T with(Settings settings, Function<Analysis, T> run) {
        boolean shown = Terminal.isErrTerminal() && !options.extras().contains(Extra.NO_PROGRESS);
        ProgressBar bar = new ProgressBar(err);
        Progress progress = shown ? bar : Progress.SILENT;
        try (ExecutorService executor = Executors.newFixedThreadPool(options.jobs(), OpenProject::worker);
                Store store = store()) {
            return run.apply(new Analysis(settings, new Workers(executor, options.jobs()), progress, store));
        } finally {
            if (shown) {
                bar.clear();
            }
        }
    }

    private Store store() {
        return options.extras().contains(Extra.NO_CACHE) ? Store.NONE : CacheFolder.storeOf(location.folder());
    }

    /** Deep expressions are bounded, but the bound needs more stack than a thread has by default. */
    private static Thread worker(Runnable work) {
        Thread thread = new Thread(null, work, "hanglint-worker", 64L << 20);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        git.ifPresent(Git::close);
        where.history().close();
    }
}
