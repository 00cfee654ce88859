package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.NativeComparison;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.artifact.nativecode.SourceMap;
import org.hanglint.artifact.nativecode.SourceSet;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.syntax.SourceText;

/**
 * Holds a library against the commits before the one it was built of. Arguments: library, git directory, the commit, pattern of
 * the sources' paths, how many commits.
 */
public final class NativeRevisions {

    private NativeRevisions() {}

    /** How many of the commits differ, and how many of those are seen as a difference, as a possible one, or not. */
    public static void main(String[] arguments) throws IOException, Unreadable {
        Path git = Path.of(arguments[1]);
        NativeComparison comparison = new NativeComparison(
                NativeFacts.read(arguments[0], Bytes.of(Files.readAllBytes(Path.of(arguments[0])))));
        Map<String, String> built = GitTree.blobs(git, arguments[2], arguments[3]);
        Map<String, SourceFacts> known = new HashMap<>();
        Map<String, Integer> sums = new TreeMap<>();
        for (String commit : GitTree.commits(git, arguments[2], Integer.parseInt(arguments[4]))) {
            Map<String, String> blobs = GitTree.blobs(git, commit, arguments[3]);
            List<Compared> compared =
                    comparison.compare(SourceSet.all(sources(git, blobs, known), SourceMap.NONE));
            String same = blobs.equals(built) ? "equal" : "differ";
            sums.merge(same + ", " + worst(compared), 1, Integer::sum);
        }
        sums.forEach((what, count) -> System.out.println(count + " commits " + what));
    }

    private static Verdict worst(List<Compared> compared) {
        return compared.stream().map(Compared::verdict).min(Verdict::compareTo).orElse(Verdict.CANNOT_TELL);
    }

    private static List<SourceFacts> sources(Path git, Map<String, String> blobs, Map<String, SourceFacts> known)
            throws IOException {
        List<String> open = blobs.entrySet().stream()
                .filter(entry -> !known.containsKey(entry.getKey() + entry.getValue()))
                .map(Map.Entry::getValue)
                .toList();
        Map<String, byte[]> contents = open.isEmpty() ? Map.of() : GitTree.contents(git, open);
        List<SourceFacts> sources = new ArrayList<>();
        blobs.forEach((path, blob) -> {
            byte[] bytes = contents.get(blob);
            if (bytes != null) {
                known.put(path + blob, SourceFacts.of(path, SourceText.of(bytes)));
            }
            SourceFacts facts = known.get(path + blob);
            if (facts != null) {
                sources.add(facts);
            }
        });
        return sources;
    }
}
