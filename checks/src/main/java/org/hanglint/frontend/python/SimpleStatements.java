package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.CollectionKind;
import org.hanglint.code.Stmt;

/** Statements without a block. */
final class SimpleStatements {

    private final Source source;
    private final Signatures signatures;
    private final Expressions expressions;

    SimpleStatements(Source source, TypeReader types, Expressions expressions) {
        this.source = source;
        this.signatures = new Signatures(source, types, expressions);
        this.expressions = expressions;
    }

    void lower(int node, Kind kind, Naming naming, List<Stmt> out) {
        switch (kind) {
            case EXPRESSION_STATEMENT -> expression(node, naming, out);
            case RETURN_STATEMENT -> out.add(new Stmt.Return(value(source.first(node), naming), source.span(node)));
            case RAISE_STATEMENT -> out.add(raise(node, naming));
            case ASSERT_STATEMENT -> out.add(check(node, naming));
            case DELETE_STATEMENT -> out.add(new Stmt.Delete(targets(node, naming), source.span(node)));
            case GLOBAL_STATEMENT, NONLOCAL_STATEMENT -> out.add(new Stmt.Outer(names(node), source.span(node)));
            case BREAK_STATEMENT -> out.add(new Stmt.Break(source.span(node)));
            case CONTINUE_STATEMENT -> out.add(new Stmt.Continue(source.span(node)));
            case PASS_STATEMENT -> out.add(new Stmt.Empty(source.span(node)));
            case PRINT_STATEMENT, EXEC_STATEMENT -> out.add(python2(node, naming));
            case TYPE_ALIAS_STATEMENT -> out.add(alias(node));
            default -> out.add(new Stmt.Unknown(expressions.inside(node, naming), source.span(node)));
        }
    }

    /** Docstrings, which do nothing, are left out. */
    private void expression(int node, Naming naming, List<Stmt> out) {
        int child = source.first(node);
        if (child == Source.NO_NODE) {
            return;
        }
        switch (source.kind(child)) {
            case ASSIGNMENT -> out.add(assignment(child, naming));
            case AUGMENTED_ASSIGNMENT -> out.add(augmented(child, naming));
            default -> {
                Expr value = source.next(child) == Source.NO_NODE
                        ? expressions.lower(child, naming)
                        : new Expr.Collection(
                                CollectionKind.TUPLE, expressions.children(node, naming), source.span(node));
                if (!(value instanceof Expr.Literal)) {
                    out.add(new Stmt.Evaluate(value, source.span(node)));
                }
            }
        }
    }

    private Stmt assignment(int node, Naming naming) {
        List<Expr> targets = new ArrayList<>();
        int at = node;
        while (true) {
            if (source.isBroken(at)) {
                return new Stmt.Unknown(expressions.inside(node, naming), source.span(node));
            }
            Expr target = expressions.child(at, Field.LEFT, naming);
            int type = source.child(at, Field.TYPE);
            int right = source.child(at, Field.RIGHT);
            if (type != Source.NO_NODE && targets.isEmpty()) {
                return new Stmt.Annotate(target, signatures.type(type), value(right, naming), source.span(node));
            }
            targets.add(target);
            if (right == Source.NO_NODE || source.kind(right) == Kind.AUGMENTED_ASSIGNMENT) {
                return new Stmt.Unknown(expressions.inside(node, naming), source.span(node));
            }
            if (source.kind(right) != Kind.ASSIGNMENT) {
                return new Stmt.Assign(targets, expressions.lower(right, naming), source.span(node));
            }
            at = right;
        }
    }

    private Stmt augmented(int node, Naming naming) {
        int right = source.child(node, Field.RIGHT);
        if (source.isBroken(node) || source.kind(right).group() != Kind.Group.EXPRESSION) {
            return new Stmt.Unknown(expressions.inside(node, naming), source.span(node));
        }
        String written = source.token(source.child(node, Field.OPERATOR));
        Expr target = expressions.child(node, Field.LEFT, naming);
        Expr value = expressions.lower(right, naming);
        return new Stmt.Augment(target, withoutEquals(written), value, source.span(node));
    }

    private Stmt raise(int node, Naming naming) {
        int cause = source.child(node, Field.CAUSE);
        int first = source.first(node);
        Optional<Expr> value = first == cause ? Optional.empty() : value(first, naming);
        return new Stmt.Raise(value, value(cause, naming), source.span(node));
    }

    private Stmt check(int node, Naming naming) {
        List<Expr> parts = expressions.children(node, naming);
        Optional<Expr> message = parts.size() > 1 ? Optional.of(parts.get(1)) : Optional.empty();
        return new Stmt.Assert(parts.get(0), message, source.span(node));
    }

    private List<Expr> targets(int node, Naming naming) {
        int child = source.first(node);
        return source.kind(child) == Kind.EXPRESSION_LIST
                ? expressions.children(child, naming)
                : List.of(expressions.lower(child, naming));
    }

    private List<String> names(int node) {
        List<String> names = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            names.add(source.name(child));
        }
        return names;
    }

    /** {@code print x} and {@code exec x} of Python 2 are calls. */
    private Stmt python2(int node, Naming naming) {
        int keyword = source.tree().firstChild(node);
        List<Argument> arguments = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            arguments.add(Argument.of(
                    source.kind(child) == Kind.CHEVRON
                            ? expressions.only(child, naming)
                            : expressions.lower(child, naming)));
        }
        Expr callee = new Expr.Name(source.token(keyword), source.span(keyword));
        return new Stmt.Evaluate(new Expr.Call(callee, List.of(), arguments, source.span(node)), source.span(node));
    }

    private Stmt alias(int node) {
        String name = signatures.type(node, Field.LEFT).name();
        return new Stmt.Alias(name, signatures.type(node, Field.RIGHT), source.span(node));
    }

    private Optional<Expr> value(int node, Naming naming) {
        return node == Source.NO_NODE ? Optional.empty() : Optional.of(expressions.lower(node, naming));
    }

    private static String withoutEquals(String operator) {
        return operator.substring(0, operator.length() - 1).intern();
    }
}
