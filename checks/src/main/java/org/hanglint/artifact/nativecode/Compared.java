package org.hanglint.artifact.nativecode;

import java.util.List;

/**
 * One source file held against one artifact.
 *
 * @param source path of the file, relative to the root
 * @param tallies how many facts of each kind were compared; kinds without facts are absent
 * @param evidence what disagrees, strongest first
 */
public record Compared(String source, Verdict verdict, List<Tally> tallies, List<Evidence> evidence) {
    public Compared {
        tallies = List.copyOf(tallies);
        evidence = List.copyOf(evidence);
    }

    /** The same facts with less evidence. */
    public Compared with(List<Evidence> left) {
        return new Compared(source, Verdicts.of(checked(), left), tallies, left);
    }

    /** How many facts were compared. */
    public int checked() {
        return tallies.stream().mapToInt(Tally::checked).sum();
    }

    /** How many of them disagreed: the score by which revisions of a file are ranked. */
    public int mismatched() {
        return tallies.stream().mapToInt(Tally::mismatched).sum();
    }
}
