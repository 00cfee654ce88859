package org.hanglint.flow.memory;

import java.util.Set;
import org.hanglint.finding.Place;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * One Python function leads to another.
 *
 * @param strength as in {@link Memory}: 3 declared, 2 inferred, 1 by names
 * @param guesses what speaks for it when only names do
 */
public record Edge(Definition caller, Definition callee, Span site, int strength, Set<Guess> guesses, Passage passage) {

    /** Whether the call is made whenever its function runs. */
    public enum Passage {
        ALWAYS,
        /** It stands under a condition. */
        SOMETIMES,
        /** It stands where a value is made that is kept and not made again. */
        ONCE,
        /** It stands where the code says that waiting is meant. */
        PERMITTED
    }

    /** Signs that an unresolved call means the one function of that name. */
    public enum Guess {
        /** Nothing else in the package has the name. */
        UNIQUE,
        /** The receiver is called like the class. */
        RECEIVER,
        /** The arguments fit. */
        SIGNATURE
    }

    /** The call in the caller's file. */
    public Place place() {
        return caller.at(site);
    }

    /** Inferred or better, or two signs that agree. */
    public boolean isReportable() {
        return strength >= Memory.INFERRED || guesses.size() >= 2;
    }
}
