package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/**
 * One place where a function has a name.
 *
 * @param around the expressions that it is a part of, from the inside out, itself first
 */
record Use(List<Expr> around, Stmt statement) {

    private static final List<String> CONVERSIONS = List.of("int", "float", "bool");

    Use {
        around = List.copyOf(around);
    }

    /** All places of the name in a function, in the order of the source; those in functions inside are not among them. */
    static List<Use> of(Function function, String name) {
        List<Use> found = new ArrayList<>();
        Walk.statements(function.body(), statement -> Walk.own(statement)
                .forEach(own -> search(own, name, List.of(), statement, found)));
        return found;
    }

    private static void search(Expr at, String name, List<Expr> outer, Stmt statement, List<Use> found) {
        List<Expr> here = new ArrayList<>(List.of(at));
        here.addAll(outer);
        if (at instanceof Expr.Name written && written.id().equals(name)) {
            found.add(new Use(here, statement));
        }
        Walk.children(at).forEach(child -> search(child, name, here, statement, found));
    }

    /** Whether a function inside uses the name as well. */
    static boolean isCaptured(Function function, String name) {
        return Walk.inner(function).stream()
                .anyMatch(inner -> !of(inner, name).isEmpty() || isCaptured(inner, name));
    }

    Expr name() {
        return around.getFirst();
    }

    boolean isIn(Span span) {
        return span.contains(name().span());
    }

    /** The expression so many levels out; the statement's own expression ends the list. */
    Optional<Expr> out(int levels) {
        return levels < around.size() ? Optional.of(around.get(levels)) : Optional.empty();
    }

    /** How many levels out the outermost index into it stands, 0 for none: {@code x[1:][0]} is two. */
    int indexed() {
        int level = 0;
        while (out(level + 1).orElse(name()) instanceof Expr.Index index && index.object() == around.get(level)) {
            level++;
        }
        return level;
    }

    /** The call of a method of what stands so many levels out. */
    Optional<Expr.Call> methodOf(int level) {
        return out(level + 1).orElse(name()) instanceof Expr.Member member
                        && member.object() == around.get(level)
                        && out(level + 2).orElse(name()) instanceof Expr.Call call
                        && call.callee() == member
                ? Optional.of(call)
                : Optional.empty();
    }

    /** The name of an attribute or method of what stands so many levels out. */
    Optional<String> attributeOf(int level) {
        return out(level + 1).orElse(name()) instanceof Expr.Member member && member.object() == around.get(level)
                ? Optional.of(member.name())
                : Optional.empty();
    }

    /** Whether Python reads the value, or all values, of what stands so many levels out. */
    Optional<Expr.Call> readOf(int level) {
        Optional<Expr.Call> method = methodOf(level)
                .filter(call -> call.arguments().isEmpty())
                .filter(call -> call.callee() instanceof Expr.Member member
                        && (member.name().equals("item") || member.name().equals("tolist")));
        return method.or(() -> out(level + 1).orElse(name()) instanceof Expr.Call call
                        && call.callee() instanceof Expr.Name name
                        && CONVERSIONS.contains(name.id())
                        && call.arguments().size() == 1
                        && call.arguments().getFirst().value() == around.get(level)
                ? Optional.of(call)
                : Optional.empty());
    }

    /** Whether what stands so many levels out is given a value by the statement. */
    boolean isStored(int level) {
        Expr at = around.get(level);
        return switch (statement) {
            case Stmt.Assign assign -> assign.targets().stream().anyMatch(target -> target == at);
            case Stmt.Augment augment -> augment.target() == at;
            case Stmt.Annotate annotate -> annotate.target() == at;
            default -> false;
        };
    }
}
