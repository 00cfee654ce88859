package org.hanglint.vcs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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

    /** What a hook inherits; it holds for the repository that runs the hook and no other. */
    private static final List<String> LOCAL = List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX");

    private final Plumbing plumbing;
    private final Path top;
    private Optional<Objects> objects = Optional.empty();

    private Git(Plumbing plumbing, Path top) {
        this.plumbing = plumbing;
        this.top = top;
    }

    /** The repository whose work tree holds the folder; inside a hook, as the hook's environment says. */
    public static Git above(Path folder) throws GitProblem {
        return above(folder, System.getenv());
    }

    static Git above(Path folder, Map<String, String> inherited) throws GitProblem {
        Path program = Plumbing.program(inherited);
        if (LOCAL.stream().anyMatch(inherited::containsKey)) {
            Plumbing hooked = new Plumbing(program, Path.of("").toAbsolutePath(), inherited);
            Optional<Path> top = topLevel(hooked).filter(found -> real(folder).startsWith(found));
            if (top.isPresent()) {
                return new Git(hooked, top.get());
            }
        }
        Map<String, String> own = new HashMap<>(inherited);
        LOCAL.forEach(own::remove);
        Plumbing plain = new Plumbing(program, folder, own);
        Plumbing.Answer answer = plain.run("rev-parse", "--show-toplevel");
        if (answer.status() != 0) {
            throw new GitProblem("no git work tree at " + folder + ": " + answer.complaint());
        }
        return new Git(plain, Path.of(answer.line()));
    }

    private static Optional<Path> topLevel(Plumbing plumbing) throws GitProblem {
        Plumbing.Answer answer = plumbing.run("rev-parse", "--show-toplevel");
        return answer.status() == 0 ? Optional.of(Path.of(answer.line())) : Optional.empty();
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException unreadable) {
            return folder.toAbsolutePath().normalize();
        }
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
            objects = Optional.of(new Objects(plumbing.start("cat-file", "--batch")));
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
            Plumbing.Answer base = plumbing.run("merge-base", revision.substring(0, revision.length() - 3), "HEAD");
            if (base.status() != 0) {
                return Optional.empty();
            }
            wanted = base.line();
        }
        Plumbing.Answer answer = plumbing.run("rev-parse", "--verify", "--quiet", wanted + "^{tree}");
        return answer.status() == 0 ? Optional.of(answer.line()) : Optional.empty();
    }

    /** The commit that is checked out; nothing before the first. */
    Optional<String> head() {
        return lines("rev-parse", "--verify", "--quiet", "HEAD").stream().findFirst();
    }

    /** The commits that changed a file, the newest first: whole id, short id and day, with tabs between them. */
    List<String> commits(String path, int most) {
        return lines(
                        "rev-list",
                        "--max-count=" + most,
                        "--date=short",
                        "--format=%H%x09%h%x09%cd",
                        "HEAD",
                        "--",
                        ":(literal)" + path)
                .stream()
                .filter(line -> !line.startsWith("commit "))
                .toList();
    }

    /** The lines of an answer; none where git refuses. */
    private List<String> lines(String... command) {
        try {
            Plumbing.Answer answer = plumbing.run(command);
            return answer.status() == 0 ? answer.line().lines().toList() : List.of();
        } catch (GitProblem unanswered) {
            return List.of();
        }
    }

    /** Output cut at NUL bytes. */
    List<String> records(String... command) throws GitProblem {
        Plumbing.Answer answer = plumbing.run(command);
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

    @Override
    public void close() {
        objects.ifPresent(Objects::close);
    }
}
