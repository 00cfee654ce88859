package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.CollectionKind;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.syntax.Span;

/** Loops and {@code try}. */
final class CompoundStatements {

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;
    private final Statements statements;
    private final Branches branches;

    CompoundStatements(Lowerer lowerer, Statements statements) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.expressions = lowerer.expressions();
        this.statements = statements;
        this.branches = new Branches(lowerer, statements);
    }

    void lower(int node, Kind kind, Naming naming, List<Stmt> out) {
        switch (kind) {
            case WHILE_STATEMENT -> out.add(whileLoop(node, naming));
            case DO_STATEMENT -> {
                Stmt.Block body = statements.block(node, Field.BODY, naming);
                Expr test = expressions.child(node, Field.CONDITION, naming);
                out.add(new Stmt.DoWhile(body, test, source.span(node)));
            }
            case FOR_STATEMENT -> out.add(forLoop(node, naming));
            case FOR_RANGE_LOOP -> forEach(node, naming, out);
            default -> out.add(attempt(node, naming));
        }
    }

    /** A loop whose condition declares something is one without a test that breaks. */
    private Stmt whileLoop(int node, Naming naming) {
        List<Stmt> before = new ArrayList<>();
        Expr test = branches.condition(node, naming, before);
        Stmt.Block body = statements.block(node, Field.BODY, naming);
        Span span = source.span(node);
        if (before.isEmpty()) {
            return new Stmt.While(test, body, statements.emptyAfter(node), span);
        }
        Stmt.Block leave = new Stmt.Block(List.of(new Stmt.Break(test.span())), test.span());
        before.add(new Stmt.If(new Expr.Not(test, test.span()), leave, statements.emptyAfter(node), test.span()));
        before.addAll(body.statements());
        Stmt.Block nothing = new Stmt.Block(List.of(), new Span(span.start(), span.start()));
        Stmt.Block round = new Stmt.Block(before, body.span());
        return new Stmt.For(nothing, Optional.empty(), Optional.empty(), round, span);
    }

    private Stmt forLoop(int node, Naming naming) {
        List<Stmt> initial = new ArrayList<>();
        int first = source.child(node, Field.INITIALIZER);
        if (first != Source.NO_NODE) {
            statements.lower(first, naming, initial);
        }
        Optional<Expr> test = expressions.optional(node, Field.CONDITION, naming);
        Optional<Expr> step = expressions.optional(node, Field.UPDATE, naming);
        Span start = new Span(source.span(node).start(), source.span(node).start());
        Span span = first == Source.NO_NODE ? start : source.span(first);
        return new Stmt.For(
                new Stmt.Block(initial, span),
                test,
                step,
                statements.block(node, Field.BODY, naming),
                source.span(node));
    }

    private void forEach(int node, Naming naming, List<Stmt> out) {
        List<Stmt> before = new ArrayList<>();
        int initial = source.child(node, Field.INITIALIZER);
        if (initial != Source.NO_NODE) {
            statements.children(initial, naming, before);
        }
        Declarator declarator = Declarator.of(source, source.child(node, Field.DECLARATOR));
        Expr iterable = expressions.child(node, Field.RIGHT, naming);
        TypeRef type = types.declared(source.child(node, Field.TYPE), declarator);
        Stmt loop = new Stmt.ForEach(
                target(node, declarator),
                type,
                iterable,
                statements.block(node, Field.BODY, naming),
                statements.emptyAfter(node),
                Stmt.Synchrony.SYNCHRONOUS,
                source.span(node));
        if (before.isEmpty()) {
            out.add(loop);
            return;
        }
        before.add(loop);
        out.add(new Stmt.Block(before, source.span(node)));
    }

    private Expr target(int node, Declarator declarator) {
        int name = declarator.name();
        if (name == Source.NO_NODE) {
            return new Expr.Unknown(List.of(), source.span(node));
        }
        if (!source.is(name, Kind.STRUCTURED_BINDING_DECLARATOR)) {
            return new Expr.Name(source.name(name), source.span(name));
        }
        List<Expr> names = new ArrayList<>();
        for (int child = source.first(name); child != Source.NO_NODE; child = source.next(child)) {
            names.add(new Expr.Name(source.name(child), source.span(child)));
        }
        return new Expr.Collection(CollectionKind.BRACES, names, source.span(name));
    }

    Stmt.Try attempt(int node, Naming naming) {
        Stmt.Block body = statements.block(node, Field.BODY, naming);
        List<Stmt.Handler> handlers = new ArrayList<>();
        Stmt.Block last = statements.emptyAfter(node);
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case CATCH_CLAUSE -> handlers.add(handler(child, naming));
                case SEH_EXCEPT_CLAUSE ->
                    handlers.add(new Stmt.Handler(
                            List.of(),
                            Optional.empty(),
                            statements.block(child, Field.BODY, naming),
                            source.span(child)));
                case SEH_FINALLY_CLAUSE -> last = statements.block(child, Field.BODY, naming);
                default -> {}
            }
        }
        return new Stmt.Try(body, handlers, statements.emptyAfter(node), last, source.span(node));
    }

    /** {@code catch (...)} has no types. */
    private Stmt.Handler handler(int node, Naming naming) {
        int list = source.child(node, Field.PARAMETERS);
        int parameter = list == Source.NO_NODE ? Source.NO_NODE : source.childOf(list, Kind.PARAMETER_DECLARATION);
        List<TypeRef> caught = new ArrayList<>();
        Optional<String> name = Optional.empty();
        if (parameter != Source.NO_NODE) {
            Declarator declarator = Declarator.of(source, source.child(parameter, Field.DECLARATOR));
            caught.add(types.declared(source.child(parameter, Field.TYPE), declarator));
            name = declarator.name() == Source.NO_NODE ? Optional.empty() : Optional.of(source.name(declarator.name()));
        }
        return new Stmt.Handler(caught, name, statements.block(node, Field.BODY, naming), source.span(node));
    }
}
