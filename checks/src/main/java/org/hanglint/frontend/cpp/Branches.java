package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.syntax.Span;

/** {@code if} and {@code switch}. */
final class Branches {

    /** One {@code if} of a chain of {@code else if}. */
    private record Arm(int node, List<Stmt> before, Expr test, Stmt.Block then) {}

    private final Source source;
    private final Expressions expressions;
    private final Variables variables;
    private final Statements statements;

    Branches(Lowerer lowerer, Statements statements) {
        this.source = lowerer.source();
        this.expressions = lowerer.expressions();
        this.variables = lowerer.variables();
        this.statements = statements;
    }

    /** A chain of {@code else if} is followed without recursion. */
    void branch(int node, Naming naming, List<Stmt> out) {
        List<Arm> arms = new ArrayList<>();
        Stmt.Block otherwise = statements.emptyAfter(node);
        int levels = 0;
        for (int at = node; at != Source.NO_NODE; levels++) {
            if (!source.descend(at, 2 * levels)) {
                otherwise = new Stmt.Block(List.of(new Stmt.Unknown(List.of(), source.span(at))), source.span(at));
                break;
            }
            arms.add(arm(at, naming));
            int body = elseBody(at);
            boolean more = source.is(body, Kind.IF_STATEMENT);
            if (!more && body != Source.NO_NODE) {
                otherwise = statements.block(body, naming);
            }
            source.ascend(2 * levels);
            at = more ? body : Source.NO_NODE;
        }
        for (Arm arm : arms.reversed()) {
            otherwise = joined(arm, otherwise);
        }
        out.addAll(otherwise.statements());
    }

    private int elseBody(int node) {
        int alternative = source.child(node, Field.ALTERNATIVE);
        return source.is(alternative, Kind.ELSE_CLAUSE) ? source.first(alternative) : alternative;
    }

    private Arm arm(int node, Naming naming) {
        List<Stmt> before = new ArrayList<>();
        Expr test = condition(node, naming, before);
        return new Arm(node, before, test, statements.block(node, Field.CONSEQUENCE, naming));
    }

    /** The arm as the only statement of a block; a block of its own around what its condition declares. */
    private Stmt.Block joined(Arm arm, Stmt.Block otherwise) {
        Span span = source.span(arm.node());
        Stmt branch = new Stmt.If(arm.test(), arm.then(), otherwise, span);
        if (arm.before().isEmpty()) {
            return new Stmt.Block(List.of(branch), span);
        }
        List<Stmt> all = new ArrayList<>(arm.before());
        all.add(branch);
        return new Stmt.Block(List.of(new Stmt.Block(all, span)), span);
    }

    /** The test in a condition; what the condition declares or does before goes to {@code before}. */
    Expr condition(int node, Naming naming, List<Stmt> before) {
        int clause = source.child(node, Field.CONDITION);
        int keyword = source.tree().firstChild(node);
        if (clause != Source.NO_NODE && keyword != Source.NO_NODE && source.isPlaceholder(keyword)) {
            return macro(node, clause, naming);
        }
        if (!source.is(clause, Kind.CONDITION_CLAUSE)) {
            return clause == Source.NO_NODE
                    ? new Expr.Unknown(List.of(), source.span(node))
                    : expressions.lower(clause, naming);
        }
        statements.keepErrors(clause, naming, before);
        int initial = source.child(clause, Field.INITIALIZER);
        if (initial != Source.NO_NODE) {
            statements.children(initial, naming, before);
        }
        int value = source.child(clause, Field.VALUE);
        if (value == Source.NO_NODE) {
            return new Expr.Unknown(expressions.inside(clause, naming), source.span(clause));
        }
        return source.is(value, Kind.DECLARATION) ? declared(value, naming, before) : expressions.lower(value, naming);
    }

    /** {@code MACRO(a) { ... }}: masking puts a keyword for the macro; known are its name and its arguments. */
    private Expr macro(int node, int clause, Naming naming) {
        String name = source.wordAt(source.tree().start(node));
        List<Argument> arguments = new ArrayList<>();
        int value = source.is(clause, Kind.CONDITION_CLAUSE) ? source.child(clause, Field.VALUE) : clause;
        while (source.is(value, Kind.COMMA_EXPRESSION)) {
            int left = source.first(value);
            arguments.add(Argument.of(expressions.lower(left, naming)));
            value = source.next(left);
        }
        if (value != Source.NO_NODE) {
            arguments.add(Argument.of(expressions.lower(value, naming)));
        }
        return new Expr.Call(new Expr.Name(name, source.span(node)), List.of(), arguments, source.span(clause));
    }

    private Expr declared(int declaration, Naming naming, List<Stmt> before) {
        int first = before.size();
        variables.lower(declaration, naming, variable -> before.add(new Stmt.Declare(variable, variable.span())));
        return before.size() > first && before.get(first) instanceof Stmt.Declare declare
                ? new Expr.Name(declare.variable().name(), declare.variable().nameSpan())
                : new Expr.Unknown(List.of(), source.span(declaration));
    }

    void choose(int node, Naming naming, List<Stmt> out) {
        List<Stmt> before = new ArrayList<>();
        Expr subject = condition(node, naming, before);
        List<Stmt.Case> cases = new ArrayList<>();
        int body = source.child(node, Field.BODY);
        if (body != Source.NO_NODE) {
            cases(body, naming, cases);
        }
        Span span = source.span(node);
        before.add(new Stmt.Switch(subject, cases, Stmt.FallThrough.TO_NEXT_CASE, span));
        out.add(before.size() == 1 ? before.getFirst() : new Stmt.Block(before, span));
    }

    private void cases(int body, Naming naming, List<Stmt.Case> cases) {
        for (int child = source.first(body); child != Source.NO_NODE; child = source.next(child)) {
            if (source.is(child, Kind.CASE_STATEMENT)) {
                cases.add(oneCase(child, naming));
            } else if (source.kind(child).group() == Kind.Group.TRANSPARENT && source.descend(child)) {
                cases(child, naming, cases);
                source.ascend();
            } else if (!cases.isEmpty()) {
                append(child, naming, cases);
            }
        }
    }

    /** A statement between cases that the grammar did not put into one. */
    private void append(int node, Naming naming, List<Stmt.Case> cases) {
        Stmt.Case last = cases.removeLast();
        List<Stmt> all = new ArrayList<>(last.body().statements());
        statements.lower(node, naming, all);
        cases.add(new Stmt.Case(
                last.patterns(),
                last.binds(),
                last.guard(),
                new Stmt.Block(all, last.body().span())));
    }

    private Stmt.Case oneCase(int node, Naming naming) {
        Optional<Expr> value = expressions.optional(node, Field.VALUE, naming);
        List<Stmt> body = new ArrayList<>();
        strayCase(node, naming, body);
        return new Stmt.Case(
                value.map(List::of).orElse(List.of()),
                List.of(),
                Optional.empty(),
                new Stmt.Block(body, source.span(node)));
    }

    /** The statements of a case, also of one outside of the body of its switch, as in Duff's device. */
    void strayCase(int node, Naming naming, List<Stmt> out) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (!source.isIn(child, Field.VALUE)) {
                statements.lower(child, naming, out);
            }
        }
    }
}
