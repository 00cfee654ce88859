package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;

/** Blocks of statements: tells the kinds apart and keeps what could not be parsed as unknown. */
final class Statements {

    private final Source source;
    private final Expressions expressions;
    private final SimpleStatements simple;
    private final CompoundStatements compound;
    private final Branches branches;
    private final Blocks blocks;

    Statements(Lowerer lowerer) {
        this.source = lowerer.source();
        this.expressions = lowerer.expressions();
        this.simple = new SimpleStatements(lowerer);
        this.branches = new Branches(lowerer, this);
        this.compound = new CompoundStatements(lowerer, this);
        this.blocks = new Blocks(lowerer, this);
    }

    /** The statements of a compound statement, or one statement as a block of its own. */
    Stmt.Block block(int node, Naming naming) {
        if (!source.descend(node)) {
            return new Stmt.Block(List.of(new Stmt.Unknown(List.of(), source.span(node))), source.span(node));
        }
        List<Stmt> statements = new ArrayList<>();
        if (source.is(node, Kind.COMPOUND_STATEMENT)) {
            children(node, naming, statements);
        } else {
            lower(node, naming, statements);
        }
        source.ascend();
        return new Stmt.Block(statements, source.span(node));
    }

    /** The block in a field; empty where there is none. */
    Stmt.Block block(int node, Field field, Naming naming) {
        int body = source.child(node, field);
        return body == Source.NO_NODE ? emptyAfter(node) : block(body, naming);
    }

    Stmt.Block emptyAfter(int node) {
        return new Stmt.Block(List.of(), source.after(node));
    }

    void children(int node, Naming naming, List<Stmt> out) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            lower(child, naming, out);
        }
    }

    void lower(int node, Naming naming, List<Stmt> out) {
        Kind kind = source.kind(node);
        if (kind == Kind.ERROR) {
            repaired(node, naming, out);
            return;
        }
        if (!source.descend(node)) {
            out.add(new Stmt.Unknown(List.of(), source.span(node)));
            return;
        }
        switch (kind.group()) {
            case STATEMENT -> statement(node, kind, naming, out);
            case DECLARATION -> blocks.declaration(node, kind, naming, out);
            case TRANSPARENT -> directive(node, naming, out);
            case EXPRESSION -> out.add(new Stmt.Evaluate(expressions.lower(node, naming), source.span(node)));
            case NONE -> {}
        }
        source.ascend();
    }

    private void statement(int node, Kind kind, Naming naming, List<Stmt> out) {
        keepErrors(node, naming, out);
        switch (kind) {
            case COMPOUND_STATEMENT -> out.add(block(node, naming));
            case IF_STATEMENT -> branches.branch(node, naming, out);
            case SWITCH_STATEMENT -> branches.choose(node, naming, out);
            case CASE_STATEMENT -> branches.strayCase(node, naming, out);
            case WHILE_STATEMENT, DO_STATEMENT, FOR_STATEMENT, FOR_RANGE_LOOP, TRY_STATEMENT, SEH_TRY_STATEMENT ->
                compound.lower(node, kind, naming, out);
            case LABELED_STATEMENT -> {
                int label = source.child(node, Field.LABEL);
                if (label != Source.NO_NODE) {
                    out.add(new Stmt.Label(source.name(label), source.span(label)));
                    rest(label, naming, out);
                }
            }
            case ATTRIBUTED_STATEMENT -> children(node, naming, out);
            default -> simple.lower(node, kind, naming, out);
        }
    }

    private void rest(int label, Naming naming, List<Stmt> out) {
        for (int child = source.next(label); child != Source.NO_NODE; child = source.next(child)) {
            lower(child, naming, out);
        }
    }

    /** What stands inside of {@code #if}: its condition is no statement. */
    private void directive(int node, Naming naming, List<Stmt> out) {
        Optional<String> never = never(node);
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            boolean other = source.isIn(child, Field.ALTERNATIVE);
            boolean absent = never.isPresent() && other == never.get().startsWith("ifndef");
            if (!source.isIn(child, Field.CONDITION) && !source.isIn(child, Field.NAME) && !absent) {
                lower(child, naming, out);
            }
        }
    }

    /** The word of an {@code #ifdef} or {@code #ifndef} of what is undefined wherever there is a GIL. */
    private Optional<String> never(int node) {
        int name = source.is(node, Kind.PREPROC_IFDEF) ? source.child(node, Field.NAME) : Source.NO_NODE;
        boolean undefined = name != Source.NO_NODE && source.name(name).equals("Py_GIL_DISABLED");
        int directive = source.tree().firstChild(node);
        return undefined && directive != Source.NO_NODE
                ? Optional.of(source.token(directive).substring(1).strip())
                : Optional.empty();
    }

    /** The body of a function. */
    Stmt.Block functionBody(int definition, int body, Naming naming) {
        List<Stmt> errors = new ArrayList<>();
        keepErrors(definition, naming, errors);
        Stmt.Block block = body == Source.NO_NODE ? emptyAfter(definition) : block(body, naming);
        if (errors.isEmpty()) {
            return block;
        }
        errors.addAll(block.statements());
        return new Stmt.Block(errors, block.span());
    }

    /** Errors between the parts of a statement come before it as unknown. */
    void keepErrors(int node, Naming naming, List<Stmt> out) {
        if (!source.isBroken(node) || source.is(node, Kind.COMPOUND_STATEMENT)) {
            return;
        }
        int end = source.tree().subtreeEnd(node);
        for (int child = node + 1; child < end; child = source.tree().subtreeEnd(child)) {
            if (source.tree().isError(child)) {
                repaired(child, naming, out);
            }
        }
    }

    /** Of a piece that could not be parsed: its statements and declarations, and its other expressions as unknown. */
    private void repaired(int node, Naming naming, List<Stmt> out) {
        if (!source.descend(node)) {
            return;
        }
        List<Expr> found = new ArrayList<>();
        List<Stmt> understood = new ArrayList<>();
        int end = source.tree().subtreeEnd(node);
        int at = node + 1;
        while (at < end) {
            Kind kind = source.kind(at);
            boolean whole = kind.group() == Kind.Group.STATEMENT || kind.group() == Kind.Group.DECLARATION;
            if (whole && !source.tree().isMissing(at)) {
                lower(at, naming, understood);
                at = source.tree().subtreeEnd(at);
            } else if (kind.group() == Kind.Group.EXPRESSION && !source.tree().isMissing(at)) {
                found.add(expressions.lower(at, naming));
                at = source.tree().subtreeEnd(at);
            } else {
                at++;
            }
        }
        source.ascend();
        out.add(new Stmt.Unknown(found, source.span(node)));
        out.addAll(understood);
    }
}
