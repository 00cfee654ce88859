package org.hanglint.vcs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.hanglint.artifact.side.History;
import org.hanglint.engine.Files.Content;

/** The commits of a file, asked when somebody wants them, and each once. A project without git has no history. */
public final class GitHistory implements History {

    private static final int MOST_COMMITS = 200;
    private static final char TAB = '\t';

    private final Path folder;
    private final Map<String, List<Revision>> known = new ConcurrentHashMap<>();
    private Optional<Git> git = Optional.empty();
    private Opened opened = Opened.NOT_YET;

    private enum Opened {
        NOT_YET,
        DONE
    }

    private GitHistory(Path folder) {
        this.folder = folder;
    }

    /** The history of the files below a folder. */
    public static GitHistory of(Path folder) {
        return new GitHistory(folder);
    }

    private synchronized Optional<Git> git() {
        if (opened == Opened.NOT_YET) {
            opened = Opened.DONE;
            try {
                git = Optional.of(Git.above(folder));
            } catch (GitProblem none) {
                git = Optional.empty();
            }
        }
        return git;
    }

    @Override
    public String state() {
        return git().flatMap(Git::head).orElse("");
    }

    @Override
    public List<Revision> of(String path) {
        return known.computeIfAbsent(path, this::revisions);
    }

    private List<Revision> revisions(String path) {
        Optional<Git> repository = git();
        if (repository.isEmpty()) {
            return List.of();
        }
        Git asked = repository.get();
        String full = asked.below(folder.resolve(path));
        List<Revision> revisions = new ArrayList<>();
        for (String line : asked.commits(full, MOST_COMMITS)) {
            int first = line.indexOf(TAB);
            int second = line.indexOf(TAB, first + 1);
            if (first > 0 && second > 0) {
                revisions.add(new Revision(
                        line.substring(first + 1, second),
                        line.substring(second + 1),
                        revisions.size(),
                        line.substring(0, first) + ":" + full));
            }
        }
        return List.copyOf(revisions);
    }

    @Override
    public Optional<byte[]> bytes(Revision revision) {
        return git().flatMap(asked -> {
            try {
                return asked.objects().read(revision.content()) instanceof Content.Bytes content
                        ? Optional.of(content.bytes())
                        : Optional.empty();
            } catch (GitProblem failure) {
                return Optional.empty();
            }
        });
    }

    @Override
    public synchronized void close() {
        git.ifPresent(Git::close);
        git = Optional.empty();
        opened = Opened.NOT_YET;
    }
}
