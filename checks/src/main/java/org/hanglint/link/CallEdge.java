package org.hanglint.link;

import org.hanglint.code.Node;
import org.hanglint.finding.Place;
import org.hanglint.finding.Strength;

/**
 * One function leads to another.
 *
 * @param site in the caller: the call, or the variable whose construction starts the thread
 */
public record CallEdge(Definition caller, Definition callee, Kind kind, Strength strength, Node site) {

    /** Where in the caller's file it happens. */
    public Place place() {
        return caller.at(site.span());
    }

    /** How the callee comes to run. */
    public enum Kind {
        /** On the same thread, before the caller goes on. */
        CALL,
        /** On a thread of its own. */
        THREAD,
        /** Its address or closure is handed to code that is not in sight. */
        HANDED_OVER
    }
}
