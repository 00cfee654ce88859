package org.hanglint.syntax;

import java.util.function.IntUnaryOperator;

/**
 * A whole parse as one flat array. Nodes are numbered in preorder: the root is 0, and the descendants of node
 * {@code n} are {@code n + 1} to before {@link #subtreeEnd}. {@link #NONE} stands for no node. Offsets are bytes.
 */
public final class SyntaxTree {

    /** Stands for "no such node". */
    public static final int NONE = -1;

    private static final int WORDS = 5;
    private static final int START = 1;
    private static final int END = 2;
    private static final int PARENT = 3;
    private static final int SUBTREE_END = 4;

    private static final int SYMBOL_MASK = 0xFFFF;
    private static final int FIELD_SHIFT = 16;
    private static final int FIELD_MASK = 0x7FF;
    private static final int NAMED = 1 << 27;
    private static final int ERROR = 1 << 28;
    private static final int MISSING = 1 << 29;
    private static final int EXTRA = 1 << 30;
    private static final int HAS_ERROR = 1 << 31;

    private final Grammar grammar;
    private final int[] words;

    /** Takes over an array in the layout of the native library. */
    SyntaxTree(Grammar grammar, int[] words) {
        this.grammar = grammar;
        this.words = words;
    }

    /** The same tree over another text: every begin and every end at the offset that becomes of it. */
    SyntaxTree placed(IntUnaryOperator start, IntUnaryOperator end) {
        int[] placed = words.clone();
        for (int at = 0; at < placed.length; at += WORDS) {
            boolean isEmpty = words[at + START] == words[at + END];
            placed[at + START] = start.applyAsInt(words[at + START]);
            placed[at + END] = isEmpty ? placed[at + START] : end.applyAsInt(words[at + END]);
        }
        return new SyntaxTree(grammar, placed);
    }

    public Language language() {
        return grammar.language();
    }

    public Grammar grammar() {
        return grammar;
    }

    /** The number of nodes, tokens included; at least 1. */
    public int size() {
        return words.length / WORDS;
    }

    /** The grammar's own symbol of a node; several symbols may share a name, see {@link #kindId}. */
    public int symbol(int node) {
        return words[node * WORDS] & SYMBOL_MASK;
    }

    /** The one id that {@link Grammar#symbol} or {@link Grammar#token} give for this node's name. */
    public int kindId(int node) {
        return grammar.canonical(symbol(node));
    }

    /** The interned name of a node's kind, such as {@code call_expression}. */
    public String kind(int node) {
        return grammar.name(symbol(node));
    }

    /** The field of its parent that a node stands in, or 0. */
    public int field(int node) {
        return words[node * WORDS] >>> FIELD_SHIFT & FIELD_MASK;
    }

    /** False for keywords and punctuation. */
    public boolean isNamed(int node) {
        return (words[node * WORDS] & NAMED) != 0;
    }

    /** Whether this node is itself a piece of text that could not be parsed. */
    public boolean isError(int node) {
        return (words[node * WORDS] & ERROR) != 0;
    }

    /** Whether the parser inserted this empty node to recover from an error. */
    public boolean isMissing(int node) {
        return (words[node * WORDS] & MISSING) != 0;
    }

    /** Whether this node may stand anywhere, such as a comment. */
    public boolean isExtra(int node) {
        return (words[node * WORDS] & EXTRA) != 0;
    }

    /** Whether this node or a descendant is an error or missing. */
    public boolean hasError(int node) {
        return (words[node * WORDS] & HAS_ERROR) != 0;
    }

    public int start(int node) {
        return words[node * WORDS + START];
    }

    public int end(int node) {
        return words[node * WORDS + END];
    }

    public Span span(int node) {
        return new Span(start(node), end(node));
    }

    /** The parent, or {@link #NONE} for the root. */
    public int parent(int node) {
        return words[node * WORDS + PARENT];
    }

    /** The number after the last descendant; {@code node + 1} for a leaf. */
    public int subtreeEnd(int node) {
        return words[node * WORDS + SUBTREE_END];
    }

    public boolean isLeaf(int node) {
        return subtreeEnd(node) == node + 1;
    }

    /** The first child, tokens included, or {@link #NONE}. */
    public int firstChild(int node) {
        return isLeaf(node) ? NONE : node + 1;
    }

    /** The next child of the same parent, tokens included, or {@link #NONE}. */
    public int nextSibling(int node) {
        int parent = parent(node);
        int next = subtreeEnd(node);
        return parent == NONE || next == subtreeEnd(parent) ? NONE : next;
    }

    /** The first named child that is no comment, or {@link #NONE}. */
    public int firstNamedChild(int node) {
        return firstNamedFrom(firstChild(node));
    }

    /** The next named sibling that is no comment, or {@link #NONE}. */
    public int nextNamedSibling(int node) {
        return firstNamedFrom(nextSibling(node));
    }

    /** The first child in a field, or {@link #NONE}. */
    public int childByField(int node, int fieldId) {
        int end = subtreeEnd(node);
        for (int child = node + 1; child < end; child = subtreeEnd(child)) {
            if (field(child) == fieldId) {
                return child;
            }
        }
        return NONE;
    }

    /** The smallest node whose span holds both offsets; the root if none is smaller. */
    public int smallestAround(int start, int end) {
        int found = 0;
        int child = firstChild(0);
        while (child != NONE) {
            if (start(child) <= start && end <= end(child)) {
                found = child;
                child = firstChild(child);
            } else {
                child = nextSibling(child);
            }
        }
        return found;
    }

    private int firstNamedFrom(int from) {
        int node = from;
        while (node != NONE && (words[node * WORDS] & (NAMED | EXTRA)) != NAMED) {
            node = nextSibling(node);
        }
        return node;
    }
}
