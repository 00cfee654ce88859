package org.hanglint.fix;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Fix;
import org.hanglint.report.Reported;

/**
 * One finding with the fix chosen for it.
 *
 * @param line of the finding, from 1, in the text that the user knows: the one before every cure
 */
public record Cure(Reported reported, Fix fix, int line) {

    /** The files it changes. */
    public Set<String> paths() {
        return fix.edits().stream().map(edit -> edit.place().path()).collect(Collectors.toSet());
    }

    /** Whether both change the same bytes, or insert at the same place, where their order would matter. */
    boolean disturbs(Cure other) {
        return fix.edits().stream().anyMatch(edit -> other.fix.edits().stream().anyMatch(that -> meet(edit, that)));
    }

    private static boolean meet(Edit one, Edit other) {
        return one.place().path().equals(other.place().path())
                && one.place().span().start() <= other.place().span().end()
                && other.place().span().start() <= one.place().span().end();
    }

    /** As many of them, in their order, as do not disturb each other. */
    static List<Cure> compatible(List<Cure> cures, int most) {
        List<Cure> chosen = new java.util.ArrayList<>();
        for (Cure cure : cures) {
            if (chosen.size() < most && chosen.stream().noneMatch(cure::disturbs)) {
                chosen.add(cure);
            }
        }
        return chosen;
    }
}
