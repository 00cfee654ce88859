package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Argument;
import org.hanglint.code.Argument.Passing;
import org.hanglint.code.Expr;

/** Calls and their arguments. */
final class Calls {

    private final Source source;
    private final Expressions expressions;

    Calls(Source source, Expressions expressions) {
        this.source = source;
        this.expressions = expressions;
    }

    Expr lower(int node, Naming naming) {
        Expr callee = expressions.child(node, Field.FUNCTION, naming);
        int list = source.child(node, Field.ARGUMENTS);
        List<Argument> arguments = source.kind(list) == Kind.ARGUMENT_LIST
                ? arguments(list, naming)
                : List.of(Argument.of(expressions.lower(list, naming)));
        return new Expr.Call(callee, List.of(), arguments, source.span(node));
    }

    private List<Argument> arguments(int list, Naming naming) {
        if (source.isBroken(list)) {
            return List.of(new Argument("", Passing.SPREAD, expressions.unknown(list, naming)));
        }
        List<Argument> arguments = new ArrayList<>();
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            arguments.add(argument(child, naming));
        }
        return arguments;
    }

    private Argument argument(int node, Naming naming) {
        return switch (source.kind(node)) {
            case KEYWORD_ARGUMENT ->
                Argument.of(source.name(source.child(node, Field.NAME)), expressions.child(node, Field.VALUE, naming));
            case LIST_SPLAT -> new Argument("", Passing.SPREAD, expressions.only(node, naming));
            case DICTIONARY_SPLAT -> new Argument("", Passing.SPREAD_KEYWORDS, expressions.only(node, naming));
            default -> Argument.of(expressions.lower(node, naming));
        };
    }
}
