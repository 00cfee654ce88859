package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.frontend.cython.Facts.Form;
import org.hanglint.frontend.cython.Frame.Kind;
import org.hanglint.syntax.Span;

/** Makes Python of Cython without moving a byte: one pass over the logical lines of a file. */
final class CythonMask {

    private final Tokens tokens;
    private final Draft draft;
    private final ExpressionRules expressions;
    private final ForeignRules foreign;
    private final DeclarationRules declarations;
    private final DefinitionRules definitions;
    private final Recorded recorded = new Recorded();
    private final Columns columns;
    private final Frames frames = new Frames();

    /** Those of the lines just before. */
    private final List<Span> decorators = new ArrayList<>();

    private CythonMask(byte[] source) {
        this.tokens = Lexer.read(source);
        this.draft = new Draft(source);
        this.columns = new Columns(source);
        Types types = new Types(tokens);
        Declarators declarators = new Declarators(tokens, types);
        this.expressions = new ExpressionRules(tokens, types, draft);
        Signatures signatures = new Signatures(tokens, types, draft, expressions);
        this.foreign = new ForeignRules(tokens, declarators, signatures, recorded);
        this.declarations = new DeclarationRules(tokens, draft, declarators, signatures, expressions, recorded);
        this.definitions = new DefinitionRules(
                tokens, draft, expressions, signatures, foreign, declarations, recorded, frames);
    }

    /** The masked file. Any bytes give one. */
    static Masked apply(byte[] source) {
        CythonMask mask = new CythonMask(source);
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
        Frame frame = frames.around(indent);
        if (frame.kind() == Kind.FOREIGN || frame.kind() == Kind.PLAIN_TYPE) {
            frames.enter(foreign.line(frame, indent, from, limit));
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
                frames.enter(foreign.alias(frame, indent, from, limit));
                declarations.nothing(from, limit);
            }
            case "cdef" -> definitions.cdef(frame, indent, from, from + 1, limit, Form.CDEF);
            case "cpdef" -> definitions.cdef(frame, indent, from, from + 1, limit, Form.CPDEF);
            case "def" -> definitions.function(from, from + 1, limit);
            case "async" -> {
                if (tokens.is(from + 1, "def")) {
                    definitions.function(from, from + 2, limit);
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
                    definitions.cdef(frame, indent, from, from, limit, Form.CDEF);
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
