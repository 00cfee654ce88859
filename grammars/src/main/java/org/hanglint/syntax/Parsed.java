package org.hanglint.syntax;

/** What came of a parse. Erroneous source is no failure: it gives a tree with error nodes. */
public sealed interface Parsed {

    record Tree(SyntaxTree tree) implements Parsed {}

    /**
     * No tree at all.
     *
     * @param reason half a sentence for people: "the file is too large to parse"
     */
    record Failed(String reason) implements Parsed {}
}
