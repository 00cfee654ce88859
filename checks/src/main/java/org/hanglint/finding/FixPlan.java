package org.hanglint.finding;

import java.util.List;

/**
 * What a check knows about the cure when it finds the danger: enough for its {@code fixes} step to compute edits from the text
 * of the file, and nothing that would be expensive to keep.
 *
 * @param kind the check's own word for the kind of cure
 * @param places where the cure changes something
 */
public record FixPlan(String title, Safety safety, String kind, List<Place> places) {

    public FixPlan {
        places = List.copyOf(places);
    }

    /** Who may apply it. */
    public enum Safety {
        /** {@code fix} and fix-all. */
        SAFE,
        /** A person who chooses it. */
        OFFERED
    }
}
