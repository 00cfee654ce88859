package org.hanglint.page;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.hanglint.check.Checks;
import org.hanglint.engine.Analysis;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;

/** Texts with the fixes of their findings applied. */
public final class Cured {

    private Cured() {}

    /**
     * The first fix of every finding, as many as go together; what two of them share, an import or a new file, is done once. A
     * fix that another one disturbs comes in the next round.
     */
    public static List<Edit> edits(Analysis.Result result) {
        return edits(result, _ -> true);
    }

    /** The same for the findings of one check. */
    public static List<Edit> edits(Analysis.Result result, String check) {
        return edits(result, finding -> finding.check().equals(check));
    }

    private static List<Edit> edits(Analysis.Result result, Predicate<Finding> wanted) {
        Set<Edit> edits = new LinkedHashSet<>();
        for (Finding finding : result.outcome().findings()) {
            if (wanted.test(finding)) {
                List<Fix> fixes = Checks.byId(finding.check()).orElseThrow().fixes(finding, result.sources());
                fixes.stream()
                        .findFirst()
                        .filter(fix -> fix.edits().stream().noneMatch(edit -> isDisturbed(edit, edits)))
                        .ifPresent(fix -> edits.addAll(fix.edits()));
            }
        }
        return List.copyOf(edits);
    }

    private static boolean isDisturbed(Edit edit, Set<Edit> others) {
        return !others.contains(edit)
                && others.stream()
                        .filter(other -> other.place().path().equals(edit.place().path()))
                        .map(other -> other.place().span())
                        .anyMatch(other -> other.start() <= edit.place().span().end()
                                && edit.place().span().start() <= other.end());
    }

    /** Writes the edits into the texts. */
    public static void apply(List<Edit> edits, Map<String, String> texts) {
        List<Edit> backwards = edits.stream()
                .sorted(Comparator.comparingInt(
                                (Edit edit) -> edit.place().span().start())
                        .reversed())
                .toList();
        for (Edit edit : backwards) {
            String path = edit.place().path();
            byte[] bytes = texts.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
            String head = new String(bytes, 0, edit.place().span().start(), StandardCharsets.UTF_8);
            int end = edit.place().span().end();
            texts.put(path, head + edit.text() + new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8));
        }
    }
}
