package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.format.Unreadable;

/** Holds sources, and versions of them, against the library that is said to be made of them. Any thread may ask. */
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

    private final NativeFacts facts;
    private final DataSearch data;
    private final Set<String> imports;

    /** For one library. */
    public NativeComparison(NativeFacts facts) {
        this.facts = facts;
        this.data = new DataSearch(facts.elf());
        this.imports = new HashSet<>(facts.elf().imports());
    }

    /** One answer for each source, in their order; none where the library became unreadable meanwhile. */
    public synchronized List<Compared> compare(SourceSet set) {
        try {
            Library library = Library.of(facts, set, data, imports);
            return set.sources().stream().map(source -> compare(library, source)).toList();
        } catch (Unreadable changed) {
            return List.of();
        }
    }

    /** One of the sources in another version; empty where the library became unreadable meanwhile. */
    public synchronized Optional<Compared> compare(SourceSet set, SourceFacts version) {
        try {
            return Optional.of(compare(Library.of(facts, set.with(version), data, imports), version));
        } catch (Unreadable changed) {
            return Optional.empty();
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
