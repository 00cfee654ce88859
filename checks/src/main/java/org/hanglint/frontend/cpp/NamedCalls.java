package org.hanglint.frontend.cpp;

import java.util.List;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Lifetime;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.frontend.cpp.TypeReader.Written;

/** {@code name(arguments)}: a call, a construction, a cast or a move. */
final class NamedCalls {

    private static final Set<String> CASTS =
            Set.of("static_cast", "dynamic_cast", "reinterpret_cast", "const_cast", "static_pointer_cast");

    private final Source source;
    private final TypeReader types;
    private final FileNames names;
    private final Macros macros;
    private final Expressions expressions;

    NamedCalls(Lowerer lowerer, Expressions expressions) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.names = lowerer.names();
        this.macros = lowerer.macros();
        this.expressions = expressions;
    }

    static boolean isName(Kind kind) {
        return switch (kind) {
            case IDENTIFIER, QUALIFIED_IDENTIFIER, TEMPLATE_FUNCTION, PRIMITIVE_TYPE, SIZED_TYPE_SPECIFIER -> true;
            default -> false;
        };
    }

    Expr lower(int node, int callee, Naming naming) {
        if (source.isPlaceholder(callee)) {
            return expressions.unknown(node, naming);
        }
        Written written = types.written(callee);
        List<Argument> arguments = expressions.arguments(source.child(node, Field.ARGUMENTS), naming);
        TypeRef type = new TypeRef(written.text(), written.arguments(), Indirection.VALUE);
        if (!isConversion(callee, written, arguments)) {
            return other(node, callee, type, arguments);
        }
        Expr operand = arguments.getFirst().value();
        TypeRef target =
                written.arguments().isEmpty() ? type : written.arguments().getFirst();
        return new Expr.Cast(target, operand, source.span(node));
    }

    private boolean isConversion(int callee, Written written, List<Argument> arguments) {
        if (arguments.size() != 1) {
            return false;
        }
        boolean fundamental = source.is(callee, Kind.PRIMITIVE_TYPE) || source.is(callee, Kind.SIZED_TYPE_SPECIFIER);
        return fundamental || written.arguments().size() == 1 && CASTS.contains(written.text());
    }

    private Expr other(int node, int callee, TypeRef type, List<Argument> arguments) {
        if (arguments.size() == 1 && names.isStandard(type.name(), "move")) {
            return new Expr.Move(arguments.getFirst().value(), source.span(node));
        }
        if (names.isType(type.name())) {
            return new Expr.Construct(type, Lifetime.TEMPORARY, arguments, source.span(node));
        }
        String called = macros.called(type.name()).orElse(type.name());
        Expr.Name name = new Expr.Name(called, source.span(callee));
        return new Expr.Call(name, type.arguments(), arguments, source.span(node));
    }
}
