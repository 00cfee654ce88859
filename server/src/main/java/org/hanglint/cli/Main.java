package org.hanglint.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.hanglint.check.Nearest;
import org.hanglint.config.ConfigProblem;
import org.hanglint.vcs.GitProblem;

/** The command line's entry. */
public final class Main {

    private static final Set<String> COMMANDS =
            Set.of("check", "fix", "artifacts", "triage", "baseline", "config", "lsp", "explain", "checks");
    private static final int BUFFER = 1 << 16;

    private static final String HELP = """
        hanglint check [PATH...]   analyse the project, report findings (in PATHs only, if given)
           --staged               what the staged changes contain or cause
           --diff REV             what the changes since REV contain or cause
           --format text|json|sarif|github|gitlab|junit|rdjson|html   --output FILE   --report FORMAT=FILE
           --select ID,...   --ignore ID,...   (ids or families)
           --baseline FILE        what is known is not reported
           --fail-on error|warning|note|never   (default: warning)
           --root DIR   --config FILE   --all   --jobs N
           --color auto|always|never   --sort rank|path   --top N   --stats   --no-progress   --no-cache
        hanglint fix [PATH...]     apply safe fixes; --unsafe: offered ones too
           --only FINGERPRINT     cure that finding alone   --dry-run: show a unified diff
        hanglint baseline write|prune FILE   what is known: all of today, or without what is gone
        hanglint config show|schema   what is configured, and from where; the schema of the file
        hanglint artifacts [PATH...]   what is installed against the sources here: the whole evidence
           --installed PATH       an environment, site-packages, wheel or module (repeatable; also of check)
           --log FILE             which file:line messages of a log do not stand there here (repeatable; .gz; - reads
                                  standard input)
           --format text|json
        hanglint triage FILE...    stack dumps of a hung job: the finding that explains it (- reads standard input)
        hanglint lsp               the language server, on standard input and output
        hanglint explain ID        what a check finds, why it matters, what to do
        hanglint checks            every check (--markdown: as a table)
        hanglint --version

        Exit status: 0 nothing at or above --fail-on, 1 something, 2 could not do its work, 130 interrupted.
        """;

    private Main() {}

    /** Runs one command and ends the process with its status. */
    public static void main(String[] arguments) {
        PrintStream out = stream(FileDescriptor.out);
        PrintStream err = stream(FileDescriptor.err);
        Thread.setDefaultUncaughtExceptionHandler((_, failure) -> fail(failure, err));
        Interruption interruption = Interruption.told(err);
        int status = run(Arrays.asList(arguments), out, err);
        interruption.isOver();
        out.flush();
        err.flush();
        if (out.checkError()) {
            err.println("hanglint: cannot write to standard output");
            err.flush();
            System.exit(Exit.UNABLE);
        }
        System.exit(status);
    }

    /** A bug of ours ends with the status of work not done, and with what a report of it needs. */
    private static void fail(Throwable failure, PrintStream err) {
        err.println("hanglint: internal error in version " + Version.CURRENT + ": " + failure + "; please report this");
        for (StackTraceElement at : failure.getStackTrace()) {
            if (at.getClassName().startsWith("org.hanglint.")) {
                err.println("hanglint:   at " + at);
                break;
            }
        }
        err.flush();
        Runtime.getRuntime().halt(Exit.UNABLE);
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(
                new java.io.BufferedOutputStream(new FileOutputStream(descriptor), BUFFER),
                false,
                StandardCharsets.UTF_8);
    }

    /** Runs one command; what it reports goes to {@code out}, what it has to say about itself to {@code err}. */
    public static int run(List<String> arguments, PrintStream out, PrintStream err) {
        try {
            return dispatch(arguments, out, err);
        } catch (Usage | ConfigProblem | GitProblem problem) {
            err.println("hanglint: " + problem.getMessage());
            return Exit.UNABLE;
        } catch (IOException failure) {
            err.println("hanglint: " + failure.getClass().getSimpleName() + ": " + failure.getMessage());
            return Exit.UNABLE;
        }
    }

    private static int dispatch(List<String> arguments, PrintStream out, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        if (arguments.isEmpty()) {
            err.print(HELP);
            return Exit.UNABLE;
        }
        String command = arguments.getFirst();
        List<String> rest = arguments.subList(1, arguments.size());
        if (rest.contains("--help") || rest.contains("-h")) {
            out.print(HELP);
            return Exit.CLEAN;
        }
        return switch (command) {
            case "check" -> new CheckCommand(CheckOptions.parse(rest), out, err).run();
            case "fix" -> new FixCommand(FixOptions.parse(rest), out, err).run();
            case "baseline" -> BaselineCommand.run(rest, out, err);
            case "config" -> ConfigCommand.run(rest, out, err);
            case "lsp" -> LspCommand.run(rest, System.in, out, err);
            case "artifacts" -> ArtifactsCommand.run(rest, out, err);
            case "triage" -> TriageCommand.run(rest, System.in, out, err);
            case "explain" -> ExplainCommand.run(rest, out);
            case "checks" -> ChecksCommand.run(rest, out);
            case "--version" -> {
                out.println("hanglint " + Version.CURRENT);
                yield Exit.CLEAN;
            }
            case "--help", "-h", "help" -> {
                out.print(HELP);
                yield Exit.CLEAN;
            }
            default ->
                throw new Usage("unknown command " + command
                        + Nearest.to(command, COMMANDS)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse("")
                        + " (hanglint --help lists them)");
        };
    }
}
