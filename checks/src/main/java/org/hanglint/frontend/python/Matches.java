package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.CollectionKind;
import org.hanglint.code.Expr.LiteralKind;
import org.hanglint.code.Stmt;
import org.hanglint.code.Stmt.Case;
import org.hanglint.code.Stmt.FallThrough;
import org.hanglint.syntax.Span;

/**
 * The match statement. A pattern is the expression it looks like, with the literal {@code _} of kind OTHER in place of
 * captures and wildcards; a class pattern is the operator {@code case} over the class and its subpatterns, for it calls
 * nothing.
 */
final class Matches {

    private final Source source;
    private final Expressions expressions;
    private final Statements statements;

    Matches(Source source, Expressions expressions, Statements statements) {
        this.source = source;
        this.expressions = expressions;
        this.statements = statements;
    }

    Stmt lower(int node, Naming naming) {
        List<Expr> subjects = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.tree().field(child) == Field.SUBJECT) {
                subjects.add(expressions.lower(child, naming));
            }
        }
        List<Case> cases = new ArrayList<>();
        int body = source.child(node, Field.BODY);
        for (int child = source.first(body); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.CASE_CLAUSE) {
                cases.add(arm(child, naming));
            }
        }
        Expr subject = subjects.size() == 1
                ? subjects.get(0)
                : new Expr.Collection(CollectionKind.TUPLE, subjects, source.span(node));
        return new Stmt.Switch(subject, cases, FallThrough.NEVER, source.span(node));
    }

    private Case arm(int node, Naming naming) {
        List<Expr> patterns = new ArrayList<>();
        List<String> binds = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.CASE_PATTERN) {
                patterns.add(pattern(child, naming, binds));
            }
        }
        int guard = source.child(node, Field.GUARD);
        Optional<Expr> test = guard == Source.NO_NODE ? Optional.empty() : Optional.of(expressions.only(guard, naming));
        Stmt.Block body = statements.block(node, Field.CONSEQUENCE, naming);
        return new Case(alternatives(patterns, node), binds, test, body);
    }

    /** Nothing for a pattern that fits everything; the parts of {@code a | b}. */
    private List<Expr> alternatives(List<Expr> patterns, int node) {
        if (patterns.size() != 1) {
            return List.of(new Expr.Collection(CollectionKind.TUPLE, patterns, source.span(node)));
        }
        return switch (patterns.get(0)) {
            case Expr.Literal any
            when any.kind() == LiteralKind.OTHER && any.text().equals("_") -> List.of();
            case Expr.Operator union when union.operator().equals("|") -> union.operands();
            case Expr single -> List.of(single);
        };
    }

    private Expr pattern(int node, Naming naming, List<String> binds) {
        if (!source.descend(node)) {
            return new Expr.Unknown(List.of(), source.span(node));
        }
        Expr pattern = source.isBroken(node) ? expressions.unknown(node, naming) : dispatch(node, naming, binds);
        source.ascend();
        return pattern;
    }

    private Expr dispatch(int node, Naming naming, List<String> binds) {
        return switch (source.kind(node)) {
            case CASE_PATTERN -> inner(node, naming, binds);
            case AS_PATTERN -> {
                int inner = source.first(node);
                Expr pattern = pattern(inner, naming, binds);
                binds.add(source.name(source.next(inner)));
                yield pattern;
            }
            case DOTTED_NAME -> name(node, binds);
            case SPLAT_PATTERN -> {
                bind(source.first(node), binds);
                yield new Expr.Starred(any(node), source.span(node));
            }
            case KEYWORD_PATTERN -> pattern(source.next(source.first(node)), naming, binds);
            case CLASS_PATTERN -> {
                List<Expr> parts = new ArrayList<>();
                int type = source.first(node);
                parts.add(dotted(type));
                parts.addAll(patterns(source.next(type), naming, binds));
                yield new Expr.Operator("case", parts, source.span(node));
            }
            case UNION_PATTERN ->
                new Expr.Operator("|", patterns(source.first(node), naming, binds), source.span(node));
            case TUPLE_PATTERN ->
                source.isParenthesised(node)
                        ? pattern(source.first(node), naming, binds)
                        : sequence(CollectionKind.TUPLE, node, naming, binds);
            case LIST_PATTERN -> sequence(CollectionKind.LIST, node, naming, binds);
            case DICT_PATTERN -> sequence(CollectionKind.DICT, node, naming, binds);
            case COMPLEX_PATTERN -> new Expr.Literal(LiteralKind.OTHER, source.name(node), source.span(node));
            default -> expressions.lower(node, naming);
        };
    }

    /** A pattern in parentheses, a number with its sign, or {@code _}. */
    private Expr inner(int node, Naming naming, List<String> binds) {
        int child = source.first(node);
        if (child == Source.NO_NODE) {
            return any(node);
        }
        Expr inner = pattern(child, naming, binds);
        return inner instanceof Expr.Literal number && source.startsWith(node, "-")
                ? new Expr.Literal(number.kind(), "-" + number.text(), source.span(node))
                : inner;
    }

    private Expr sequence(CollectionKind kind, int node, Naming naming, List<String> binds) {
        return new Expr.Collection(kind, patterns(source.first(node), naming, binds), source.span(node));
    }

    private List<Expr> patterns(int first, Naming naming, List<String> binds) {
        List<Expr> patterns = new ArrayList<>();
        for (int child = first; child != Source.NO_NODE; child = source.next(child)) {
            patterns.add(pattern(child, naming, binds));
        }
        return patterns;
    }

    private Expr name(int node, List<String> binds) {
        int first = source.first(node);
        if (source.next(first) != Source.NO_NODE) {
            return dotted(node);
        }
        bind(first, binds);
        return any(node);
    }

    private void bind(int identifier, List<String> binds) {
        if (identifier != Source.NO_NODE && !source.name(identifier).equals("_")) {
            binds.add(source.name(identifier));
        }
    }

    private Expr any(int node) {
        return new Expr.Literal(LiteralKind.OTHER, "_", source.span(node));
    }

    private Expr dotted(int node) {
        int first = source.first(node);
        Expr name = new Expr.Name(source.name(first), source.span(first));
        for (int part = source.next(first); part != Source.NO_NODE; part = source.next(part)) {
            Span span = new Span(source.tree().start(node), source.tree().end(part));
            name = new Expr.Member(name, source.name(part), Expr.Access.DOT, source.span(part), span);
        }
        return name;
    }
}
