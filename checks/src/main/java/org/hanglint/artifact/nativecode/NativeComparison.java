package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.hanglint.format.Unreadable;

/** Holds sources against the library that is said to be made of them. */
public final class NativeComparison {

    private static final List<Rule> RULES = List.of(
            new Checksum(),
            new Modules(),
            new Calls(),
            new Constants(),
            new Texts(),
            new Imports(),
            new DebugNames(),
            new Symbols(),
            new Numbers(),
            new Declared(),
            new Rows());

    private NativeComparison() {}

    /**
     * One answer for each source, in their order; where the library became unreadable meanwhile, that nothing can be told.
     */
    public static List<Compared> compare(NativeFacts facts, SourceSet set) {
        try {
            Library library = Library.of(facts, set);
            return set.sources().stream().map(source -> compare(library, source)).toList();
        } catch (Unreadable changed) {
            return set.sources().stream()
                    .map(source -> new Compared(source.path(), Verdict.CANNOT_TELL, List.of(), List.of()))
                    .toList();
        }
    }

    private static Compared compare(Library library, SourceFacts source) {
        if (Checksum.isSame(library, source).orElse(false)) {
            Tally tally = new Tally(Evidence.Kind.CHECKSUM, 1, 0);
            return new Compared(source.path(), Verdict.NO_DIFFERENCE_SEEN, List.of(tally), List.of());
        }
        List<Tally> tallies = new ArrayList<>();
        List<Evidence> evidence = new ArrayList<>();
        int checked = 0;
        for (Rule rule : RULES) {
            Rule.Held held = rule.hold(library, source).orElse(null);
            if (held != null) {
                tallies.add(held.tally());
                evidence.addAll(held.evidence());
                checked += held.tally().checked();
            }
        }
        evidence.sort(Comparator.comparing(Evidence::level));
        return new Compared(source.path(), Verdicts.of(checked, evidence), tallies, evidence);
    }
}
