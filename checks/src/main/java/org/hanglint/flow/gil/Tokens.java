package org.hanglint.flow.gil;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.GilKnowledge.Effect;

/** What becomes of the results of {@code PyGILState_Ensure} and {@code PyEval_SaveThread} in one function. */
final class Tokens {

    private final Effects effects;
    private final Set<Expr> discarded = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> locals = new HashSet<>();
    private final Set<String> escaping = new HashSet<>();
    private boolean gives;

    Tokens(Function function, Effects effects) {
        this.effects = effects;
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare -> locals.add(declare.variable().name());
                case Stmt.Evaluate evaluate -> discarded.add(evaluate.expression());
                default -> {}
            }
        });
        Map<String, Integer> mentions = new HashMap<>();
        Map<String, Integer> harmless = new HashMap<>();
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Assign assign -> assign.targets().forEach(target -> count(target, harmless));
                case Stmt.If branch -> Walk.expressions(branch.test(), part -> count(part, harmless));
                default -> {}
            }
            Walk.own(statement)
                    .forEach(part -> Walk.expressions(part, inner -> {
                        count(inner, mentions);
                        if (inner instanceof Expr.Call call && isGivingBack(call)) {
                            gives = true;
                            call.arguments().forEach(argument -> count(argument.value(), harmless));
                        }
                        if (inner instanceof Expr.Assignment assignment) {
                            count(assignment.target(), harmless);
                        }
                    }));
        });
        Walk.inner(function).forEach(inner -> Walk.all(inner, part -> count(part, mentions)));
        mentions.forEach((name, times) -> {
            if (times > harmless.getOrDefault(name, 0)) {
                escaping.add(name);
            }
        });
    }

    private static void count(Expr part, Map<String, Integer> counts) {
        if (part instanceof Expr.Name name) {
            counts.merge(name.id(), 1, Integer::sum);
        }
    }

    /** Whether a call gives back what {@code PyGILState_Ensure} or {@code PyEval_SaveThread} gave. */
    boolean isGivingBack(Expr.Call call) {
        return effects.of(call).stream().anyMatch(effect -> effect == Effect.RELEASE || effect == Effect.RESTORE);
    }

    /** Whether the function gives any token back. */
    boolean givesBack() {
        return gives;
    }

    /** Whether nobody but this function can give the token back. */
    boolean staysHere(String name, Expr.Call call) {
        return name.isEmpty() ? discarded.contains(call) : locals.contains(name) && !escaping.contains(name);
    }

    /** Whether an argument of the call is a saved thread state, which the callee may restore. */
    static boolean passesState(Expr.Call call, GilState state) {
        return call.arguments().stream().map(Argument::value).anyMatch(value -> isSaved(value, state));
    }

    /** Whether an object that is no token is made of one: it may give it back whenever it likes. */
    boolean isHandedOver(Entity entity, GilState state) {
        return entity.arguments().stream()
                .map(Argument::value)
                .anyMatch(value -> isSaved(value, state)
                        || value instanceof Expr.Call call && effects.of(call).contains(Effect.SAVE));
    }

    private static boolean isSaved(Expr value, GilState state) {
        return switch (value) {
            case Expr.Name name when name.id().equals("_save") -> true;
            case Expr.Name name ->
                state.newest(Holding.Saved.class)
                        .filter(saved -> saved.name().equals(name.id()))
                        .isPresent();
            case Expr.AddressOf address -> isSaved(address.operand(), state);
            default -> false;
        };
    }
}
