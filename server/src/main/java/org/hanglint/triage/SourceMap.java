package org.hanglint.triage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.check.Sources;

/** The project's files by the names that stacks have for them: other roots, short names, installed copies. */
final class SourceMap {

    private final Map<String, List<String>> byName = new HashMap<>();
    private final Sources sources;

    SourceMap(List<String> paths, Sources sources) {
        this.sources = sources;
        paths.forEach(path ->
                byName.computeIfAbsent(name(path), _ -> new ArrayList<>()).add(path));
    }

    /** The file of a frame: the one that shares the most folders with it, and holds its function where several do. */
    Optional<String> path(Frame frame) {
        if (frame.line().isEmpty()) {
            return Optional.empty();
        }
        List<String> candidates = byName.getOrDefault(name(frame.file()), List.of());
        List<String> best = longestShared(candidates, frame.file());
        if (best.size() > 1) {
            best = best.stream().filter(path -> holds(path, frame)).toList();
        }
        if (best.size() != 1) {
            return Optional.empty();
        }
        return best.stream().filter(path -> isSure(path, frame)).findFirst();
    }

    /** A bare name may be another file of that name, unless it holds the function; macros may have made the function's name. */
    private boolean isSure(String path, Frame frame) {
        int shared = shared(path, frame.file());
        boolean whole = shared == path.split("/").length;
        return whole || shared > 1 && shared == frame.file().split("/").length || holds(path, frame);
    }

    private static List<String> longestShared(List<String> candidates, String file) {
        int most = candidates.stream()
                .max(Comparator.comparingInt(path -> shared(path, file)))
                .map(path -> shared(path, file))
                .orElse(0);
        return candidates.stream().filter(path -> shared(path, file) == most).toList();
    }

    /** How many parts of both, from the end, are equal. */
    private static int shared(String path, String file) {
        String[] ours = path.split("/");
        String[] theirs = file.split("/");
        int shared = 0;
        while (shared < Math.min(ours.length, theirs.length)
                && ours[ours.length - 1 - shared].equals(theirs[theirs.length - 1 - shared])) {
            shared++;
        }
        return shared;
    }

    /** Whether the file has that line, and names the function at it or above; lambdas have no name to look for. */
    private boolean holds(String path, Frame frame) {
        var text = sources.text(path);
        int line = frame.line().orElse(0);
        if (line > text.lines().lineCount()) {
            return false;
        }
        String name = frame.lastName();
        boolean isNamed = name.matches("~?[A-Za-z_]\\w*") && !name.equals("operator") && !name.equals("main");
        return !isNamed || text.text(0, text.lines().lineEnd(line - 1)).contains(name.replace("~", ""));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
