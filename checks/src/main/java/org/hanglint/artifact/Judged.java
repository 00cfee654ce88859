package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.Evidence;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.syntax.SourceText;

/**
 * What a source held against a module comes to when the history of the source has been asked, too. One strong fact that may be
 * an accident of a compiler is none when another commit explains it. What every commit has against the module is code that is
 * never compiled, and is left out.
 *
 * @param past which commit the module matches
 */
public record Judged(Compared compared, Verdict verdict, Past past) {

    /** Asks the history where the comparison found something. */
    public static Judged of(NativeModule module, Compared compared, Artifacts artifacts) {
        boolean doubted = compared.verdict() == Verdict.DIFFERS || compared.verdict() == Verdict.MAY_DIFFER;
        if (!doubted) {
            return new Judged(compared, compared.verdict(), new Past.NoHistory());
        }
        List<Set<String>> against = new ArrayList<>();
        Past past = Past.of(artifacts.history(), compared.source(), version -> {
            against.add(against(artifacts, module, compared.source(), version));
            return against.getLast().isEmpty();
        });
        if (!(past instanceof Past.Unknown) || against.size() < 2) {
            return judged(compared, past);
        }
        Set<String> always = texts(compared);
        against.forEach(always::retainAll);
        if (always.isEmpty()) {
            return judged(compared, past);
        }
        Iterator<Set<String>> states = against.iterator();
        Past again = Past.of(
                artifacts.history(), compared.source(), _ -> states.hasNext() && always.containsAll(states.next()));
        return judged(without(always, compared), again);
    }

    private static Judged judged(Compared left, Past past) {
        boolean strong = left.evidence().stream().anyMatch(one -> one.level().compareTo(Evidence.Level.STRONG) <= 0);
        boolean calls = left.evidence().stream().anyMatch(one -> one.kind() == Evidence.Kind.CALLS);
        boolean certain = switch (past) {
            case Past.Head _, Past.Older _ -> strong;
            case Past.Unknown _ -> calls;
            case Past.NoHistory _ -> false;
        };
        return new Judged(left, certain ? Verdict.DIFFERS : left.verdict(), past);
    }

    /** What a state of the source has against the module; a state with nothing to compare fits none. */
    private static Set<String> against(Artifacts artifacts, NativeModule module, String source, SourceText version) {
        Set<String> against = new HashSet<>();
        artifacts
                .readings()
                .compared(module, source, version)
                .ifPresentOrElse(
                        compared -> compared.evidence().forEach(one -> against.add(one.installed())),
                        () -> against.add(source));
        return against;
    }

    private static Set<String> texts(Compared compared) {
        Set<String> texts = new HashSet<>();
        compared.evidence().stream().filter(Judged::isText).forEach(one -> texts.add(one.installed()));
        return texts;
    }

    private static Compared without(Set<String> always, Compared compared) {
        List<Evidence> left = new ArrayList<>(compared.evidence());
        left.removeIf(evidence -> isText(evidence) && always.contains(evidence.installed()));
        return compared.with(left);
    }

    /** Only what a text says may be dead code. */
    private static boolean isText(Evidence evidence) {
        return evidence.kind() == Evidence.Kind.STRINGS
                || evidence.kind() == Evidence.Kind.IMPORTS
                || evidence.kind() == Evidence.Kind.NUMBERS;
    }
}
