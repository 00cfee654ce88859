package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.YieldKind;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.syntax.Span;

/** Statements without statements inside. */
final class SimpleStatements {

    private final Lowerer lowerer;
    private final Source source;
    private final Expressions expressions;
    private final FunctionPointers pointers;

    SimpleStatements(Lowerer lowerer) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
        this.expressions = lowerer.expressions();
        this.pointers = new FunctionPointers(lowerer);
    }

    void lower(int node, Kind kind, Naming naming, List<Stmt> out) {
        Span span = source.span(node);
        switch (kind) {
            case EXPRESSION_STATEMENT -> expression(node, naming, out);
            case RETURN_STATEMENT -> out.add(new Stmt.Return(value(node, naming), span));
            case CO_RETURN_STATEMENT -> {
                naming.markSuspension();
                out.add(new Stmt.Return(value(node, naming), span));
            }
            case CO_YIELD_STATEMENT -> {
                naming.markSuspension();
                out.add(new Stmt.Evaluate(new Expr.Yield(value(node, naming), YieldKind.VALUE, span), span));
            }
            case THROW_STATEMENT -> out.add(new Stmt.Raise(value(node, naming), Optional.empty(), span));
            case BREAK_STATEMENT -> out.add(new Stmt.Break(span));
            case CONTINUE_STATEMENT -> out.add(new Stmt.Continue(span));
            case GOTO_STATEMENT -> {
                int label = source.child(node, Field.LABEL);
                out.add(
                        label == Source.NO_NODE
                                ? new Stmt.Unknown(expressions.inside(node, naming), span)
                                : new Stmt.Goto(source.name(label), span));
            }
            default -> out.add(new Stmt.Unknown(expressions.inside(node, naming), span));
        }
    }

    private Optional<Expr> value(int node, Naming naming) {
        int value = source.first(node);
        return value == Source.NO_NODE ? Optional.empty() : Optional.of(expressions.lower(value, naming));
    }

    private void expression(int node, Naming naming, List<Stmt> out) {
        int value = source.first(node);
        if (value == Source.NO_NODE) {
            Optional<Span> hole =
                    lowerer.surroundings().holeEndingAt(source.tree().end(node));
            out.add(hole.isPresent() ? new Stmt.Unknown(List.of(), hole.get()) : new Stmt.Empty(source.span(node)));
            return;
        }
        Optional<Variable> pointer = pointers.read(value, naming);
        if (pointer.isPresent()) {
            out.add(new Stmt.Declare(pointer.get(), source.span(node)));
            return;
        }
        switch (source.kind(value)) {
            case IDENTIFIER, CALL_EXPRESSION -> {
                if (!lowerer.macros().expand(source, value, naming, out)) {
                    out.add(whole(value, naming, source.span(node)));
                }
            }
            case ASSIGNMENT_EXPRESSION -> out.add(assignment(value, naming));
            default -> out.add(new Stmt.Evaluate(expressions.lower(value, naming), source.span(node)));
        }
    }

    private Stmt whole(int value, Naming naming, Span span) {
        Expr effect = effect(value, naming);
        return lowerer.macros().returns(source, value)
                ? new Stmt.Return(Optional.of(effect), span)
                : new Stmt.Evaluate(effect, span);
    }

    /** A name alone is a macro: seen as a call of it. */
    private Expr effect(int value, Naming naming) {
        boolean macro = source.is(value, Kind.IDENTIFIER) && !source.isPlaceholder(value);
        return macro
                ? new Expr.Call(
                        new Expr.Name(source.name(value), source.span(value)), List.of(), List.of(), source.span(value))
                : expressions.lower(value, naming);
    }

    private Stmt assignment(int node, Naming naming) {
        if (source.isBroken(node)) {
            return new Stmt.Evaluate(expressions.lower(node, naming), source.span(node));
        }
        String operator = operator(node);
        if (!operator.isEmpty()) {
            return new Stmt.Augment(
                    expressions.child(node, Field.LEFT, naming),
                    operator,
                    expressions.child(node, Field.RIGHT, naming),
                    source.span(node));
        }
        List<Expr> targets = new ArrayList<>();
        int at = node;
        while (source.is(at, Kind.ASSIGNMENT_EXPRESSION) && operator(at).isEmpty() && !source.isBroken(at)) {
            targets.add(expressions.child(at, Field.LEFT, naming));
            int right = source.child(at, Field.RIGHT);
            if (right == Source.NO_NODE) {
                break;
            }
            at = right;
        }
        return new Stmt.Assign(targets, expressions.lower(at, naming), source.span(node));
    }

    private String operator(int node) {
        int operator = source.child(node, Field.OPERATOR);
        String text = operator == Source.NO_NODE ? "=" : source.token(operator);
        return text.substring(0, text.length() - 1);
    }
}
