package org.hanglint.check;

import java.util.List;
import java.util.Set;
import org.hanglint.finding.Misread;
import org.hanglint.finding.Suppression;

/**
 * What a run did with the suppressions in the files.
 *
 * @param all every suppression, by path and place
 * @param misread comments that are almost one
 * @param used those that covered a finding
 * @param ran ids of the checks that ran: only for those can a suppression be unused
 * @param known every id and family there is
 */
public record Review(
        List<Suppression> all, List<Misread> misread, Set<Suppression> used, Set<String> ran, Set<String> known) {
    public Review {
        all = List.copyOf(all);
        misread = List.copyOf(misread);
        used = Set.copyOf(used);
        ran = Set.copyOf(ran);
        known = Set.copyOf(known);
    }
}
