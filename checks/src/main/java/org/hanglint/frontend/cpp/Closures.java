package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Capture;
import org.hanglint.code.Expr.CaptureMode;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.syntax.Span;

/** Lambdas. */
final class Closures {

    private final Lowerer lowerer;
    private final Source source;
    private final Expressions expressions;

    Closures(Lowerer lowerer, Expressions expressions) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
        this.expressions = expressions;
    }

    Expr lower(int node, Naming naming) {
        String name = naming.nextClosure();
        List<Capture> captures = captures(source.child(node, Field.CAPTURES), naming);
        Naming inner = naming.function(name);
        int declarator = source.child(node, Field.DECLARATOR);
        List<Parameter> parameters = declarator == Source.NO_NODE
                ? List.of()
                : lowerer.signatures().parameters(source.child(declarator, Field.PARAMETERS), inner);
        TypeRef returns = declarator == Source.NO_NODE
                ? TypeRef.NONE
                : lowerer.signatures().trailing(declarator);
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        if (declarator != Source.NO_NODE) {
            lowerer.signatures().addModifiers(declarator, modifiers);
        }
        int body = source.child(node, Field.BODY);
        Stmt.Block block = body == Source.NO_NODE
                ? new Stmt.Block(List.of(), source.after(node))
                : lowerer.statements().block(body, inner);
        if (inner.suspends()) {
            modifiers.add(Modifier.COROUTINE);
        }
        Span head = body == Source.NO_NODE ? source.span(node) : source.span(node, source.child(node, Field.CAPTURES));
        Function function = new Function(
                "<lambda>",
                name,
                "",
                Function.Kind.CLOSURE,
                modifiers,
                Linkage.INTERNAL,
                parameters,
                returns,
                List.of(),
                List.of(),
                block,
                head,
                source.span(node));
        return new Expr.Closure(function, captures, source.span(node));
    }

    private List<Capture> captures(int list, Naming naming) {
        List<Capture> captures = new ArrayList<>();
        if (list == Source.NO_NODE) {
            return captures;
        }
        CaptureMode mode = CaptureMode.VALUE;
        for (int child = source.tree().firstChild(list); child != Source.NO_NODE; ) {
            if (!source.tree().isNamed(child)) {
                mode = source.token(child).equals("&") ? CaptureMode.REFERENCE : CaptureMode.VALUE;
            } else if (!source.tree().isExtra(child)) {
                capture(child, mode, naming).ifPresent(captures::add);
                mode = CaptureMode.VALUE;
            }
            child = source.tree().nextSibling(child);
        }
        return captures;
    }

    private Optional<Capture> capture(int node, CaptureMode mode, Naming naming) {
        return switch (source.kind(node)) {
            case LAMBDA_DEFAULT_CAPTURE -> {
                CaptureMode all = source.name(node).equals("&") ? CaptureMode.REFERENCE : CaptureMode.VALUE;
                yield Optional.of(new Capture("", all, Optional.empty()));
            }
            case LAMBDA_CAPTURE_INITIALIZER -> {
                int name = source.child(node, Field.LEFT);
                boolean byReference = mode == CaptureMode.REFERENCE || source.hasToken(node, "&");
                yield name == Source.NO_NODE
                        ? Optional.empty()
                        : Optional.of(new Capture(
                                source.name(name),
                                byReference ? CaptureMode.REFERENCE : CaptureMode.VALUE,
                                expressions.optional(node, Field.RIGHT, naming)));
            }
            case THIS, IDENTIFIER, QUALIFIED_IDENTIFIER ->
                Optional.of(new Capture(source.name(node), mode, Optional.empty()));
            default -> {
                int inner = source.first(node);
                yield source.is(inner, Kind.IDENTIFIER)
                        ? Optional.of(new Capture(source.name(inner), mode, Optional.empty()))
                        : Optional.empty();
            }
        };
    }
}
