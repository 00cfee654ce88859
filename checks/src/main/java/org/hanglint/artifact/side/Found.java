package org.hanglint.artifact.side;

import java.util.List;

/**
 * What was found of a project outside of its sources; nothing of it is read yet.
 *
 * @param layout which source is installed as what
 * @param sides all places that were looked into
 * @param distributions the project's distributions in them
 * @param copies installed Python files with their sources
 * @param extensions extension modules that may be the project's
 * @param gaps files that only one side has
 * @param unread what could not be looked into
 * @param builds folders in which builds leave objects
 * @param stamps names, sizes and times of all of it
 */
public record Found(
        Layout layout,
        List<Side> sides,
        List<Distribution> distributions,
        List<Copy> copies,
        List<Extension> extensions,
        List<Gap> gaps,
        List<Unread> unread,
        List<Side> builds,
        Stamps stamps) {

    /** Nothing. */
    public static final Found NOTHING = new Found(
            Layout.of(List.of(), _ -> org.hanglint.syntax.SourceText.of("")),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new Stamps());

    public Found {
        sides = List.copyOf(sides);
        distributions = List.copyOf(distributions);
        copies = List.copyOf(copies);
        extensions = List.copyOf(extensions);
        gaps = List.copyOf(gaps);
        unread = List.copyOf(unread);
        builds = List.copyOf(builds);
    }

    /** A word for all of it: another word when a file came, went or changed. */
    public String key() {
        return stamps.word() + " " + unread;
    }

    /** Whether all of it still is what it was. */
    public boolean isAsBefore() {
        return stamps.hold();
    }

    /** Whether there is nothing to compare with. */
    public boolean isEmpty() {
        return unread.isEmpty() && distributions.isEmpty() && copies.isEmpty() && extensions.isEmpty() && builds.isEmpty();
    }
}
