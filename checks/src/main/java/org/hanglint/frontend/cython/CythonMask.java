package org.hanglint.frontend.cython;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.frontend.cython.Facts.Form;
import org.hanglint.frontend.cython.Frame.Kind;
import org.hanglint.syntax.Span;

/** Makes Python of Cython without moving a byte: one pass over the logical lines of a file. */
final class CythonMask {

    private final Tokens tokens;
    private final Draft draft;
    private final ExpressionRules expressions;
    private final Signatures signatures;
    private final ForeignRules foreign;
    private final DeclarationRules declarations;
    private final Recorded recorded = new Recorded();
    private final Columns columns;
    private final Deque<Frame> frames = new ArrayDeque<>();

    /** Those of the lines just before. */
    private final List<Span> decorators = new ArrayList<>();

    private CythonMask(byte[] source) {
        this.tokens = Lexer.read(source);
        this.draft = new Draft(source);
        this.columns = new Columns(source);
        Types types = new Types(tokens);
        Declarators declarators = new Declarators(tokens, types);
        this.expressions = new ExpressionRules(tokens, types, draft);
        this.signatures = new Signatures(tokens, types, draft, expressions);
        this.foreign = new ForeignRules(tokens, declarators, signatures, recorded);
        this.declarations = new DeclarationRules(tokens, draft, declarators, signatures, expressions, recorded);
    }

    /** The masked file. Any bytes give one. */
    static Masked apply(byte[] source) {
        CythonMask mask = new CythonMask(source);
        mask.frames.push(Frame.FILE);
        int at = 0;
        while (at < mask.tokens.size()) {
            int end = mask.tokens.lineEnd(at);
            mask.line(at, end);
            at = end + 1;
        }
        return new Masked(mask.draft.bytes(), mask.recorded.facts(mask.expressions.marks()));
    }

    private void line(int from, int limit) {
        if (from >= limit) {
            return;
        }
        int indent = columns.of(tokens.start(from));
        while (frames.size() > 1 && frames.element().indent() >= indent) {
            frames.pop();
        }
        Frame frame = frames.element();
        if (frame.kind() == Kind.FOREIGN || frame.kind() == Kind.PLAIN_TYPE) {
            enter(foreign.line(frame, indent, from, limit));
            draft.erase(tokens.start(from), tokens.end(limit - 1));
            return;
        }
        int at = from;
        while (at < limit) {
            int to = tokens.find(at, limit, ";");
            if (to > at) {
                statement(frame, indent, at, to);
            }
            at = to + 1;
        }
        decorators(from, limit);
    }

    /** What decorates a declaration of which nothing is left goes with it. */
    private void decorators(int from, int limit) {
        if (tokens.is(from, "@")) {
            decorators.add(new Span(tokens.start(from), tokens.end(limit - 1)));
            return;
        }
        boolean gone = !tokens.is(from, "pass") && draft.isNothing(tokens.start(from));
        if (gone) {
            decorators.forEach(decorator -> draft.erase(decorator.start(), decorator.end()));
        }
        decorators.clear();
    }

    private void enter(Frame frame) {
        if (frame != frames.element()) {
            frames.push(frame);
        }
    }

