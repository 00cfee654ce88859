package org.hanglint.vcs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One repository, asked by git's own plumbing: an order of magnitude cheaper to start than a library, and right about
 * every form of index, hash and work tree. Only commands that read objects and the index are used: none of them starts
 * a hook, filter, pager or monitor that the repository's configuration names, and no transport may fetch what a
 * partial clone lacks.
 */
public final class Git implements AutoCloseable {

    private static final List<String> SAFE =
            List.of("--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false");

    /** What a hook inherits; it holds for the repository that runs the hook and no other. */
    private static final List<String> LOCAL = List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX");

    private final Path program;
    private final Path folder;
    private final Path top;
    private final Map<String, String> environment;
    private Optional<Objects> objects = Optional.empty();

    private Git(Path program, Path folder, Path top, Map<String, String> environment) {
        this.program = program;
        this.folder = folder;
        this.top = top;
        this.environment = environment;
    }

    /** The repository whose work tree holds the folder; inside a hook, as the hook's environment says. */
    public static Git above(Path folder) throws GitProblem {
        return above(folder, System.getenv());
    }

    static Git above(Path folder, Map<String, String> inherited) throws GitProblem {
        Path program = program(inherited);
        if (LOCAL.stream().anyMatch(inherited::containsKey)) {
            Git hooked = new Git(program, Path.of("").toAbsolutePath(), folder, inherited);
            Optional<Path> top = hooked.topLevel().filter(found -> real(folder).startsWith(found));
            if (top.isPresent()) {
                return new Git(program, Path.of("").toAbsolutePath(), top.get(), inherited);
            }
        }
        Map<String, String> own = new java.util.HashMap<>(inherited);
        LOCAL.forEach(own::remove);
        Git plain = new Git(program, folder, folder, own);
        Answer answer = plain.run("rev-parse", "--show-toplevel");
        if (answer.status() != 0) {
            throw new GitProblem("no git work tree at " + folder + ": " + answer.complaint());
        }
        return new Git(program, folder, Path.of(answer.line()), own);
    }

    private Optional<Path> topLevel() throws GitProblem {
        Answer answer = run("rev-parse", "--show-toplevel");
        return answer.status() == 0 ? Optional.of(Path.of(answer.line())) : Optional.empty();
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException unreadable) {
            return folder.toAbsolutePath().normalize();
        }
    }

    /** Git as the user installed it: a relative entry of PATH could name a program of the workspace. */
    private static Path program(Map<String, String> environment) throws GitProblem {
        for (String entry : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path candidate = Path.of(entry).resolve("git");
            if (candidate.isAbsolute() && Files.isExecutable(candidate) && Files.isRegularFile(candidate)) {
                return candidate;
            }
        }
        throw new GitProblem("git is not installed or not on PATH; --staged and --diff need it");
    }

    /** The top of the work tree, without symbolic links. */
    public Path top() {
        return top;
    }

    /** The path of a file or folder below the top, with {@code /}; empty for the top and for what lies outside. */
    public String below(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        Path real = Files.exists(absolute) || parent == null
                ? real(absolute)
                : real(parent).resolve(absolute.getFileName());
        return real.startsWith(top) ? top.relativize(real).toString().replace('\\', '/') : "";
    }

    /** The bytes of objects. */
    synchronized Objects objects() throws GitProblem {
        if (objects.isEmpty()) {
            objects = Optional.of(new Objects(start("cat-file", "--batch")));
        }
        return objects.get();
    }

    /** The tree of a revision; {@code REV...} stands for where HEAD left it. Empty where git knows no such revision. */
    Optional<String> tree(String revision) throws GitProblem {
        String wanted = revision;
        if (revision.startsWith("-")) {
            return Optional.empty();
        }
        if (revision.endsWith("...")) {
            Answer base = run("merge-base", revision.substring(0, revision.length() - 3), "HEAD");
            if (base.status() != 0) {
                return Optional.empty();
            }
            wanted = base.line();
        }
        Answer answer = run("rev-parse", "--verify", "--quiet", wanted + "^{tree}");
        return answer.status() == 0 ? Optional.of(answer.line()) : Optional.empty();
    }

    /** Output cut at NUL bytes. */
    List<String> records(String... command) throws GitProblem {
        Answer answer = run(command);
        if (answer.status() != 0) {
            throw new GitProblem("git " + command[0] + " failed: " + answer.complaint());
        }
        List<String> records = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < answer.out().length; i++) {
            if (answer.out()[i] == 0) {
                records.add(new String(answer.out(), from, i - from, StandardCharsets.UTF_8));
                from = i + 1;
            }
        }
        return records;
    }

    private record Answer(int status, byte[] out, String err) {

        String line() {
            String text = new String(out, StandardCharsets.UTF_8);
            return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        }

        String complaint() {
            return err.lines().findFirst().orElse("status " + status).replaceFirst("^fatal: ", "");
        }
    }

    private Answer run(String... command) throws GitProblem {
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

    private Process start(String... command) throws GitProblem {
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

    @Override
    public void close() {
        objects.ifPresent(Objects::close);
    }
}
