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
            } else if (statement instanceof Stmt.Annotate annotate && isName(annotate.target(), name)) {
                annotate.value().ifPresent(values::add);
            }
        });
        return values;
    }

    /** What is assigned to a plain name, additions to it left out. */
    List<Expr> plainlyAssigned(String name) {
        List<Expr> added = new ArrayList<>();
        Walk.statements(definition.function().body(), statement -> {
            if (statement instanceof Stmt.Augment augment && isName(augment.target(), name)) {
                added.add(augment.value());
            }
        });
        return assigned(name).stream().filter(value -> !added.contains(value)).toList();
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

    /** Whether it gets values in other ways than {@code name = value} and {@code for name in}: then little is known of them. */
    boolean isBoundOtherwise(String name) {
        boolean[] found = {false};
        Walk.statements(definition.function().body(), statement -> found[0] |= switch (statement) {
            case Stmt.Assign assign -> assign.targets().stream().anyMatch(target -> isWithin(target, name));
            case Stmt.With with ->
                with.items().stream().anyMatch(item -> item.target().filter(each -> holds(each, name)).isPresent());
            case Stmt.Outer outer -> outer.names().contains(name);
            case Stmt.Delete delete -> delete.targets().stream().anyMatch(target -> isName(target, name));
            case Stmt.Try attempt ->
                attempt.handlers().stream().anyMatch(each -> each.name().filter(name::equals).isPresent());
            case Stmt.Switch choice -> choice.cases().stream().anyMatch(arm -> arm.binds().contains(name));
            default -> false;
        });
        Walk.all(
                definition.function(),
                part -> found[0] |= part instanceof Expr.Assignment walrus && isName(walrus.target(), name));
        return found[0];
    }

    /** Whether a display of targets has the name among them. */
    private static boolean isWithin(Expr target, String name) {
        return target instanceof Expr.Collection several
                && several.elements().stream().anyMatch(each -> holds(each, name));
    }

    private static boolean holds(Expr target, String name) {
        return isName(target instanceof Expr.Starred starred ? starred.value() : target, name) || isWithin(target, name);
    }

    /** Whether the function gives the name a meaning of its own. */
    boolean names(String name) {
        return definition.function().parameters().stream().anyMatch(each -> each.name().equals(name))
                || !assigned(name).isEmpty()
                || isBoundOtherwise(name);
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
