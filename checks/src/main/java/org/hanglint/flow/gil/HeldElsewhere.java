package org.hanglint.flow.gil;

import java.util.HashSet;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;

/**
 * Whether a function gives the GIL up and takes it back in ways that a flow over its own statements does not see: a closure
 * gives a token back, a guard lives in a variable that is filled and emptied under conditions. Nothing is concluded from such a
 * function.
 */
final class HeldElsewhere {

    private static final Set<String> FILLING = Set.of("emplace", "reset");

    private final Terms terms;
    private final Set<String> locals = new HashSet<>();
    private final Set<String> holders = new HashSet<>();
    private boolean found;

    private HeldElsewhere(Terms terms) {
        this.terms = terms;
    }

    static boolean in(Function function, Terms terms) {
        HeldElsewhere search = new HeldElsewhere(terms);
        Walk.statements(function.body(), search::declared);
        Walk.inner(function).forEach(search::closure);
        if (!search.holders.isEmpty()) {
            Walk.statements(function.body(), search::filled);
        }
        return search.found;
    }

    private void declared(Stmt statement) {
        if (!(statement instanceof Stmt.Declare(Variable variable, _))) {
            return;
        }
        locals.add(variable.name());
        if (terms.heldGuard(variable.type()).isPresent()) {
            holders.add(variable.name());
            found |= terms.heldGuard(variable.type())
                    .filter(guard -> guard.means() != Holding.Means.PYBIND11)
                    .isPresent();
        }
    }

    private void closure(Function inner) {
        Walk.all(inner, part -> found |= part instanceof Expr.Call call && terms.tokens().isGivingBack(call) && isOfLocal(call));
    }

    private boolean isOfLocal(Expr.Call call) {
        return call.arguments().stream()
                .anyMatch(argument -> argument.value() instanceof Expr.Name name && locals.contains(name.id()));
    }

    private void filled(Stmt statement) {
        switch (statement) {
            case Stmt.Assign assign -> found |= assign.targets().stream().anyMatch(this::isHolder);
            case Stmt.If branch -> Walk.statements(branch, inner -> Walk.own(inner)
                    .forEach(part -> Walk.expressions(part, each -> found |= isFilling(each))));
            default -> {}
        }
    }

    private boolean isFilling(Expr part) {
        return part instanceof Expr.Call call
                && call.callee() instanceof Expr.Member member
                && FILLING.contains(member.name())
                && isHolder(member.object());
    }

    private boolean isHolder(Expr place) {
        return place instanceof Expr.Name name && holders.contains(name.id());
    }
}
