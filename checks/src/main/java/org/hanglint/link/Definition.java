package org.hanglint.link;

import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.finding.Place;
import org.hanglint.syntax.Span;

/**
 * A function of the project.
 *
 * @param id position in {@link Project#definitions()}: by path, then by source order
 * @param enclosing id of the function it is written in; -1 for none
 * @param text the text that its spans count in: the path of its unit, but for a function that was revised since
 */
public record Definition(int id, Unit unit, Function function, int enclosing, String text) {

    /** Bytes of the file it is in. */
    public Place at(Span span) {
        return new Place(text, span);
    }

    /** The same function of the project with another body, whose spans count in that text. */
    Definition revised(Function newer, String newerText) {
        return new Definition(id, unit, newer, enclosing, newerText);
    }

    /** Its name, where it is written. */
    public Place named() {
        return at(function.nameSpan());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Definition definition && definition.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return unit.path() + ":" + function.qualifiedName();
    }
}
