package org.hanglint.engine;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.SyntaxTree;
import org.hanglint.syntax.mask.Isolated;

/** Where a file does not follow its grammar. */
final class SyntaxFault {

    private SyntaxFault() {}

    /** The line of the first error or function that does not parse, from 1; empty where there is none. */
    static OptionalInt first(Isolated isolated, SyntaxTree tree, SourceText text) {
        OptionalInt hole = isolated.holes().stream()
                .mapToInt(span -> text.lines().line(span.start()) + 1)
                .min();
        OptionalInt error = first(tree, text);
        return IntStream.concat(hole.stream(), error.stream()).min();
    }

    /** The line of the first error, from 1; empty where there is none. */
    static OptionalInt first(SyntaxTree tree, SourceText text) {
        if (tree.size() == 0 || !tree.hasError(0)) {
            return OptionalInt.empty();
        }
        int node = 0;
        for (int child = tree.firstChild(0); child != SyntaxTree.NONE; ) {
            if (tree.isError(child) || tree.isMissing(child)) {
                node = child;
                break;
            }
            boolean inside = tree.hasError(child) && !tree.isLeaf(child);
            child = inside ? tree.firstChild(child) : tree.nextSibling(child);
        }
        return OptionalInt.of(text.lines().line(tree.start(node)) + 1);
    }
}
