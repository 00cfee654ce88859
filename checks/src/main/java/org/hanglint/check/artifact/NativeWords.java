package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.Evidence;
import org.hanglint.artifact.nativecode.Tally;

/** Evidence in words: counts first, one example each. */
final class NativeWords {

    private NativeWords() {}

    /** Everything that disagrees, the strongest first. */
    static String of(Compared compared) {
        List<String> clauses = new ArrayList<>();
        for (Evidence evidence : compared.evidence()) {
            Tally tally = compared.tallies().stream()
                    .filter(one -> one.kind() == evidence.kind())
                    .findFirst()
                    .orElse(new Tally(evidence.kind(), 1, 1));
            String counted = counted(tally, evidence);
            boolean first = clauses.stream().noneMatch(clause -> clause.startsWith(opening(counted)));
            if (first) {
                clauses.add(counted);
            }
        }
        return String.join("; ", clauses);
    }

    private static String opening(String clause) {
        int colon = clause.indexOf(':');
        return colon < 0 ? clause : clause.substring(0, colon);
    }

    private static String counted(Tally tally, Evidence evidence) {
        String share = tally.mismatched() + " of " + tally.checked();
        return switch (evidence.kind()) {
            case CALLS, CHECKSUM, MODULE, CONSTANTS -> of(evidence);
            case STRINGS -> share + " texts are not in it: " + evidence.installed();
            case IMPORTS -> share + " C API functions called here are not imported: " + evidence.installed();
            case NAMES -> share + " names disagree: " + of(evidence);
            case SYMBOLS -> share + " exported functions have no source: " + of(evidence);
            case NUMBERS -> share + " constants are not in it: " + evidence.installed();
            case DECLARATIONS -> share + " declarations stand on other lines: " + of(evidence);
            case LINES -> share + " lines with code have none here: " + of(evidence);
        };
    }

    /** What the module says, and what the file says. */
    static String of(Evidence evidence) {
        return "it " + evidence.installed() + ", here " + evidence.here();
    }
}
