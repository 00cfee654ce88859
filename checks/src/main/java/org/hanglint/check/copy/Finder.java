package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** What a function has around a place: the call that was found, what is called on its result, its statement. */
record Finder(Definition definition) {

    Unit unit() {
        return definition.unit();
    }

    /** The call of that very span. */
    Optional<Expr.Call> call(Span span) {
        return calls().stream().filter(call -> call.span().equals(span)).findFirst();
    }

    /** The call of that method on the expression of that span. */
    Optional<Expr.Call> calledOn(Span object, String method) {
        return calls().stream()
                .filter(call -> call.callee() instanceof Expr.Member member
                        && member.name().equals(method)
                        && member.object().span().equals(object))
                .findFirst();
    }

    private List<Expr.Call> calls() {
        List<Expr.Call> calls = new ArrayList<>();
        Walk.all(definition.function(), part -> {
            if (part instanceof Expr.Call call) {
                calls.add(call);
            }
        });
        return calls;
    }

    /** The innermost statement around it. */
    Optional<Stmt> statement(Span span) {
        List<Stmt> around = new ArrayList<>();
        Walk.statements(definition.function().body(), statement -> {
            if (!(statement instanceof Stmt.Block) && statement.span().contains(span)) {
                around.add(statement);
            }
        });
        return around.isEmpty() ? Optional.empty() : Optional.of(around.getLast());
    }

    /** All that is assigned to a plain name. */
    List<Expr> assigned(String name) {
        List<Expr> values = new ArrayList<>();
        Walk.statements(definition.function().body(), statement -> {
            if (statement instanceof Stmt.Assign assign
                    && assign.targets().stream().anyMatch(target -> isName(target, name))) {
                values.add(assign.value());
            } else if (statement instanceof Stmt.Augment augment && isName(augment.target(), name)) {
                values.add(augment.value());
            }
        });
        return values;
    }

    private static boolean isName(Expr target, String name) {
        return target instanceof Expr.Name written && written.id().equals(name);
    }

    /** Whether the name occurs in the function at all. */
    boolean uses(String name) {
        boolean[] found = {false};
        Walk.all(definition.function(), part -> found[0] |= isName(part, name));
        return found[0];
    }

    /** The value of the one argument that is given by that keyword. */
    static Optional<Expr> keyword(Expr.Call call, String keyword) {
        return call.arguments().stream()
                .filter(argument -> argument.keyword().equals(keyword))
                .map(Argument::value)
                .findFirst();
    }

    /** Whether all arguments are plain and those with a keyword have one of these. */
    static boolean hasOnly(Expr.Call call, int positional, List<String> keywords) {
        long plain = call.arguments().stream().filter(Argument::isPositional).count();
        return plain == positional
                && call.arguments().stream()
                        .allMatch(argument -> argument.isPositional()
                                || argument.passing() == Argument.Passing.PLAIN && keywords.contains(argument.keyword()));
    }
}
