package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.check.Sources;
import org.hanglint.report.Reported;

/**
 * What one analysis of one project found. Immutable: a request that has it goes on with it, whatever comes after.
 *
 * @param number grows with every analysis
 * @param byPath findings that are shown, by file relative to the root
 */
record Snapshot(long number, Path root, Map<String, List<Reported>> byPath, Sources sources) {

    static Snapshot of(long number, Path root, List<Reported> findings, Sources sources) {
        Map<String, List<Reported>> byPath = new TreeMap<>();
        findings.forEach(
                reported -> byPath.computeIfAbsent(reported.finding().place().path(), _ -> new ArrayList<>())
                        .add(reported));
        return new Snapshot(number, root, byPath, sources);
    }

    /** The findings in a file. */
    List<Reported> in(Path file) {
        return file.startsWith(root) ? byPath.getOrDefault(root.relativize(file).toString(), List.of()) : List.of();
    }

    /** The URI of a file of the project. */
    String uri(String path) {
        return root.resolve(path).toUri().toString();
    }
}
