package org.hanglint.vcs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs git's commands that only read. None of those that {@link Git} gives starts a hook, filter, pager or monitor that the
 * repository's configuration names, and no transport may fetch what a partial clone lacks.
 */
record Plumbing(Path program, Path folder, Map<String, String> environment) {

    private static final List<String> SAFE =
            List.of("--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false");

    Plumbing {
        environment = Map.copyOf(environment);
    }

    /** Git as the user installed it: a relative entry of PATH could name a program of the workspace. */
    static Path program(Map<String, String> environment) throws GitProblem {
        for (String entry : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path candidate = Path.of(entry).resolve("git");
            if (candidate.isAbsolute() && Files.isExecutable(candidate) && Files.isRegularFile(candidate)) {
                return candidate;
            }
        }
        throw new GitProblem("git is not installed or not on PATH; --staged and --diff need it");
    }

    /** What a command said. */
    record Answer(int status, byte[] out, String err) {

        String line() {
            String text = new String(out, StandardCharsets.UTF_8);
            return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        }

        String complaint() {
            return err.lines().findFirst().orElse("status " + status).replaceFirst("^fatal: ", "");
        }
    }

    /** Runs a command to its end. */
    Answer run(String... command) throws GitProblem {
        Process process = start(command);
        try {
            process.getOutputStream().close();
            StringBuilder err = new StringBuilder();
            Thread listener = Thread.ofPlatform().daemon().start(() -> err.append(complaints(process)));
            byte[] out = process.getInputStream().readAllBytes();
            listener.join();
            return new Answer(process.waitFor(), out, err.toString());
        } catch (IOException failure) {
            throw new GitProblem("git " + command[0] + " cannot be read: " + failure.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new GitProblem("interrupted");
        }
    }

    private static String complaints(Process process) {
        try {
            return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException closed) {
            return "";
        }
    }

    /** Starts a command. */
    Process start(String... command) throws GitProblem {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(SAFE);
        line.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().keySet().removeIf(name -> name.endsWith("_PATHSPECS"));
        builder.environment()
                .putAll(Map.of(
                        "GIT_OPTIONAL_LOCKS",
                        "0",
                        "GIT_ALLOW_PROTOCOL",
                        "none",
                        "GIT_NO_LAZY_FETCH",
                        "1",
                        "LC_ALL",
                        "C.UTF-8"));
        if (command[0].equals("cat-file")) {
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        }
        try {
            return builder.start();
        } catch (IOException failure) {
            throw new GitProblem("git cannot be started: " + failure.getMessage());
        }
    }
}
