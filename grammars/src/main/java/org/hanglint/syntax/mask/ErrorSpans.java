package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/** Where a tree has errors. */
final class ErrorSpans {
    private ErrorSpans() {}

    /** The topmost error and missing nodes, at most so many. */
    static List<Span> topmost(SyntaxTree tree, int limit) {
        List<Span> found = new ArrayList<>();
        int node = 0;
        while (node < tree.size() && found.size() < limit) {
            if (tree.isError(node) || tree.isMissing(node)) {
                found.add(tree.span(node));
                node = tree.subtreeEnd(node);
            } else {
                node = tree.hasError(node) ? node + 1 : tree.subtreeEnd(node);
            }
        }
        return found;
    }

    /** The shortest error, where the parser lost least: the best place to look for the cause. */
    static Span smallest(SyntaxTree tree) {
        Span best = new Span(0, Integer.MAX_VALUE);
        for (int node = 0; node < tree.size(); node++) {
            if (!tree.hasError(node)) {
                node = tree.subtreeEnd(node) - 1;
            } else if ((tree.isError(node) || tree.isMissing(node))
                    && tree.span(node).length() < best.length()) {
                best = tree.span(node);
            }
        }
        return best;
    }

    /** The bytes in topmost errors; a missing token counts one. */
    static long bytes(SyntaxTree tree) {
        long bytes = 0;
        for (Span span : topmost(tree, Integer.MAX_VALUE)) {
            bytes += Math.max(1, span.length());
        }
        return bytes;
    }

    /** Whether this range is met by no error, and a function definition ends exactly where it ends. */
    static boolean clean(SyntaxTree tree, Span function) {
        boolean ends = false;
        int node = 0;
        while (node < tree.size()) {
            if (tree.end(node) < function.start() || tree.start(node) >= function.end()) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (tree.isError(node) || tree.isMissing(node)) {
                return false;
            }
            if (function.contains(tree.span(node))) {
                if (tree.hasError(node)) {
                    return false;
                }
                ends |= tree.end(node) == function.end();
                node = tree.subtreeEnd(node);
            } else {
                node++;
            }
        }
        return ends;
    }
}
