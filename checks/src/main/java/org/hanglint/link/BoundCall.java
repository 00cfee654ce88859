package org.hanglint.link;

import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Span;

/**
 * The project's Python calls a function of its C++ by a binding.
 *
 * @param caller the Python function
 * @param name what it calls, by its full dotted name
 */
public record BoundCall(Definition caller, Span site, String name, Definition callee) {

    /** The call in the caller's file. */
    public Place place() {
        return caller.at(site);
    }

    Step step(PythonIndex index) {
        return new Step(place(), index.qualifiedName(caller) + " calls " + name);
    }
}
