package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Stmt.Handler;
import org.hanglint.code.Stmt.Item;
import org.hanglint.code.Stmt.Synchrony;
import org.hanglint.code.TypeRef;
import org.hanglint.syntax.Span;

/** Statements with blocks, definitions apart. */
final class CompoundStatements {

    /** Arms of one {@code if} after which the rest is unknown, since each arm nests in the one before. */
    private static final int MAX_ARMS = 200;

    private final Source source;
    private final Signatures signatures;
    private final Expressions expressions;
    private final Statements statements;
    private final Matches matches;

    CompoundStatements(Source source, TypeReader types, Expressions expressions, Statements statements) {
        this.source = source;
        this.signatures = new Signatures(source, types, expressions);
        this.expressions = expressions;
        this.statements = statements;
        this.matches = new Matches(source, expressions, statements);
    }

    void lower(int node, Kind kind, Naming naming, List<Stmt> out) {
        if (!source.descend(node)) {
            out.add(new Stmt.Unknown(List.of(), source.span(node)));
            return;
        }
        out.add(
                switch (kind) {
                    case IF_STATEMENT -> branch(node, naming);
                    case FOR_STATEMENT -> each(node, naming);
                    case WHILE_STATEMENT -> loop(node, naming);
                    case TRY_STATEMENT -> attempt(node, naming);
                    case WITH_STATEMENT -> with(node, naming);
                    case MATCH_STATEMENT -> matches.lower(node, naming);
                    default -> new Stmt.Unknown(expressions.inside(node, naming), source.span(node));
                });
        source.ascend();
    }

    private record Arm(Expr test, Stmt.Block body, int start) {}

    private Stmt branch(int node, Naming naming) {
        List<Arm> arms = new ArrayList<>();
        arms.add(arm(node, naming));
        Stmt.Block otherwise = statements.emptyAfter(node);
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.ELIF_CLAUSE && arms.size() == MAX_ARMS) {
                Span rest = new Span(source.tree().start(child), source.tree().end(node));
                source.cut(rest);
                otherwise = new Stmt.Block(List.of(new Stmt.Unknown(List.of(), rest)), rest);
                break;
            } else if (source.kind(child) == Kind.ELIF_CLAUSE) {
                arms.add(arm(child, naming));
            } else if (source.kind(child) == Kind.ELSE_CLAUSE) {
                otherwise = statements.block(child, Field.BODY, naming);
            }
        }
        int end = source.tree().end(node);
        for (Arm arm : arms.subList(1, arms.size()).reversed()) {
            Span span = new Span(arm.start(), end);
            otherwise = new Stmt.Block(List.of(new Stmt.If(arm.test(), arm.body(), otherwise, span)), span);
        }
        return new Stmt.If(arms.get(0).test(), arms.get(0).body(), otherwise, source.span(node));
    }

    private Arm arm(int node, Naming naming) {
        Expr test = expressions.child(node, Field.CONDITION, naming);
        return new Arm(
                test,
                statements.block(node, Field.CONSEQUENCE, naming),
                source.tree().start(node));
    }

    private Stmt each(int node, Naming naming) {
        Expr target = expressions.child(node, Field.LEFT, naming);
        Expr iterable = expressions.child(node, Field.RIGHT, naming);
        Stmt.Block body = statements.block(node, Field.BODY, naming);
        return new Stmt.ForEach(
                target, TypeRef.NONE, iterable, body, otherwise(node, naming), synchrony(node), source.span(node));
    }

    private Stmt loop(int node, Naming naming) {
        Expr test = expressions.child(node, Field.CONDITION, naming);
        Stmt.Block body = statements.block(node, Field.BODY, naming);
        return new Stmt.While(test, body, otherwise(node, naming), source.span(node));
    }

    private Stmt attempt(int node, Naming naming) {
        Stmt.Block body = statements.block(node, Field.BODY, naming);
        List<Handler> handlers = new ArrayList<>();
        Stmt.Block otherwise = statements.emptyAfter(node);
        Stmt.Block last = statements.emptyAfter(node);
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case EXCEPT_CLAUSE -> handlers.add(handler(child, naming));
                case ELSE_CLAUSE -> otherwise = statements.block(child, Field.BODY, naming);
                case FINALLY_CLAUSE -> last = suite(child, naming);
                default -> {}
            }
        }
        return new Stmt.Try(body, handlers, otherwise, last, source.span(node));
    }

    private Handler handler(int node, Naming naming) {
        List<TypeRef> types = new ArrayList<>();
        Optional<String> name = Optional.empty();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.BLOCK) {
                continue;
            }
            if (source.tree().field(child) == Field.ALIAS) {
                name = Optional.of(source.name(child));
            } else if (source.kind(child) == Kind.AS_PATTERN) {
                addTypes(source.first(child), types);
                name = Optional.of(source.name(source.child(child, Field.ALIAS)));
            } else {
                addTypes(child, types);
            }
        }
        return new Handler(types, name, suite(node, naming), source.span(node));
    }

    private void addTypes(int node, List<TypeRef> types) {
        if (source.kind(node) != Kind.TUPLE) {
            types.add(signatures.type(node));
            return;
        }
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            types.add(signatures.type(child));
        }
    }

    private Stmt with(int node, Naming naming) {
        List<Item> items = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.WITH_CLAUSE) {
                for (int item = source.first(child); item != Source.NO_NODE; item = source.next(item)) {
                    addItems(source.child(item, Field.VALUE), naming, items);
                }
            }
        }
        Stmt.Block body = statements.block(node, Field.BODY, naming);
        return new Stmt.With(items, body, synchrony(node), source.span(node));
    }

    private void addItems(int value, Naming naming, List<Item> items) {
        if (value == Source.NO_NODE || !source.descend(value)) {
            return;
        }
        switch (source.kind(value)) {
            case TUPLE, PARENTHESIZED_EXPRESSION -> {
                for (int child = source.first(value); child != Source.NO_NODE; child = source.next(child)) {
                    addItems(child, naming, items);
                }
            }
            case AS_PATTERN -> {
                Expr context = expressions.only(value, naming);
                int target = source.child(value, Field.ALIAS);
                items.add(new Item(context, Optional.of(expressions.only(target, naming))));
            }
            default -> items.add(new Item(expressions.lower(value, naming), Optional.empty()));
        }
        source.ascend();
    }

    private Stmt.Block otherwise(int node, Naming naming) {
        int clause = source.child(node, Field.ALTERNATIVE);
        return clause == Source.NO_NODE ? statements.emptyAfter(node) : statements.block(clause, Field.BODY, naming);
    }

    /** The block that is a child without a field. */
    private Stmt.Block suite(int node, Naming naming) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.BLOCK) {
                return statements.block(child, naming);
            }
        }
        return statements.emptyAfter(node);
    }

    private Synchrony synchrony(int node) {
        return source.startsWith(node, "async") ? Synchrony.ASYNCHRONOUS : Synchrony.SYNCHRONOUS;
    }
}
