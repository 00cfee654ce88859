package org.hanglint.frontend.cython;

import org.hanglint.code.TypeRef;
import org.hanglint.frontend.cython.Facts.Form;
import org.hanglint.frontend.cython.Frame.Kind;

/** Turns what {@code cdef} and {@code def} begin into a class, a function, a block or nothing. */
final class DefinitionRules {

    private final Tokens tokens;
    private final Draft draft;
    private final ExpressionRules expressions;
    private final Signatures signatures;
    private final ForeignRules foreign;
    private final DeclarationRules declarations;
    private final Recorded recorded;
    private final Frames frames;

    DefinitionRules(
            Tokens tokens,
            Draft draft,
            ExpressionRules expressions,
            Signatures signatures,
            ForeignRules foreign,
            DeclarationRules declarations,
            Recorded recorded,
            Frames frames) {
        this.tokens = tokens;
        this.draft = draft;
        this.expressions = expressions;
        this.signatures = signatures;
        this.foreign = foreign;
        this.declarations = declarations;
        this.recorded = recorded;
        this.frames = frames;
    }

    /** A statement from {@code start} on whose declaration begins at {@code from}. */
    void cdef(Frame frame, int indent, int start, int from, int limit, Form form) {
        int at = from;
        while (tokens.is(at, "public")
                || tokens.is(at, "api")
                || tokens.is(at, "inline")
                || tokens.is(at, "readonly")) {
            at++;
        }
        int colon = tokens.find(at, limit, ":");
        boolean opens = colon == limit - 1;
        if (tokens.is(at, "extern") && tokens.is(at + 1, "from")) {
            Frame opened = foreign.header(indent, at, colon);
            declarations.nothing(start, limit);
            if (opens) {
                frames.enter(opened);
            } else if (colon < limit) {
                foreign.line(opened, indent, colon + 1, limit);
            }
        } else if (tokens.is(at, "class") || tokens.is(at + 1, "class") && tokens.is(at, "extern")) {
            type(start, at, limit, colon, indent);
        } else if (tokens.is(at, "fused") && opens) {
            declarations.nothing(start, limit);
            frames.enter(Frame.of(indent, Kind.PLAIN_TYPE));
        } else if (Words.COMPOUND.contains(tokens.text(at)) && colon < limit) {
            frames.enter(foreign.line(frame, indent, at, limit));
            if (opens && frames.isInside(frame)) {
                frames.enter(Frame.of(indent, Kind.PLAIN_TYPE));
            }
            declarations.nothing(start, limit);
        } else if (opens && isBlock(at, colon)) {
            draft.blank(tokens.start(start), tokens.start(colon));
            draft.put(tokens.start(start), "if 1");
            frames.enter(Frame.of(indent, Kind.DECLARATIONS));
        } else {
            declarations.declaration(start, at, limit, form);
            if (opens && frame.kind() == Kind.DECLARATIONS) {
                frames.enter(Frame.of(indent, Kind.CODE));
            }
        }
    }

    private boolean isBlock(int from, int colon) {
        return from == colon || colon == from + 1 && tokens.is(from, "nogil");
    }

    /** {@code cdef class Name(Base) [options]:}; without a body, or of another module, nothing. */
    private void type(int start, int from, int limit, int colon, int indent) {
        int name = from + (tokens.is(from, "class") ? 1 : 2);
        boolean foreignType = tokens.is(name + 1, ".");
        if (colon >= limit || foreignType || !tokens.isName(name)) {
            declarations.nothing(start, limit);
            if (colon == limit - 1) {
                frames.enter(Frame.of(indent, Kind.PLAIN_TYPE));
            }
            return;
        }
        draft.blank(tokens.start(start), tokens.start(name));
        draft.put(tokens.start(start), "class");
        int at = name + 1;
        while (at < colon) {
            int after = tokens.opens(at) ? tokens.afterBracket(at, colon) : at + 1;
            if (!tokens.is(at, "(")) {
                draft.blank(tokens.start(at), tokens.end(after - 1));
            }
            at = after;
        }
        expressions.statement(colon + 1, limit);
    }

    /** {@code def}, with its name at that token. */
    void function(int start, int name, int limit) {
        int open = name + 1;
        if (!tokens.isName(name) || !tokens.is(open, "(")) {
            expressions.apply(start, limit);
            return;
        }
        int close = tokens.afterBracket(open, limit) - 1;
        int colon = tokens.find(close + 1, limit, ":");
        var parameters = signatures.parameters(open, close);
        if (colon < limit) {
            draft.blankBetween(tokens, close, colon);
        }
        recorded.signatures()
                .add(new Facts.Signature(
                        tokens.text(name),
                        tokens.start(name),
                        Form.DEF,
                        signatures.gil(close + 1, colon),
                        TypeRef.NONE,
                        parameters));
        expressions.statement(colon + 1, limit);
    }
}
