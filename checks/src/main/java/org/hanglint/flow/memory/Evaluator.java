package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.flow.memory.FunctionCode.Origin;
import org.hanglint.flow.memory.Memory.Flag;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Span;

/** The value of an expression in a state. Calls are not made here: their results are those of the frame. */
final class Evaluator {

    /** Stands for none that was evaluated. */
    static final Expr NO_EXPRESSION = new Expr.Unknown(List.of(), new Span(0, 0));

    private final Frame frame;
    private final Facts facts;
    private final Members members;

    /** The member that was read last, and under what: chains of members are read from the inside out. */
    private Expr lastMember = NO_EXPRESSION;

    private State lastState = State.DEAD;
    private int lastVersion;
    private Value last = Value.NOTHING;

    Evaluator(Frame frame) {
        this.frame = frame;
        this.facts = frame.facts();
        this.members = new Members(frame);
    }

    Members members() {
        return members;
    }

    Value value(Expr expression, State state) {
        return switch (expression) {
            case Expr.Name name -> name(name, state);
            case Expr.Member member -> member(member, state);
            case Expr.Index index -> index(index, state);
            case Expr.Call call -> frame.result(call);
            case Expr.Literal literal -> literal(literal);
            case Expr.Closure closure -> callable(closure.function());
            case Expr.Choice choice -> choice(choice, state);
            case Expr.Logical logical -> value(logical.left(), state).join(value(logical.right(), state));
            case Expr.Not _ -> Value.OBJECT;
            case Expr.Compare compare -> compare(compare, state);
            case Expr.Operator operator -> operator(operator, state);
            case Expr.Assignment assignment -> value(assignment.value(), state);
            case Expr.Await await -> value(await.operand(), state);
            case Expr.Collection collection -> collection(collection, state);
            case Expr.Comprehension comprehension ->
                Value.container(value(comprehension.element().getLast(), state));
            case Expr.Starred starred -> value(starred.value(), state);
            case Expr.Formatted formatted -> formatted(formatted);
            case Expr.Cast cast -> value(cast.operand(), state);
            case Expr.Slice _ -> Value.OBJECT;
            case Expr.Construct _, Expr.AddressOf _, Expr.Dereference _, Expr.Move _ -> Value.NOTHING;
            case Expr.Yield _, Expr.Unknown _ -> Value.NOTHING;
        };
    }

    private Value callable(Function function) {
        return frame.inner()
                .definition(function)
                .map(definition -> facts.types().callable(definition, Binding.FREE))
                .orElse(Value.NOTHING);
    }

    private static Value literal(Expr.Literal literal) {
        return switch (literal.kind()) {
            case NONE -> Value.NONE;
            case STRING -> text(literal.text());
            default -> Value.OBJECT;
        };
    }

    private static Value text(String text) {
        if (text.equals("cpu") || text.equals("meta")) {
            return Value.OBJECT.join(Value.HOST_DEVICE);
        }
        boolean accelerator = text.startsWith("cuda") || text.startsWith("npu") || text.startsWith("xpu")
                || text.startsWith("musa") || text.startsWith("hpu");
        return accelerator ? Value.OBJECT.join(Value.ACCELERATOR) : Value.OBJECT;
    }

    private static Value formatted(Expr.Formatted formatted) {
        return !formatted.values().isEmpty() && formatted.values().getFirst() instanceof Expr.Literal literal
                ? text(literal.text())
                : Value.OBJECT;
    }

    private Value choice(Expr.Choice choice, State state) {
        State holds = Narrowing.when(choice.test(), EdgeKind.TRUE, state, frame, this);
        State fails = Narrowing.when(choice.test(), EdgeKind.FALSE, state, frame, this);
        return value(choice.whenTrue(), holds).join(value(choice.whenFalse(), fails));
    }

    private Value name(Expr.Name name, State state) {
        int slot = frame.code().slot(name);
        if (slot != FunctionCode.NO_SLOT) {
            return state.get(slot);
        }
        return switch (origin(name)) {
            case Origin.Fixed(Value value) -> value;
            case Origin.Around(Cell cell) -> cell.read(frame.reader());
            case Origin.Global(Shared variable) -> variable.read(facts.agenda(), frame.reader());
        };
    }

