package org.hanglint.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A real git repository of a test, driven by git itself. */
record Repository(Path folder) {

    private static final Map<String, String> IDENTITY = Map.of(
            "GIT_AUTHOR_NAME", "Nobody",
            "GIT_AUTHOR_EMAIL", "nobody@example.invalid",
            "GIT_COMMITTER_NAME", "Nobody",
            "GIT_COMMITTER_EMAIL", "nobody@example.invalid",
            "GIT_CONFIG_NOSYSTEM", "1",
            "GIT_CONFIG_GLOBAL", "/dev/null");

    /** What a command did. */
    record Result(int status, String output) {}

    static Repository in(Path folder, String... options) throws IOException {
        Files.createDirectories(folder);
        Repository repository = new Repository(folder);
        List<String> init = new ArrayList<>(List.of("init", "-q", "-b", "main"));
        init.addAll(Arrays.asList(options));
        repository.git(init.toArray(String[]::new));
        return repository;
    }

    Path write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Writes and stages. */
    void stage(String path, String text) throws IOException {
        write(path, text);
        git("add", "--", path);
    }

    void commit() throws IOException {
        git("commit", "-q", "--no-verify", "--allow-empty", "-m", "change");
    }

    /** Runs git and expects it to succeed. */
    String git(String... command) throws IOException {
        Result result = tryGit(command);
        if (result.status() != 0) {
            throw new IOException("git " + List.of(command) + ": " + result.output());
        }
        return result.output();
    }

    Result tryGit(String... command) throws IOException {
        List<String> line = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
        line.addAll(Arrays.asList(command));
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(IDENTITY);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Result(process.waitFor(), output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Makes every commit run the command line of this build, as a user's hook would. */
    void hook(String arguments) throws IOException {
        String command =
                RealProcess.command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        String script = "#!/bin/sh\nexec " + command + " " + arguments + "\n";
        Path file = Path.of(git("rev-parse", "--git-path", "hooks/pre-commit").strip());
        Path hook = folder.resolve(file);
        Files.createDirectories(hook.getParent());
        Files.writeString(hook, script);
        hook.toFile().setExecutable(true);
    }

    /** Checks what is staged. */
    Run staged(String... more) {
        List<String> arguments = new ArrayList<>(List.of("check", "--staged", "--root", folder.toString()));
        arguments.addAll(Arrays.asList(more));
        return Run.of(arguments.toArray(String[]::new));
    }
}
