package org.hanglint.score;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.Evidence;
import org.hanglint.artifact.nativecode.NativeComparison;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.artifact.nativecode.SourceMap;
import org.hanglint.artifact.nativecode.SourceSet;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.syntax.SourceText;

/** Holds a library against the sources in a folder. Arguments: library, folder, pattern of the sources' paths in it. */
public final class NativeScore {

    private NativeScore() {}

    /** Prints everything that disagrees, and how many facts of each kind did. */
    public static void main(String[] arguments) throws IOException, Unreadable {
        Path root = Path.of(arguments[1]);
        List<String> paths = sources(root);
        NativeFacts facts = NativeFacts.read(arguments[0], Bytes.of(Files.readAllBytes(Path.of(arguments[0]))));
        List<SourceFacts> chosen = paths.stream()
                .filter(path -> path.matches(arguments[2]))
                .map(path -> SourceFacts.of(path, text(root.resolve(path))))
                .toList();
        List<Compared> all =
                new NativeComparison(facts).compare(SourceSet.all(chosen, SourceMap.of(facts.debug(), "", paths)));
        Map<Evidence.Kind, int[]> sums = new TreeMap<>();
        for (Compared one : all) {
            one.tallies().forEach(tally -> {
                int[] sum = sums.computeIfAbsent(tally.kind(), _ -> new int[2]);
                sum[0] += tally.mismatched();
                sum[1] += tally.checked();
            });
            one.evidence().forEach(evidence -> System.out.println(one.source() + " " + one.verdict() + " "
                    + evidence.level() + ": it " + evidence.installed() + ", here " + evidence.here()));
        }
        sums.forEach((kind, sum) -> System.out.println(kind + " " + sum[0] + " of " + sum[1] + " disagree"));
    }

    private static List<String> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(path -> path.matches(".*\\.(c|cc|cpp|cxx|h|hh|hpp)"))
                    .sorted()
                    .toList();
        }
    }

    private static SourceText text(Path file) {
        try {
            return SourceText.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