    /** Where a name that has no place in the function gets its value. */
    Origin origin(Expr.Name name) {
        return frame.code().origin(name.id(), this::find);
    }

    private Origin find(String name) {
        Resolved imported = frame.code().imported(name);
        if (!(imported instanceof Resolved.Unbound)) {
            return from(imported, name);
        }
        for (int outer = frame.definition().enclosing(); outer >= 0; ) {
            Definition around = facts.definition(outer);
            if (facts.code(around).slot(name) != FunctionCode.NO_SLOT) {
                return new Origin.Around(facts.local(around, name));
            }
            outer = around.enclosing();
        }
        return from(facts.index().resolve(frame.definition().unit(), name), name);
    }

    private Origin from(Resolved resolved, String name) {
        return resolved instanceof Resolved.OfGlobal global
                ? new Origin.Global(facts.globals().variable(global))
                : new Origin.Fixed(members.of(resolved, name));
    }

    private Value member(Expr.Member member, State state) {
        if (member == lastMember && state == lastState && facts.version() == lastVersion) {
            return last;
        }
        int version = facts.version();
        int slot = frame.code().slot(member);
        Value found = slot != FunctionCode.NO_SLOT && !state.get(slot).isNothing()
                ? state.get(slot)
                : members.member(value(member.object(), state), member.name());
        lastMember = member;
        lastState = state;
        lastVersion = version;
        last = found;
        return found;
    }

    /** A member of an object whose value is known already. */
    Value member(Expr.Member member, Value object, State state) {
        int slot = frame.code().slot(member);
        if (slot != FunctionCode.NO_SLOT && !state.get(slot).isNothing()) {
            return state.get(slot);
        }
        return members.member(object, member.name());
    }

    private Value index(Expr.Index index, State state) {
        Value object = value(index.object(), state);
        Value found = Value.NOTHING;
        boolean slices = areViews(index.indices(), state);
        if (object.memory().isTensor()) {
            Memory memory = object.memory().without(Kind.OBJECT).withoutFlags();
            found = Value.of(slices ? memory : memory.unpinned());
        }
        Expr first = index.indices().isEmpty() ? index : index.indices().getFirst();
        found = switch (first) {
            case Expr.Slice _ -> found.join(object.memory().isTensor() ? Value.NOTHING : object);
            case Expr.Literal(Expr.LiteralKind kind, String text, _) when kind == Expr.LiteralKind.INTEGER ->
                found.join(object.part(position(text)));
            case Expr.Literal(Expr.LiteralKind kind, String text, _) when kind == Expr.LiteralKind.STRING ->
                found.join(object.each()).join(members.field(object, text));
            default -> found.join(isText(first) ? object.each().mixed() : object.each());
        };
        if (object.memory().isOpen() && !object.memory().decided().isDevice()) {
            Memory part = found.isNothing() ? OpenCopies.viewed(object).memory() : found.memory();
            found = found.with(part.with(Flag.OPEN_COPY));
        }
        Value all = found.join(frame.result(index));
        return isHostNamed(index.object()) ? all.with(all.memory().inHostContainer()) : all;
    }

    /** A key that is put together at run time. */
    private boolean isText(Expr key) {
        return key instanceof Expr.Formatted || key instanceof Expr.Name name && frame.code().uses().texts().contains(name.id());
    }

    private boolean isHostNamed(Expr container) {
        return switch (container) {
            case Expr.Name name -> facts.knowledge().says(Role.HOST, name.id());
            case Expr.Member member -> facts.knowledge().says(Role.HOST, member.name());
            default -> false;
        };
    }

    private static int position(String text) {
        return text.length() < 6 && text.chars().allMatch(Character::isDigit) ? Integer.parseInt(text) : 0;
    }

    private boolean areViews(List<Expr> indices, State state) {
        for (Expr index : indices) {
            if (!isView(index, state)) {
                return false;
            }
        }
        return true;
    }

