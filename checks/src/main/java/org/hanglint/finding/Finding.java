package org.hanglint.finding;

import java.util.List;
import java.util.Optional;

/**
 * One true sentence about one place.
 *
 * @param check id of the check
 * @param message what happens, why, what to do
 * @param function the enclosing function as its language spells it; empty at file level
 * @param rank 0 to 100: what to cure first
 * @param steps from the root of the path to the reported place, which is the last one
 * @param fix how the check would cure it; computed to edits only when somebody asks
 */
public record Finding(
        String check,
        Severity severity,
        String message,
        Place place,
        String function,
        int rank,
        List<Step> steps,
        Optional<FixPlan> fix) {

    public Finding {
        steps = List.copyOf(steps);
    }

    /** The same finding, no worse than that. */
    public Finding cappedAt(Severity cap) {
        return new Finding(check, severity.atMost(cap), message, place, function, rank, steps, fix);
    }

    /** The same finding with exactly that severity: the user's word. */
    public Finding as(Severity wanted) {
        return new Finding(check, wanted, message, place, function, rank, steps, fix);
    }
}
