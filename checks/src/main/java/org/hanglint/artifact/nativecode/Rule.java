package org.hanglint.artifact.nativecode;

import java.util.List;
import java.util.Optional;

/** One way to hold a source file against a library. */
interface Rule {

    /** What came of it; empty where there is nothing to compare. */
    Optional<Held> hold(Library library, SourceFacts source);

    /** A rule's facts, and those that disagree. */
    record Held(Tally tally, List<Evidence> evidence) {
        public Held {
            evidence = List.copyOf(evidence);
        }

        static Optional<Held> of(Evidence.Kind kind, int checked, List<Evidence> evidence) {
            return checked == 0
                    ? Optional.empty()
                    : Optional.of(new Held(new Tally(kind, checked, evidence.size()), evidence));
        }
    }
}
