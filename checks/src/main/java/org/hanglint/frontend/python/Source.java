package org.hanglint.frontend.python;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/** One file being lowered: its tree, its text, how deep lowering stands in it, and what it had to cut. */
final class Source {

    /** Nesting below which everything is unknown: far above what people write, far below what overflows a stack. */
    static final int MAX_DEPTH = 200;

    static final int NO_NODE = SyntaxTree.NONE;

    private final byte[] bytes;
    private final SyntaxTree tree;
    private final Strings strings;
    private final List<Span> cuts = new ArrayList<>();
    private int depth;

    Source(byte[] bytes, SyntaxTree tree) {
        this.bytes = bytes;
        this.tree = tree;
        this.strings = new Strings(bytes);
    }

    SyntaxTree tree() {
        return tree;
    }

    byte[] bytes() {
        return bytes;
    }

    Strings strings() {
        return strings;
    }

    Kind kind(int node) {
        return Kind.of(tree, node);
    }

    Span span(int node) {
        return tree.span(node);
    }

    /** The interned text of a node. */
    String name(int node) {
        return strings.of(tree.start(node), tree.end(node));
    }

    /** The text of a range, not kept. */
    String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    int child(int node, int field) {
        return tree.childByField(node, field);
    }

    int first(int node) {
        return tree.firstNamedChild(node);
    }

    int next(int node) {
        return tree.nextNamedSibling(node);
    }

    /** The interned text of a token, such as an operator. */
    String token(int node) {
        return tree.kind(node);
    }

    /** Whether the node begins with the token. */
    boolean startsWith(int node, String token) {
        int first = tree.firstChild(node);
        return first != NO_NODE && !tree.isNamed(first) && tree.kind(first).equals(token);
    }

    /** Whether a tuple pattern is one pattern in parentheses: {@code (a)}, not {@code (a,)}. */
    boolean isParenthesised(int tuple) {
        int first = first(tuple);
        int after = first == NO_NODE ? NO_NODE : tree.nextSibling(first);
        return after != NO_NODE && token(after).equals(")");
    }

    /** Whether the parser repaired something directly below the node. */
    boolean isBroken(int node) {
        if (!tree.hasError(node)) {
            return false;
        }
        if (tree.isError(node) || tree.isMissing(node)) {
            return true;
        }
        int end = tree.subtreeEnd(node);
        for (int child = node + 1; child < end; child = tree.subtreeEnd(child)) {
            if (tree.isError(child) || tree.isMissing(child)) {
                return true;
            }
        }
        return false;
    }

    /** Goes one level down; false, and nothing changed, where that is too deep: the node is cut. */
    boolean descend(int node) {
        if (depth >= MAX_DEPTH) {
            cuts.add(span(node));
            return false;
        }
        depth++;
        return true;
    }

    void ascend() {
        depth--;
    }

    int room() {
        return MAX_DEPTH - depth;
    }

    void cut(Span span) {
        cuts.add(span);
    }

    /** The outermost pieces that could not be parsed or were cut, in order. */
    List<Span> unknown() {
        List<Span> unknown = new ArrayList<>(cuts);
        if (tree.hasError(0)) {
            int node = 0;
            while (node < tree.size()) {
                if (tree.isError(node)) {
                    unknown.add(span(node));
                    node = tree.subtreeEnd(node);
                } else {
                    node = tree.hasError(node) ? node + 1 : tree.subtreeEnd(node);
                }
            }
        }
        unknown.sort((a, b) -> a.start() != b.start() ? Integer.compare(a.start(), b.start()) : b.end() - a.end());
        return unknown;
    }
}
