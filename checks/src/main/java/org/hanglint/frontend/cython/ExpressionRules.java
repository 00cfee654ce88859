package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.TypeRef;

/** Takes out of expressions what Python does not have: casts, addresses, {@code new}, types where values stand. */
final class ExpressionRules {

    /** A cast's type has at most so many tokens. */
    private static final int LONGEST_TYPE = 48;

    private final Tokens tokens;
    private final Types types;
    private final Draft draft;
    private final List<Facts.Mark> marks = new ArrayList<>();

    ExpressionRules(Tokens tokens, Types types, Draft draft) {
        this.tokens = tokens;
        this.types = types;
        this.draft = draft;
    }

    List<Facts.Mark> marks() {
        return marks;
    }

    /** A whole statement: a cast that begins one leaves the place for an assignment. */
    void statement(int from, int limit) {
        apply(from, limit);
        boolean cast = from < limit && tokens.is(from, "<") && draft.bytes()[tokens.start(from)] == ' ';
        if (cast) {
            draft.put(tokens.start(from), "_=");
        }
    }

    /** From a token to before another. */
    void apply(int from, int limit) {
        int depth = 0;
        boolean operand = false;
        int at = from;
        while (at < limit) {
            int next = at + 1;
            boolean after = false;
            switch (tokens.kind(at)) {
                case Tokens.NAME -> {
                    words(at, depth);
                    next = name(at, limit, depth, operand);
                    after = !Words.KEYWORDS.contains(tokens.text(at)) && next <= at + 1;
                    after |= next > at + 1;
                }
                case Tokens.NUMBER -> {
                    suffix(at);
                    after = true;
                }
                case Tokens.STRING -> {
                    characters(at);
                    after = true;
                }
                default -> {
                    depth += tokens.opens(at) ? 1 : tokens.closes(at) ? -1 : 0;
                    next = operand ? star(at) : prefix(at, limit);
                    after = tokens.closes(at);
                }
            }
            operand = after;
            at = next;
        }
    }

    /** A keyword of Python that is none here: the name of a field, {@code for i from 0 <= i < n}. */
    private void words(int at, int depth) {
        if (tokens.is(at - 1, ".") && Words.KEYWORDS.contains(tokens.text(at))) {
            draft.put(tokens.start(at), "_");
        } else if (depth > 0 && tokens.is(at, "from") && !tokens.is(at - 1, "yield")) {
            draft.put(tokens.start(at), "in  ");
        }
    }

    /** A name; the token after it, or after what belongs to it. */
    private int name(int at, int limit, int depth, boolean operand) {
        boolean joined = tokens.isName(at + 1) && at + 1 < limit && !Words.KEYWORDS.contains(tokens.text(at + 1));
        if (tokens.is(at, "new") && joined && !operand) {
            draft.blank(tokens.start(at), tokens.end(at));
            return at + 1;
        }
        boolean takesType = tokens.is(at, "sizeof") || tokens.is(at, "typeid");
        if (takesType && tokens.is(at + 1, "(") && at + 1 < limit) {
            int after = tokens.afterBracket(at + 1, limit);
            int inside = tokens.end(at + 1);
            if (after > at + 3 && tokens.closes(after - 1)) {
                draft.blank(inside, tokens.start(after - 1));
                draft.put(tokens.start(at + 2), "_");
            }
            return after;
        }
        if (joined && depth > 0 && !Words.KEYWORDS.contains(tokens.text(at))) {
            draft.blank(tokens.start(at), tokens.end(at));
        }
        return at + 1;
    }

    /** {@code <type>} or {@code &} before an operand. */
    private int prefix(int at, int limit) {
        if (tokens.is(at, "&")) {
            draft.blank(tokens.start(at), tokens.end(at));
            mark(Facts.Mark.Kind.ADDRESS, TypeRef.NONE, at, at + 1);
            return at + 1;
        }
        int close = tokens.is(at, "<") ? closeOfCast(at, limit) : at;
        if (close == at) {
            return at + 1;
        }
        draft.blank(tokens.start(at), tokens.end(close));
        mark(Facts.Mark.Kind.CAST, types.whole(at + 1, close), at, close + 1);
        return close + 1;
    }

    private void mark(Facts.Mark.Kind kind, TypeRef type, int at, int operand) {
        marks.add(new Facts.Mark(kind, type, tokens.start(at), tokens.start(operand)));
    }

    private int closeOfCast(int open, int limit) {
        int at = open + 1;
        int end = Math.min(limit, open + LONGEST_TYPE);
        while (at < end && !tokens.is(at, ">")) {
            boolean typeLike = switch (tokens.kind(at)) {
                case Tokens.NAME -> !Words.KEYWORDS.contains(tokens.text(at));
                case Tokens.SIGN -> tokens.opens(at) || types.isStar(at) || tokens.is(at, ".") || tokens.is(at, ",");
                default -> false;
            };
            if (!typeLike) {
                return open;
            }
            at = tokens.opens(at) ? tokens.afterBracket(at, limit) : at + 1;
        }
        return at < end && at > open + 1 && at + 1 < limit ? at : open;
    }

    /** A star or ampersand behind a type in brackets: {@code vector[int*]}. */
    private int star(int at) {
        boolean ends =
                tokens.closes(at + 1) || tokens.is(at + 1, ",") || tokens.is(at + 1, "*") || tokens.is(at + 1, "&");
        if (ends && (tokens.is(at, "*") || tokens.is(at, "**") || tokens.is(at, "&"))) {
            draft.blank(tokens.start(at), tokens.end(at));
        }
        return at + 1;
    }

    /** {@code 10UL} is 10. */
    private void suffix(int at) {
        String text = tokens.text(at);
        int end = text.length();
        while (end > 1 && "uUlL".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        draft.blank(tokens.start(at) + end, tokens.end(at));
    }

    /** {@code c"text"} is bytes. */
    private void characters(int at) {
        int start = tokens.start(at);
        byte first = draft.bytes()[start];
        if (first == 'c' || first == 'C') {
            draft.put(start, "b");
        }
    }
}
