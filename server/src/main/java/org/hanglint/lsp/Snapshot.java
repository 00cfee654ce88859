package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.check.Sources;
import org.hanglint.report.Reported;
import org.hanglint.syntax.SourceText;

/**
 * What one analysis of one project found. Immutable: a request that has it goes on with it, whatever comes after.
 *
 * @param number grows with every analysis
 * @param byPath findings that are shown, by file relative to the root
 * @param known findings that are not shown
 * @param sources the texts that findings in their own files count in
 * @param analysed the texts of the last whole analysis: what findings say of other files counts in those
 */
record Snapshot(
        long number, Path root, Map<String, List<Reported>> byPath, Known known, Sources sources, Sources analysed) {

    static Snapshot of(long number, Path root, List<Reported> findings, Known known, Sources sources) {
        Map<String, List<Reported>> byPath = new TreeMap<>();
        known.unknown(findings)
                .forEach(reported -> byPath.computeIfAbsent(
                                reported.finding().place().path(), _ -> new ArrayList<>())
                        .add(reported));
        return new Snapshot(number, root, byPath, known, sources, sources);
    }

    /** The same with the findings of one file as its text is now. */
    Snapshot with(long later, String path, List<Reported> found, SourceText text) {
        List<Reported> findings = known.unknown(found);
        Map<String, List<Reported>> changed = new TreeMap<>(byPath);
        if (findings.isEmpty()) {
            changed.remove(path);
        } else {
            changed.put(path, findings);
        }
        return new Snapshot(later, root, changed, known, Newer.of(sources, path, text), analysed);
    }

    /** Texts of which some are newer than those of an analysis: one for each file, however often it changed. */
    private record Newer(Sources before, Map<String, SourceText> texts) implements Sources {

        static Newer of(Sources sources, String path, SourceText text) {
            Newer older = sources instanceof Newer newer ? newer : new Newer(sources, Map.of());
            Map<String, SourceText> texts = new TreeMap<>(older.texts);
            texts.put(path, text);
            return new Newer(older.before, texts);
        }

        @Override
        public SourceText text(String path) {
            SourceText newer = texts.get(path);
            return newer == null ? before.text(path) : newer;
        }
    }

    /** The findings in a file. */
    List<Reported> in(Path file) {
        return file.startsWith(root) ? findings(root.relativize(file).toString()) : List.of();
    }

    /** The findings in a file that is named relative to the root. */
    List<Reported> findings(String path) {
        return byPath.getOrDefault(path, List.of());
    }

    /** The text that places in {@code path} count in, as a finding in the file {@code from} has them. */
    SourceText text(String path, String from) {
        return path.equals(from) ? sources.text(path) : analysed.text(path);
    }

    /** The URI of a file of the project. */
    String uri(String path) {
        return root.resolve(path).toUri().toString();
    }
}
