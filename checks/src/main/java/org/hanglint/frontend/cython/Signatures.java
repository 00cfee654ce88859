package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.frontend.cython.Facts.Gil;
import org.hanglint.frontend.cython.Facts.TypedName;

/** Parameters and the clauses behind them. */
final class Signatures {

    private final Tokens tokens;
    private final Types types;
    private final Draft draft;
    private final ExpressionRules expressions;

    Signatures(Tokens tokens, Types types, Draft draft, ExpressionRules expressions) {
        this.tokens = tokens;
        this.types = types;
        this.draft = draft;
        this.expressions = expressions;
    }

    /** Leaves of each parameter its name and default, and says their types. */
    List<TypedName> parameters(int open, int close) {
        List<TypedName> parameters = new ArrayList<>();
        int at = open + 1;
        while (at < close) {
            int to = tokens.find(at, close, ",");
            parameter(at, to, parameters);
            at = to + 1;
        }
        return parameters;
    }

    private void parameter(int from, int to, List<TypedName> parameters) {
        int value = tokens.find(from, to, "=");
        int head = Math.min(value, tokens.find(from, to, ":"));
        if (value < to) {
            expressions.apply(value + 1, to);
        }
        if (tokens.is(from, "...")) {
            draft.put(tokens.start(from), "*_ ");
            return;
        }
        TypeRef annotated = annotation(tokens.find(from, to, ":"), value);
        boolean rest = tokens.is(from, "*") || tokens.is(from, "**") || tokens.is(from, "/");
        if (rest || head <= from) {
            return;
        }
        int end = head;
        boolean none = tokens.is(head - 1, "None") && (tokens.is(head - 2, "not") || tokens.is(head - 2, "or"));
        if (none) {
            draft.blank(tokens.start(head - 2), tokens.end(head - 1));
            end = head - 2;
        }
        int name = name(from, end);
        if (name < from) {
            return;
        }
        draft.blank(tokens.start(from), tokens.start(name));
        draft.blank(tokens.end(name), tokens.end(end - 1));
        parameters.add(new TypedName(tokens.text(name), name == from ? annotated : types.whole(from, name)));
    }

    /** {@code : double[:, :]} is a type of C; what Python takes as well stays, and says nothing. */
    private TypeRef annotation(int colon, int end) {
        if (colon >= end || tokens.find(colon + 1, end, "[") >= end) {
            return TypeRef.NONE;
        }
        draft.blank(tokens.start(colon), tokens.end(end - 1));
        return types.whole(colon + 1, end);
    }

    /** The last name outside of brackets, or the one that a pointer to a function has in its first. */
    private int name(int from, int end) {
        int pointer = tokens.find(from, end, "(");
        if (pointer < end && pointer > from && tokens.is(pointer + 1, "*")) {
            int at = pointer + 2;
            while (at < end && !tokens.isName(at)) {
                at++;
            }
            return at < end ? at : from - 1;
        }
        int name = from - 1;
        int at = from;
        while (at < end) {
            name = tokens.isName(at) ? at : name;
            at = tokens.opens(at) ? tokens.afterBracket(at, end) : at + 1;
        }
        return name;
    }

    /** What the clauses from a token to before another say about the GIL. */
    Gil gil(int from, int limit) {
        Gil gil = Gil.HELD;
        for (int at = from; at < limit; at++) {
            if (tokens.is(at, "nogil")) {
                gil = Gil.EITHER;
            } else if (tokens.is(at, "with") && tokens.is(at + 1, "gil")) {
                return Gil.TAKEN;
            }
        }
        return gil;
    }
}