    /** Whether such an index gives a view: slices and numbers do, tensors and lists give a copy. */
    private boolean isView(Expr index, State state) {
        if (index instanceof Expr.Slice || index instanceof Expr.Literal) {
            return true;
        }
        Value value = value(index, state);
        return !value.memory().isTensor() && value.each().isNothing();
    }

    private Value compare(Expr.Compare compare, State state) {
        boolean isOfNames = compare.operator().startsWith("is") || compare.operator().endsWith("in");
        if (isOfNames || isEnumerated(compare.left(), state) || isEnumerated(compare.right(), state)) {
            return Value.OBJECT;
        }
        Memory left = value(compare.left(), state).memory();
        Memory right = value(compare.right(), state).memory();
        if (!left.isTensor() && !right.isTensor()) {
            return Value.OBJECT;
        }
        Memory both = left.ofResult().join(right.ofResult()).with(Flag.BOOLEAN);
        return Value.of(combined(both, List.of(left, right)));
    }

    /** A word or a member of an enumeration is held against another one, never against a tensor. */
    private boolean isEnumerated(Expr expression, State state) {
        return switch (expression) {
            case Expr.Literal literal -> literal.kind() == Expr.LiteralKind.STRING;
            case Expr.Member member -> {
                for (Type type : facts.types().list(value(member.object(), state).types())) {
                    if (type instanceof Type.OfClass(PythonClass owner) && facts.isEnumeration(owner)) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> false;
        };
    }

    private Value operator(Expr.Operator operator, State state) {
        List<Value> operands = new ArrayList<>(operator.operands().size());
        Memory all = Memory.UNKNOWN;
        boolean objects = true;
        for (Expr operand : operator.operands()) {
            Value value = value(operand, state);
            operands.add(value);
            all = all.join(value.memory().ofResult());
            objects &= value.memory().strength(Kind.OBJECT) > 0;
        }
        if (all.isTensor()) {
            return Value.of(combined(all, operands.stream().map(Value::memory).toList()));
        }
        return objects ? Value.joined(operands) : Value.NOTHING;
    }

    private Memory combined(Memory result, List<Memory> operands) {
        boolean settled = frame.purpose() == Frame.Purpose.TELL && isOnHost(operands);
        return besideObjects(settled ? result.without(Kind.DEVICE) : result, operands);
    }

    /** Tensors of two devices cannot be combined: beside one that is on the host for sure, those that may be either are too. */
    private static boolean isOnHost(List<Memory> operands) {
        boolean sure = operands.stream()
                .anyMatch(each -> each.strength(Kind.DEVICE) == 0
                        && each.strength(Kind.PAGEABLE) >= Memory.INFERRED
                        && each.strength(Kind.OBJECT) == 0);
        return sure
                && operands.stream()
                        .filter(each -> each.strength(Kind.DEVICE) > 0)
                        .allMatch(each -> each.strength(Kind.PAGEABLE) >= Memory.INFERRED);
    }

    /** Where every operand that may be a tensor may as well be an object, so may the result. */
    private static Memory besideObjects(Memory result, List<Memory> operands) {
        boolean either = operands.stream()
                .filter(Memory::isTensor)
                .allMatch(operand -> operand.strength(Kind.OBJECT) >= Memory.INFERRED);
        return either ? result.join(Memory.of(Kind.OBJECT, Memory.INFERRED)) : result;
    }

    private Value collection(Expr.Collection collection, State state) {
        List<Value> elements = new ArrayList<>();
        boolean spread = false;
        boolean dict = collection.kind() == Expr.CollectionKind.DICT;
        for (int i = dict ? 1 : 0; i < collection.elements().size(); i += dict ? 2 : 1) {
            Expr element = collection.elements().get(i);
            spread |= element instanceof Expr.Starred;
            Value value = value(element, state);
            elements.add(element instanceof Expr.Starred ? value.each() : value);
        }
        return dict || spread ? Value.container(Value.joined(elements)) : Value.tuple(elements);
    }

    /** What a loop over the value sees, one after the other. */
    static Value iterated(Value value) {
        Value each = value.each();
        return value.memory().isTensor()
                ? each.join(Value.of(value.memory().without(Kind.OBJECT).withoutFlags()))
                : each;
    }
}
