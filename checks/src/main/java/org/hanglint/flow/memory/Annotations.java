package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.knowledge.TensorFact.Result;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;

/** What annotations promise. */
final class Annotations {

    private final PythonIndex index;
    private final CopyKnowledge knowledge;
    private final TypeTable types;

    private final Predicate<String> isHostName;

    Annotations(PythonIndex index, CopyKnowledge knowledge, TypeTable types, Predicate<String> isHostName) {
        this.isHostName = isHostName;
        this.index = index;
        this.knowledge = knowledge;
        this.types = types;
    }

    /** A tensor annotation alone says little; the name and the place of what is annotated may say more. */
    Value tensor(String name, Set<Evidence> more) {
        if (isHostName.test(name)) {
            return Value.of(Memory.named(Kind.PAGEABLE, EnumSet.of(Evidence.NAME)));
        }
        Set<Evidence> all = EnumSet.of(Evidence.ANNOTATION);
        all.addAll(more);
        if (knowledge.says(Role.NOUN, name)) {
            all.add(Evidence.NOUN);
        }
        if (knowledge.says(Role.DEVICE, name)) {
            all.add(Evidence.NAME);
        }
        return Value.of(Memory.named(Kind.DEVICE, all));
    }

    /** The value of something so annotated, where a tensor is {@code tensor}. */
    Value read(TypeRef type, Unit unit, Value tensor) {
        if (!type.isWritten() || type.name().equals("None")) {
            return Value.NOTHING;
        }
        if (type.name().equals("Union")) {
            return Value.joined(type.arguments().stream()
                    .map(part -> read(part, unit, tensor))
                    .toList());
        }
        return switch (index.resolve(unit, type.name())) {
            case Resolved.OfClass(var found) -> types.instance(found);
            case Resolved.External(String name) -> external(name, type, unit, tensor);
            case Resolved.Unbound _ -> external(type.name(), type, unit, tensor);
            default -> Value.NOTHING;
        };
    }

    private Optional<TensorFact> fact(String name) {
        Optional<TensorFact> exact = knowledge.type(name);
        boolean standard = name.startsWith("typing.") || name.startsWith("collections.");
        return exact.isEmpty() && standard ? knowledge.type(Names.last(name)) : exact;
    }

    private Value external(String name, TypeRef type, Unit unit, Value tensor) {
        Result result = fact(name).map(TensorFact::result).orElse(Result.UNKNOWN);
        List<TypeRef> arguments = type.arguments();
        return switch (result) {
            case TENSOR -> tensor;
            case HOST, SCALAR -> Value.OBJECT;
            case ACCELERATOR -> Value.ACCELERATOR;
            case CONTAINER ->
                Value.container(arguments.isEmpty() ? Value.NOTHING : read(arguments.getLast(), unit, tensor));
            case TUPLE -> tuple(arguments, unit, tensor);
            default -> unknown(name, type, unit);
        };
    }

    private Value unknown(String name, TypeRef type, Unit unit) {
        if (Names.last(name).equalsIgnoreCase("type") && type.arguments().size() == 1) {
            return index.resolve(unit, type.arguments().getFirst().name()) instanceof Resolved.OfClass(var found)
                    ? types.ofClass(found)
                    : Value.NOTHING;
        }
        boolean said = name.startsWith("typing.") || name.indexOf('.') < 0;
        return said ? Value.NOTHING : types.of(new Type.ExternalInstance(name));
    }

    private Value tuple(List<TypeRef> arguments, Unit unit, Value tensor) {
        List<Value> parts = new ArrayList<>();
        arguments.stream()
                .filter(part -> !part.name().equals("..."))
                .forEach(part -> parts.add(read(part, unit, tensor)));
        return parts.size() < arguments.size() ? Value.container(Value.joined(parts)) : Value.tuple(parts);
    }

    /** Whether it says "a number or text", or a container of nothing else; none may be there instead. */
    boolean isScalar(TypeRef type, Unit unit) {
        if (type.name().equals("Union")) {
            return type.arguments().stream().allMatch(part -> part.name().equals("None") || isScalar(part, unit));
        }
        if (!type.isWritten()) {
            return false;
        }
        Optional<TensorFact> known = switch (index.resolve(unit, type.name())) {
            case Resolved.Unbound _ -> fact(type.name());
            case Resolved.External(String name) -> fact(name);
            default -> Optional.empty();
        };
        return known.filter(fact -> fact.result() == Result.SCALAR || isOfScalars(fact.result(), type, unit))
                .isPresent();
    }

    private boolean isOfScalars(Result result, TypeRef type, Unit unit) {
        return result == Result.CONTAINER
                && !type.arguments().isEmpty()
                && type.arguments().stream().allMatch(part -> isScalar(part, unit));
    }
}
