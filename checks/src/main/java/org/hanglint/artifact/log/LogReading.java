package org.hanglint.artifact.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hanglint.syntax.SourceText;

/**
 * A log held against the sources.
 *
 * @param standing places of the project's files whose text stands at that line here
 * @param elsewhere those that do not, in the order of the log
 * @param unknown those of which nothing can be said: no text of the line is found in the file
 */
public record LogReading(Log log, List<Named> standing, List<Elsewhere> elsewhere, List<Named> unknown) {

    public LogReading {
        standing = List.copyOf(standing);
        elsewhere = List.copyOf(elsewhere);
        unknown = List.copyOf(unknown);
    }

    /** How often files are named that are not the project's, or that several of its files could be. */
    public long foreign() {
        return log.others()
                + log.mentions().size() - standing.size() - elsewhere.size() - unknown.size();
    }

    /** The same of the files that are wanted. */
    public LogReading about(Predicate<String> wanted) {
        return new LogReading(
                log,
                standing.stream().filter(one -> wanted.test(one.path())).toList(),
                elsewhere.stream().filter(one -> wanted.test(one.path())).toList(),
                unknown.stream().filter(one -> wanted.test(one.path())).toList());
    }

    /** A place, and the file of the project that it names. */
    public record Named(Mention mention, String path) {}

    /** Looks each place up that names a file of the project. */
    public static LogReading of(Log log, List<String> paths, Function<String, SourceText> texts) {
        Map<String, Wording> wordings = new HashMap<>();
        Map<String, Optional<String>> named = new HashMap<>();
        List<Named> standing = new ArrayList<>();
        List<Elsewhere> elsewhere = new ArrayList<>();
        List<Named> unknown = new ArrayList<>();
        for (Mention mention : log.mentions()) {
            Optional<String> path = named.computeIfAbsent(mention.file(), file -> path(file, paths));
            if (path.isEmpty()) {
                continue;
            }
            SourceText text = texts.apply(path.get());
            Wording wording = wordings.computeIfAbsent(path.get(), _ -> Wording.of(text));
            switch (Elsewhere.standing(mention, path.get(), text, wording)) {
                case Elsewhere.Standing.Here _ -> standing.add(new Named(mention, path.get()));
                case Elsewhere.Standing.Unknown _ -> unknown.add(new Named(mention, path.get()));
                case Elsewhere.Standing.Moved moved -> elsewhere.add(moved.where());
            }
        }
        return new LogReading(log, standing, elsewhere, unknown);
    }

    /** The only file whose path ends as the log writes it; folders that the log has more are cut off in front. */
    private static Optional<String> path(String written, List<String> paths) {
        String rest = written.startsWith("./") ? written.substring(2) : written;
        while (!rest.isEmpty()) {
            String end = rest;
            List<String> fitting = paths.stream()
                    .filter(path -> path.equals(end) || path.endsWith("/" + end))
                    .toList();
            if (!fitting.isEmpty()) {
                return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
            }
            int cut = rest.indexOf('/');
            rest = cut < 0 ? "" : rest.substring(cut + 1);
        }
        return Optional.empty();
    }
}
