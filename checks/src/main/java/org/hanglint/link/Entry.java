package org.hanglint.link;

import java.util.List;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.knowledge.GilKnowledge.EntryGil;

/**
 * Execution enters here from outside of what the project's own calls show.
 *
 * @param why one clause for the path: "bound to Python as demo.run", "the program starts"
 * @param where the registration, or the function itself
 * @param before the call in Python that leads here, where one is in sight
 */
public record Entry(
        Definition definition,
        Origin origin,
        EntryGil gil,
        Strength strength,
        String why,
        Place where,
        List<Step> before) {

    public Entry {
        before = List.copyOf(before);
    }

    /** Who enters. */
    public enum Origin {
        /** Python calls it. */
        PYTHON,
        /** The process starts it: {@code main}. */
        PROGRAM,
        /** A thread that no Python code started, or a library's callback. */
        FOREIGN
    }
}
