package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.CallEdge;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;

/** Closures that hold a Python object by value, in themselves or in a function object, and end without the GIL. */
final class Captures {

    private static final Set<String> FUNCTIONS = Set.of("function", "move_only_function", "packaged_task");

    private final Definition definition;
    private final Terms terms;

    Captures(Definition definition, Terms terms) {
        this.definition = definition;
        this.terms = terms;
    }

    /** What the closure captures so and does not give up under the GIL. */
    List<GilFact> of(Expr.Closure closure) {
        boolean onThread =
                terms.incoming(closure.function()).stream().anyMatch(edge -> edge.kind() == CallEdge.Kind.THREAD);
        boolean takes = terms.isHandedOver(closure.function()) && takesFirst(closure.function());
        List<GilFact> found = new ArrayList<>();
        if (onThread || takes) {
            for (Expr.Capture capture : closure.captures()) {
                boolean held = isObject(closure, capture) || onThread && isFunctionWithObject(closure, capture);
                if (held && !givesUp(closure, capture.name())) {
                    found.add(new GilFact.Captured(definition, capture.name(), closure.span(), onThread));
                }
            }
        }
        return found;
    }

    private boolean isObject(Expr.Closure closure, Expr.Capture capture) {
        return capture.mode() == Expr.CaptureMode.VALUE
                && terms.types()
                        .typeOf(new Expr.Name(capture.name(), closure.span()))
                        .filter(terms.uses()::owns)
                        .isPresent();
    }

    /** A {@code std::function}, or a pointer to one, that the function around gives a closure with an object. */
    private boolean isFunctionWithObject(Expr.Closure closure, Expr.Capture capture) {
        boolean function = capture.mode() == Expr.CaptureMode.VALUE
                && terms.types()
                        .typeOf(new Expr.Name(capture.name(), closure.span()))
                        .map(CppTypes::held)
                        .map(TypeRef::simpleName)
                        .filter(FUNCTIONS::contains)
                        .isPresent();
        boolean[] given = {false};
        if (function) {
            Walk.statements(definition.function().body(), statement -> {
                switch (statement) {
                    case Stmt.Assign assign
                    when assign.targets().stream().anyMatch(target -> isPlace(target, capture.name())) ->
                        given[0] |= holdsObject(assign.value());
                    case Stmt.Declare declare
                    when declare.variable().name().equals(capture.name()) ->
                        declare.variable().initialiser().forEach(value -> given[0] |= holdsObject(value.value()));
                    default -> {}
                }
            });
        }
        return given[0];
    }

    private boolean holdsObject(Expr value) {
        boolean[] holds = {false};
        Walk.expressions(value, part -> {
            if (part instanceof Expr.Closure closure) {
                holds[0] |= closure.captures().stream().anyMatch(capture -> isObject(closure, capture));
            }
        });
        return holds[0];
    }

    private static boolean isPlace(Expr target, String name) {
        return switch (target) {
            case Expr.Name found -> found.id().equals(name);
            case Expr.Dereference pointer -> isPlace(pointer.operand(), name);
            default -> false;
        };
    }

    /** Whether a guard that takes the GIL is the first thing in it: it is meant to run without. */
    private boolean takesFirst(Function function) {
        return function.body().statements().stream().findFirst().stream().anyMatch(this::takes);
    }

    private boolean takes(Stmt statement) {
        return switch (statement) {
            case Stmt.Declare declare ->
                terms.guard(declare.variable().type())
                                .filter(guard -> guard.effect() == Guard.ACQUIRE)
                                .isPresent()
                        || declare.variable().initialiser().stream().anyMatch(value -> ensures(value.value()));
            case Stmt.Evaluate evaluate -> ensures(evaluate.expression());
            case Stmt.Assign assign -> ensures(assign.value());
            default -> false;
        };
    }

    private boolean ensures(Expr value) {
        return value instanceof Expr.Call call && terms.effects().of(call).contains(Effect.ENSURE);
    }

    /** {@code auto own = std::move(captured);} or a reset under the GIL; {@code captured.release()} anywhere. */
    private boolean givesUp(Expr.Closure closure, String name) {
        OptionalInt held = held(closure.function());
        boolean[] gives = {false};
        Walk.all(closure.function(), part -> {
            boolean under = held.isPresent() && part.span().start() > held.getAsInt();
            boolean moved = part instanceof Expr.Move move && isName(move.operand(), name);
            boolean written = part instanceof Expr.Assignment assignment && isName(assignment.target(), name);
            gives[0] |= under && (moved || written || isCalled(part, name, "reset")) || isCalled(part, name, "release");
        });
        Walk.statements(closure.function().body(), statement -> {
            boolean under = held.isPresent() && statement.span().start() > held.getAsInt();
            gives[0] |= under
                    && statement instanceof Stmt.Assign assign
                    && assign.targets().stream().anyMatch(target -> isName(target, name));
        });
        return gives[0];
    }

    /** Where the function first takes the GIL. */
    private OptionalInt held(Function function) {
        List<Integer> starts = new ArrayList<>();
        Walk.statements(function.body(), statement -> {
            if (takes(statement)) {
                starts.add(statement.span().start());
            }
        });
        return starts.stream().mapToInt(Integer::intValue).min();
    }

    private static boolean isCalled(Expr part, String name, String method) {
        return part instanceof Expr.Call call
                && call.callee() instanceof Expr.Member member
                && isName(member.object(), name)
                && member.name().equals(method);
    }

    private static boolean isName(Expr expression, String name) {
        return expression instanceof Expr.Name found && found.id().equals(name);
    }
}
