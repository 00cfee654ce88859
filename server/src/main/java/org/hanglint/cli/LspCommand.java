package org.hanglint.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.logging.LogManager;
import org.hanglint.cache.CacheFolder;
import org.hanglint.cache.PageFiles;
import org.hanglint.check.Page;
import org.hanglint.cli.ProjectOptions.Reach;
import org.hanglint.config.ConfigProblem;
import org.hanglint.lsp.Opening.Opened;
import org.hanglint.lsp.Opening.Unusable;
import org.hanglint.lsp.Session;
import org.hanglint.lsp.Wire;

/** {@code hanglint lsp}: the language server on standard input and output. */
final class LspCommand {

    private LspCommand() {}

    /** Serves until the client says exit or goes away. Some clients pass {@code --stdio}, which is the only way there is. */
    static int run(List<String> arguments, InputStream in, OutputStream out, PrintStream err) throws Usage {
        for (String argument : arguments) {
            if (!argument.equals("--stdio")) {
                throw new Usage("lsp takes no arguments but --stdio, not " + argument);
            }
        }
        System.setOut(err);
        PageFiles pages = PageFiles.of(Version.CURRENT, Page::forReaders);
        return serve(in, out, err, pages::uri, Runtime.getRuntime()::halt);
    }

    /**
     * Serves one client over these streams.
     *
     * @param pages the URI of a check's page
     * @param exit ends the process with a status
     */
    static int serve(
            InputStream in,
            OutputStream out,
            PrintStream err,
            Function<String, Optional<String>> pages,
            IntConsumer exit) {
        // The library logs with stack traces what is answered or told in one line here.
        LogManager.getLogManager().reset();
        EditorSettings settings = new EditorSettings();
        Session session =
                new Session(folder -> open(folder, settings, err), settings::take, pages, Version.CURRENT, exit);
        Wire wire = new Wire(session, out, complaint -> err.println("hanglint: " + complaint));
        session.connect(wire.remote());
        try {
            wire.listen(in);
        } catch (IOException gone) {
            err.println("hanglint: the client went away: " + gone.getMessage());
        }
        return session.status();
    }

    private static Opened open(Path folder, EditorSettings settings, PrintStream err) throws Unusable {
        ProjectOptions options = new ProjectOptions(
                List.of(folder.toString()),
                Set.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Reach.DEFAULT,
                1,
                Set.of(),
                List.of());
        try {
            return open(options, settings, Optional.empty(), err);
        } catch (EditorSettings.Unfit unfit) {
            return withoutSettings(folder, options, unfit, err);
        } catch (Usage | ConfigProblem problem) {
            throw new Unusable(String.valueOf(problem.getMessage()));
        } catch (IOException unreadable) {
            throw new Unusable("cannot read " + folder + ": " + unreadable.getMessage());
        }
    }

    /** Settings that are wrong are told, and all else holds. */
    private static Opened withoutSettings(
            Path folder, ProjectOptions options, EditorSettings.Unfit unfit, PrintStream err) throws Unusable {
        try {
            return open(options, new EditorSettings(), Optional.of(String.valueOf(unfit.getMessage())), err);
        } catch (Usage | ConfigProblem problem) {
            throw new Unusable(String.valueOf(problem.getMessage()));
        } catch (IOException unreadable) {
            throw new Unusable("cannot read " + folder + ": " + unreadable.getMessage());
        }
    }

    private static Opened open(
            ProjectOptions options, EditorSettings settings, Optional<String> complaint, PrintStream err)
            throws Usage, ConfigProblem, IOException {
        try (OpenProject project = OpenProject.inEditor(options, settings, err)) {
            Path root = project.location().folder();
            return new Opened(
                    root,
                    project.files(),
                    project.settings(),
                    path -> project.scope().reports(path),
                    project.config().baseline(),
                    project.where(),
                    CacheFolder.storeOf(root),
                    complaint);
        }
    }
}
