package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.frontend.python.Kind.Group;
import org.hanglint.syntax.Span;

/** Blocks of statements: tells the kinds apart and keeps what could not be parsed as unknown. */
final class Statements {

    private final Source source;
    private final Expressions expressions;
    private final Imports imports;
    private final SimpleStatements simple;
    private final CompoundStatements compound;
    private final Definitions definitions;

    Statements(Source source, TypeReader types) {
        this.source = source;
        this.expressions = new Expressions(source, types);
        this.imports = new Imports(source);
        this.simple = new SimpleStatements(source, types, expressions);
        this.compound = new CompoundStatements(source, types, expressions, this);
        this.definitions = new Definitions(source, types, expressions, this);
    }

    /** The block in a field; empty where there is none. */
    Stmt.Block block(int node, int field, Naming naming) {
        int body = source.child(node, field);
        return body == Source.NO_NODE ? emptyAfter(node) : block(body, naming);
    }

    /** The statements below a block or module. */
    Stmt.Block block(int node, Naming naming) {
        List<Stmt> statements = new ArrayList<>();
        if (!source.descend(node)) {
            return new Stmt.Block(List.of(new Stmt.Unknown(List.of(), source.span(node))), source.span(node));
        }
        if (source.tree().isError(node)) {
            repaired(node, naming, statements);
        } else {
            int child = source.tree().firstChild(node);
            while (child != Source.NO_NODE) {
                lower(child, naming, statements);
                child = source.tree().nextSibling(child);
            }
        }
        source.ascend();
        return new Stmt.Block(statements, source.span(node));
    }

    /** An empty block at the end of the node. */
    Stmt.Block emptyAfter(int node) {
        int end = source.tree().end(node);
        return new Stmt.Block(List.of(), new Span(end, end));
    }

    void lower(int node, Naming naming, List<Stmt> out) {
        Kind kind = source.kind(node);
        if (kind == Kind.ERROR) {
            repaired(node, naming, out);
            return;
        }
        switch (kind.group()) {
            case SIMPLE -> {
                if (source.isBroken(node)) {
                    repaired(node, naming, out);
                } else {
                    simple.lower(node, kind, naming, out);
                }
            }
            case COMPOUND -> {
                keepErrors(node, naming, out);
                compound.lower(node, kind, naming, out);
            }
            case DEFINITION -> {
                if (kind != Kind.FUNCTION_DEFINITION) {
                    keepErrors(node, naming, out);
                }
                define(node, kind, naming, out);
            }
            case NONE, EXPRESSION -> {}
        }
    }

    /** The body of a function; errors anywhere in its definition make it begin with unknown. */
    Stmt.Block functionBody(int node, Naming naming) {
        Stmt.Block body = block(node, Field.BODY, naming);
        if (!source.isBroken(node)) {
            return body;
        }
        List<Stmt> statements = new ArrayList<>();
        keepErrors(node, naming, statements);
        statements.addAll(body.statements());
        return new Stmt.Block(statements, body.span());
    }

    /** Errors between the parts of a compound statement come before it as unknown. */
    void keepErrors(int node, Naming naming, List<Stmt> out) {
        if (!source.isBroken(node)) {
            return;
        }
        int end = source.tree().subtreeEnd(node);
        for (int child = node + 1; child < end; child = source.tree().subtreeEnd(child)) {
            if (source.tree().isError(child)) {
                repaired(child, naming, out);
            }
        }
    }

    private void define(int node, Kind kind, Naming naming, List<Stmt> out) {
        switch (kind) {
            case FUNCTION_DEFINITION, CLASS_DEFINITION, DECORATED_DEFINITION -> definitions.lower(node, naming, out);
            default -> imports.lower(node, out);
        }
    }

    /** Of a piece that could not be parsed: the definitions and imports in it, and its other expressions as unknown. */
    private void repaired(int node, Naming naming, List<Stmt> out) {
        if (!source.descend(node)) {
            return;
        }
        List<Expr> found = new ArrayList<>();
        int end = source.tree().subtreeEnd(node);
        int at = node + 1;
        while (at < end) {
            Kind kind = source.kind(at);
            if (kind.group() == Group.DEFINITION) {
                define(at, kind, naming, out);
                at = source.tree().subtreeEnd(at);
            } else if (kind.group() == Group.EXPRESSION && !source.tree().isMissing(at)) {
                found.add(expressions.lower(at, naming));
                at = source.tree().subtreeEnd(at);
            } else {
                at++;
            }
        }
        source.ascend();
        out.add(new Stmt.Unknown(found, source.span(node)));
    }
}