    private void statement(Frame frame, int indent, int from, int limit) {
        String first = tokens.text(from);
        switch (first) {
            case "cimport" -> cimport(from, from, limit);
            case "from" -> {
                int word = tokens.find(from, limit, "cimport");
                if (word < limit) {
                    cimport(from, word, limit);
                }
            }
            case "include" -> include(from, limit);
            case "DEF" -> {
                if (tokens.isName(from + 1)) {
                    draft.put(tokens.start(from), "_= ");
                }
                expressions.apply(from + 1, limit);
            }
            case "IF", "ELIF", "ELSE" -> {
                draft.put(tokens.start(from), first.toLowerCase(java.util.Locale.ROOT));
                expressions.apply(from + 1, limit);
            }
            case "ctypedef" -> {
                enter(foreign.alias(frame, indent, from, limit));
                declarations.nothing(from, limit);
            }
            case "cdef" -> cdef(frame, indent, from, from + 1, limit, Form.CDEF);
            case "cpdef" -> cdef(frame, indent, from, from + 1, limit, Form.CPDEF);
            case "def" -> function(from, from + 1, limit);
            case "async" -> {
                if (tokens.is(from + 1, "def")) {
                    function(from, from + 2, limit);
                } else {
                    expressions.statement(from, limit);
                }
            }
            case "property" -> {
                if (tokens.isName(from + 1) && tokens.is(from + 2, ":")) {
                    draft.put(tokens.start(from), "class   ");
                }
            }
            case "for" -> loop(from, limit);
            default -> {
                if (frame.kind() == Kind.DECLARATIONS && !isCode(from)) {
                    cdef(frame, indent, from, from, limit, Form.CDEF);
                } else {
                    expressions.statement(from, limit);
                }
            }
        }
    }

    private boolean isCode(int from) {
        return tokens.kind(from) != Tokens.NAME && !tokens.is(from, "(")
                || tokens.is(from, "pass")
                || tokens.is(from, "class") && !tokens.isName(from + 1);
    }

    private void cimport(int statement, int word, int limit) {
        if (word == statement) {
            draft.put(tokens.start(word), "import ");
        } else {
            draft.put(tokens.start(word), " import");
        }
        recorded.cimports().add(tokens.start(statement));
        expressions.apply(word + 1, limit);
    }

    private void include(int from, int limit) {
        boolean directive = tokens.kind(from + 1) == Tokens.STRING && limit == from + 2;
        int gap = tokens.end(from);
        if (directive && tokens.start(from + 1) > gap) {
            recorded.includes()
                    .add(new Facts.Included(tokens.content(from + 1), tokens.start(from), tokens.end(from + 1)));
            draft.put(gap, "=");
        } else {
            expressions.apply(from, limit);
        }
    }

    private void cdef(Frame frame, int indent, int start, int from, int limit, Form form) {
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
                enter(opened);
            } else if (colon < limit) {
                foreign.line(opened, indent, colon + 1, limit);
            }
        } else if (tokens.is(at, "class") || tokens.is(at + 1, "class") && tokens.is(at, "extern")) {
            type(start, at, limit, colon, indent);
        } else if (tokens.is(at, "fused") && opens) {
            declarations.nothing(start, limit);
            enter(Frame.of(indent, Kind.PLAIN_TYPE));
        } else if (Words.COMPOUND.contains(tokens.text(at)) && colon < limit) {
            enter(foreign.line(frame, indent, at, limit));
            if (opens && frames.element() == frame) {
                enter(Frame.of(indent, Kind.PLAIN_TYPE));
            }
            declarations.nothing(start, limit);
        } else if (opens && isBlock(at, colon)) {
            draft.blank(tokens.start(start), tokens.start(colon));
            draft.put(tokens.start(start), "if 1");
            enter(Frame.of(indent, Kind.DECLARATIONS));
        } else {
            declarations.declaration(start, at, limit, form);
            if (opens && frame.kind() == Kind.DECLARATIONS) {
                enter(Frame.of(indent, Kind.CODE));
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
                enter(Frame.of(indent, Kind.PLAIN_TYPE));
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

    private void function(int start, int name, int limit) {
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

    /** The old form {@code for i from 0 <= i < n by 2:}. */
    private void loop(int from, int limit) {
        int colon = tokens.find(from, limit, ":");
        int word = tokens.find(from, colon, "from");
        if (word < colon && tokens.find(from, colon, "in") == colon) {
            draft.put(tokens.start(word), "in  ");
            int by = tokens.find(word, colon, "by");
            if (by < colon) {
                draft.put(tokens.start(by), "+ ");
            }
        }
        expressions.apply(from + 1, limit);
    }
}
