package org.hanglint.frontend.cython;

import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.frontend.cython.Declarators.Declarator;
import org.hanglint.frontend.cython.Facts.Form;
import org.hanglint.frontend.cython.Facts.Signature;

/** Turns functions and variables that {@code cdef} declares into a {@code def}, an assignment, or nothing. */
final class DeclarationRules {

    private final Tokens tokens;
    private final Draft draft;
    private final Declarators declarators;
    private final Signatures signatures;
    private final ExpressionRules expressions;
    private final Recorded recorded;

    DeclarationRules(
            Tokens tokens,
            Draft draft,
            Declarators declarators,
            Signatures signatures,
            ExpressionRules expressions,
            Recorded recorded) {
        this.tokens = tokens;
        this.draft = draft;
        this.declarators = declarators;
        this.signatures = signatures;
        this.expressions = expressions;
        this.recorded = recorded;
    }

    /** A statement that begins at {@code start} and whose type begins at {@code from}. */
    void declaration(int start, int from, int limit, Form form) {
        List<Declarator> found = declarators.read(from, limit);
        if (found.isEmpty()) {
            nothing(start, limit);
            return;
        }
        Declarator first = found.getFirst();
        if (first.isFunction()) {
            function(start, first.name(), first.open(), first.type(), limit, form);
        } else {
            variables(start, found, limit);
        }
    }

    /** {@code name(parameters) clauses: body}; without a body it is nothing. */
    void function(int start, int name, int open, TypeRef returns, int limit, Form form) {
        int close = tokens.afterBracket(open, limit) - 1;
        int colon = tokens.find(close + 1, limit, ":");
        if (colon >= limit) {
            recorded.signatures()
                    .add(new Signature(
                            tokens.text(name),
                            tokens.start(name),
                            form,
                            signatures.gil(close + 1, limit),
                            returns,
                            List.of()));
            nothing(start, limit);
            return;
        }
        draft.blank(tokens.start(start), tokens.start(name));
        draft.put(tokens.start(start), "def ");
        draft.blankBetween(tokens, name, open);
        List<Facts.TypedName> parameters = signatures.parameters(open, close);
        draft.blankBetween(tokens, close, colon);
        recorded.signatures()
                .add(new Signature(
                        tokens.text(name),
                        tokens.start(name),
                        form,
                        signatures.gil(close + 1, colon),
                        returns,
                        parameters));
        expressions.statement(colon + 1, limit);
    }

    private void variables(int start, List<Declarator> found, int limit) {
        int statement = tokens.start(start);
        List<Declarator> valued = found.stream().filter(Declarator::hasValue).toList();
        boolean kept = !valued.isEmpty() && !isSpread(start, valued);
        for (Declarator one : found) {
            recorded.variables()
                    .add(new Facts.Declared(
                            tokens.text(one.name()),
                            one.type(),
                            statement,
                            tokens.start(one.name()),
                            tokens.end(one.name()),
                            kept && one.hasValue()));
        }
        if (!kept) {
            nothing(start, limit);
            return;
        }
        int at = statement;
        for (Declarator one : valued) {
            int name = tokens.start(one.name());
            draft.blank(at, name);
            draft.put(at, at == statement ? "_=" : ";");
            draft.blankBetween(tokens, one.name(), one.value() - 1);
            expressions.apply(one.value(), one.end());
            at = tokens.end(one.end() - 1);
        }
        draft.blank(at, tokens.end(limit - 1));
    }

    /** Whether a line ends where an assignment could not be carried over it, or there is no room for one. */
    private boolean isSpread(int start, List<Declarator> valued) {
        int at = tokens.start(start);
        for (Declarator one : valued) {
            int name = tokens.start(one.name());
            if (name - at < 2 || hasBareLineEnd(at, name)) {
                return true;
            }
            at = tokens.end(one.end() - 1);
        }
        return false;
    }

    private boolean hasBareLineEnd(int from, int to) {
        byte[] bytes = draft.bytes();
        for (int i = from; i < to; i++) {
            boolean carried = i > 0 && (bytes[i - 1] == '\\' || bytes[i - 1] == '\r' && i > 1 && bytes[i - 2] == '\\');
            if (bytes[i] == '\n' && !carried) {
                return true;
            }
        }
        return false;
    }

    void nothing(int start, int limit) {
        draft.nothing(tokens.start(start), tokens.end(limit - 1));
    }
}
