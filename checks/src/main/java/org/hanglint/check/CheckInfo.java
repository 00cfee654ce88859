package org.hanglint.check;

import java.util.Set;
import org.hanglint.finding.Severity;
import org.hanglint.syntax.Language;

/**
 * What a check says about itself.
 *
 * @param id names the danger; its first word is the family
 * @param summary one sentence for lists
 * @param severity of a finding whose every link is inferred or better
 * @param languages of the files it reports in
 * @param cure the best cure it can compute
 */
public record CheckInfo(String id, String summary, Severity severity, Set<Language> languages, Cure cure) {

    /** What kind of fix a check offers at best. */
    public enum Cure {
        NONE,
        OFFERED,
        SAFE
    }

    /** The first word of the id. */
    public String family() {
        int dash = id.indexOf('-');
        return dash < 0 ? id : id.substring(0, dash);
    }
}
