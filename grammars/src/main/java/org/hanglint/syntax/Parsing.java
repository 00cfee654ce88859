package org.hanglint.syntax;

/** How a file's text becomes a tree: from nothing, or from the last tree of a document that is being edited. */
@FunctionalInterface
public interface Parsing {

    /** The tree of those bytes, which {@link Parser#parse} would give too. */
    Parsed parse(Language language, byte[] bytes);

    /** How a part of that text, tried alone, becomes one. */
    default Parsing part() {
        return FRESH;
    }

    /** From nothing. */
    Parsing FRESH = Parser::parse;
}
