package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Clause;
import org.hanglint.code.Expr.CollectionKind;
import org.hanglint.code.Expr.LiteralKind;
import org.hanglint.syntax.Span;

/** Displays, comprehensions and strings. */
final class Displays {

    private final Source source;
    private final Literals literals;
    private final Expressions expressions;

    Displays(Source source, Literals literals, Expressions expressions) {
        this.source = source;
        this.literals = literals;
        this.expressions = expressions;
    }

    Expr plain(CollectionKind kind, int node, Naming naming) {
        return new Expr.Collection(kind, expressions.children(node, naming), source.span(node));
    }

    /** {@code **other} has the key {@code **}, a literal of kind OTHER, so that keys and values stay in turn. */
    Expr dictionary(int node, Naming naming) {
        List<Expr> elements = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.PAIR) {
                pair(child, naming, elements);
            } else {
                int start = source.tree().start(child);
                elements.add(new Expr.Literal(LiteralKind.OTHER, "**", new Span(start, start)));
                elements.add(expressions.only(child, naming));
            }
        }
        return new Expr.Collection(CollectionKind.DICT, elements, source.span(node));
    }

    Expr comprehension(CollectionKind kind, int node, Naming naming) {
        List<Expr> element = new ArrayList<>();
        List<Clause> clauses = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case PAIR -> pair(child, naming, element);
                case FOR_IN_CLAUSE -> clauses.add(clause(child, naming));
                case IF_CLAUSE -> addCondition(clauses, expressions.only(child, naming));
                default -> element.add(expressions.lower(child, naming));
            }
        }
        return new Expr.Comprehension(kind, element, clauses, source.span(node));
    }

    Expr string(int node, Naming naming) {
        if (source.kind(node) == Kind.STRING) {
            return literals.isFormatted(node) ? formatted(node, naming) : literals.string(node);
        }
        List<Expr> values = new ArrayList<>();
        boolean formatted = false;
        for (int part = source.first(node); part != Source.NO_NODE; part = source.next(part)) {
            if (literals.isFormatted(part)) {
                formatted = true;
                addParts(part, naming, values);
            } else {
                values.add(literals.string(part));
            }
        }
        return formatted ? new Expr.Formatted(values, source.span(node)) : literals.concatenated(node);
    }

    private Expr formatted(int node, Naming naming) {
        List<Expr> values = new ArrayList<>();
        addParts(node, naming, values);
        return new Expr.Formatted(values, source.span(node));
    }

    private void addParts(int string, Naming naming, List<Expr> values) {
        for (int part = source.first(string); part != Source.NO_NODE; part = source.next(part)) {
            switch (source.kind(part)) {
                case STRING_CONTENT -> values.add(literals.part(string, part));
                case INTERPOLATION -> addInterpolation(part, naming, values);
                default -> {}
            }
        }
    }

    private void addInterpolation(int node, Naming naming, List<Expr> values) {
        if (!source.descend(node)) {
            return;
        }
        expressions.optional(node, Field.EXPRESSION, naming).ifPresent(values::add);
        int specifier = source.child(node, Field.FORMAT_SPECIFIER);
        if (specifier != Source.NO_NODE) {
            for (int part = source.first(specifier); part != Source.NO_NODE; part = source.next(part)) {
                if (source.kind(part) == Kind.FORMAT_EXPRESSION) {
                    addInterpolation(part, naming, values);
                }
            }
        }
        source.ascend();
    }

    private void pair(int node, Naming naming, List<Expr> elements) {
        elements.add(expressions.child(node, Field.KEY, naming));
        elements.add(expressions.child(node, Field.VALUE, naming));
    }

    private Clause clause(int node, Naming naming) {
        int target = source.first(node);
        Expr lowered = expressions.lower(target, naming);
        List<Expr> iterables = new ArrayList<>();
        for (int child = source.next(target); child != Source.NO_NODE; child = source.next(child)) {
            iterables.add(expressions.lower(child, naming));
        }
        if (iterables.size() == 1) {
            return new Clause(lowered, iterables.get(0), List.of());
        }
        Expr all = new Expr.Collection(CollectionKind.TUPLE, iterables, source.span(node));
        return new Clause(lowered, all, List.of());
    }

    private static void addCondition(List<Clause> clauses, Expr condition) {
        if (clauses.isEmpty()) {
            return;
        }
        Clause last = clauses.removeLast();
        List<Expr> conditions = new ArrayList<>(last.conditions());
        conditions.add(condition);
        clauses.add(new Clause(last.target(), last.iterable(), conditions));
    }
}
