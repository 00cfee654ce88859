package org.hanglint.flow.memory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Graph;
import org.hanglint.code.Parameter;
import org.hanglint.code.TypeRef;
import org.hanglint.flow.Domain;
import org.hanglint.flow.Solver;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** One interpretation of one function with what is known of the others now. */
final class FunctionRun implements Domain<State> {

    private final Facts facts;
    private final Frame frame;
    private final Evaluator values;
    private final Calls calls;
    private final Assignments assignments;
    private final OpenCopies copies;

    FunctionRun(Facts facts, Definition definition, Frame.Purpose purpose) {
        this(Frame.of(facts, definition, purpose));
    }

    FunctionRun(Frame frame) {
        this.facts = frame.facts();
        this.frame = frame;
        this.values = new Evaluator(frame);
        this.calls = new Calls(frame, values);
        this.assignments = new Assignments(frame, values, calls);
        this.copies = new OpenCopies(frame, values, new TensorCalls(frame, values));
    }

    List<Optional<State>> solve() {
        return Solver.solve(frame.code().graph(), this);
    }

    /** Where the function waits for the device. */
    List<MemoryFact> waits() {
        Waits waits = new Waits(frame, values);
        Solver.replay(frame.code().graph(), this, solve(), (_, event, before) -> waits.see(event, before));
        return waits.facts();
    }

    /** What its expressions are taken for. */
    List<SeenValue> look() {
        Look look = new Look(frame, values);
        Solver.replay(frame.code().graph(), this, solve(), (_, event, before) -> look.see(event, before));
        return look.values();
    }

    /** Which of its names are tensors of the device and nothing else. */
    Set<Span> tensors() {
        SureTensors tensors = new SureTensors(values);
        Solver.replay(frame.code().graph(), this, solve(), (_, event, before) -> tensors.see(event, before));
        return tensors.spans();
    }

    /** An expression without a place in the function. */
    Value evaluate(Expr expression) {
        State state = State.of(frame.code().size());
        if (expression instanceof Expr.Call call) {
            calls.call(call, state);
        }
        return values.value(expression, state);
    }

    @Override
    public State entry() {
        State state = State.of(frame.code().size());
        Parameters parameters = new Parameters(frame, values);
        for (Parameter parameter : frame.definition().function().parameters()) {
            Value value = parameters.value(parameter);
            state = state.with(frame.code().slot(parameter.name()), value);
            assignments.keepForInner(parameter.name(), value);
        }
        return state;
    }

    @Override
    public State join(State one, State other) {
        return one.join(other);
    }

    @Override
    public boolean follows(int block) {
        return frame.code().isBusy(block);
    }

    @Override
    public boolean isDead(State state) {
        return state == State.DEAD;
    }

    @Override
    public State after(Event event, State before) {
        return switch (event) {
            case Event.Call(Expr.Call call) -> copies.after(call, calls.call(call, before));
            case Event.Read(Expr.Member member) -> {
                calls.readMember(member, before);
                yield before;
            }
            case Event.Write write -> assignments.write(write, before);
            case Event.Typed(Expr place, TypeRef type, _) -> assignments.typed(place, type, before);
            case Event.Define(Function function, _) -> define(function, before);
            case Event.Return(Optional<Expr> value, _) -> {
                value.ifPresent(back -> facts.join(facts.result(frame.definition()), values.value(back, before)));
                yield before;
            }
            case Event.Suspend(Expr.Yield yielded) -> suspend(yielded, before);
            default -> before;
        };
    }

    private State suspend(Expr.Yield yielded, State before) {
        yielded.operand().ifPresent(operand -> {
            Value value = values.value(operand, before);
            boolean from = yielded.kind() == Expr.YieldKind.FROM;
            facts.join(facts.result(frame.definition()), Value.container(from ? value.each() : value));
        });
        return before;
    }

    private State define(Function function, State before) {
        int slot = frame.code().slot(function.name());
        Optional<Definition> defined = frame.inner().definition(function);
        if (slot == FunctionCode.NO_SLOT || defined.isEmpty()) {
            return before;
        }
        Value value = facts.types().callable(defined.get(), Binding.FREE);
        assignments.keepForInner(function.name(), value);
        return before.with(slot, value);
    }

    @Override
    public State along(Graph.Edge edge, State before) {
        return edge.condition().isEmpty()
                ? before
                : Narrowing.when(edge.condition().get(), edge.kind(), before, frame, values);
    }
}
