package org.hanglint.frontend.cpp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.syntax.Grammar;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/** One text being lowered: its tree, its bytes, how deep lowering stands in it, and what it had to cut. */
final class Source {

    /** Recursion of lowering: far above what people write, far below what overflows a stack. */
    private static final int MAX_DEPTH = 200;

    /** Levels of the representation; chains of calls and of {@code else if} are lowered without recursion. */
    private static final int MAX_HEIGHT = 900;

    static final int NO_NODE = SyntaxTree.NONE;

    /** A grammar's kinds and fields by id. */
    private record Tables(Kind[] kinds, int[] fields) {
        private static final Tables CPP = of(Grammar.of(Language.CPP));
        private static final Tables CUDA = of(Grammar.of(Language.CUDA));

        private static Tables of(Grammar grammar) {
            return new Tables(Kind.table(grammar), Field.table(grammar));
        }

        static Tables of(Language language) {
            return language == Language.CUDA ? CUDA : CPP;
        }
    }

    private final byte[] bytes;
    private final byte[] parsed;
    private final SyntaxTree tree;
    private final Optional<Span> place;
    private final Kind[] kinds;
    private final int[] fields;
    private final Map<String, String> strings = new HashMap<>();
    private final List<Span> cuts = new ArrayList<>();
    private int depth;
    private int height;

    /**
     * @param bytes the text as its author wrote it
     * @param parsed what the tree was made of, as long as the text
     * @param place where all of it stands, for the text of a macro; empty for a file
     */
    Source(byte[] bytes, byte[] parsed, SyntaxTree tree, Optional<Span> place) {
        Tables tables = Tables.of(tree.language());
        this.bytes = bytes;
        this.parsed = parsed;
        this.tree = tree;
        this.place = place;
        this.kinds = tables.kinds();
        this.fields = tables.fields();
    }

    SyntaxTree tree() {
        return tree;
    }

    Kind kind(int node) {
        int id = tree.kindId(node);
        return id < kinds.length ? kinds[id] : id == Grammar.ERROR ? Kind.ERROR : Kind.OTHER;
    }

    boolean is(int node, Kind kind) {
        return node != NO_NODE && kind(node) == kind;
    }

    Span span(int node) {
        return place.isPresent() ? place.get() : tree.span(node);
    }

    /** The span from the start of one node to the end of another. */
    Span span(int first, int last) {
        return place.isPresent() ? place.get() : new Span(tree.start(first), tree.end(last));
    }

    /** The empty span after a node. */
    Span after(int node) {
        return place.isPresent() ? place.get() : new Span(tree.end(node), tree.end(node));
    }

    /** The interned text of a node, with white space between words squeezed. */
    String name(int node) {
        String text = text(node);
        if (text.indexOf(' ') >= 0 || text.indexOf('\n') >= 0 || text.indexOf('\t') >= 0) {
            text = text.strip().replaceAll("\\s+", " ");
        }
        return intern(text);
    }

    /** The one copy of a text: files share most of their names. */
    String intern(String text) {
        return strings.computeIfAbsent(text, String::intern);
    }

    /** The text of a node, not kept. */
    String text(int node) {
        return text(tree.start(node), tree.end(node));
    }

    String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    /** The one name that each call of a macro has as its argument, as its author wrote it. */
    List<String> argumentsOf(String macro) {
        byte[] call = (macro + "(").getBytes(StandardCharsets.US_ASCII);
        List<String> names = new ArrayList<>();
        for (int at = 0; at + call.length < bytes.length; at++) {
            boolean isCall = bytes[at] == call[0]
                    && Arrays.equals(bytes, at, at + call.length, call, 0, call.length)
                    && (at == 0 || !Character.isJavaIdentifierPart(bytes[at - 1]));
            String name = isCall ? wordAt(at + call.length) : "";
            int end = at + call.length + name.length();
            if (!name.isEmpty() && end < bytes.length && bytes[end] == ')') {
                names.add(name);
            }
        }
        return names;
    }

    /** The interned identifier that the author wrote at an offset. */
    String wordAt(int start) {
        int end = start;
        while (end < bytes.length && (bytes[end] < 0 || Character.isJavaIdentifierPart(bytes[end]))) {
            end++;
        }
        return intern(text(start, end));
    }

    /** Whether masking put a placeholder where the author wrote something else. */
    boolean isPlaceholder(int node) {
        int end = tree.end(node);
        for (int i = tree.start(node); i < end; i++) {
            if (bytes[i] != parsed[i]) {
                return true;
            }
        }
        return false;
    }

    int child(int node, Field field) {
        return tree.childByField(node, fields[field.ordinal()]);
    }

    /** Whether the node stands in that field of its parent. */
    boolean isIn(int node, Field field) {
        return tree.field(node) == fields[field.ordinal()];
    }

    int first(int node) {
        return tree.firstNamedChild(node);
    }

    int next(int node) {
        return tree.nextNamedSibling(node);
    }

    /** The first child of that kind. */
    int childOf(int node, Kind kind) {
        for (int child = first(node); child != NO_NODE; child = next(child)) {
            if (kind(child) == kind) {
                return child;
            }
        }
        return NO_NODE;
    }

    /** The interned name of a node's kind; for a token its text. */
    String token(int node) {
        return tree.kind(node);
    }

    /** Whether a direct child is that token. */
    boolean hasToken(int node, String token) {
        for (int child = tree.firstChild(node); child != NO_NODE; child = tree.nextSibling(child)) {
            if (!tree.isNamed(child) && tree.kind(child).equals(token)) {
                return true;
            }
        }
        return false;
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
        return descend(node, 1);
    }

    /** Goes down so many levels of the representation by one of recursion. */
    boolean descend(int node, int levels) {
        if (depth >= MAX_DEPTH || height + levels > MAX_HEIGHT) {
            cuts.add(span(node));
            return false;
        }
        depth++;
        height += levels;
        return true;
    }

    void ascend() {
        ascend(1);
    }

    void ascend(int levels) {
        depth--;
        height -= levels;
    }

    /** The outermost pieces that could not be parsed or were cut, and those known from before, in order. */
    List<Span> unknown(List<Span> before) {
        List<Span> unknown = new ArrayList<>(cuts);
        unknown.addAll(before);
        int node = 0;
        while (node < tree.size()) {
            if (tree.isError(node)) {
                unknown.add(span(node));
                node = tree.subtreeEnd(node);
            } else {
                node = tree.hasError(node) ? node + 1 : tree.subtreeEnd(node);
            }
        }
        unknown.sort(Comparator.comparingInt(Span::start)
                .thenComparing(Comparator.comparingInt(Span::end).reversed()));
        return unknown;
    }
}
