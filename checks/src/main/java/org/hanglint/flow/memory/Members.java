package org.hanglint.flow.memory;

import java.util.List;
import java.util.Set;
import org.hanglint.code.Function.Modifier;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;
import org.hanglint.link.Resolved;

/** The values of names that the project or a library defines, and of members of objects, classes and modules. */
final class Members {

    private static final Set<String> SAME_DATA = Set.of("T", "mT", "H", "mH", "data", "real", "imag", "grad");

    private final Frame frame;
    private final Facts facts;

    Members(Frame frame) {
        this.frame = frame;
        this.facts = frame.facts();
    }

    Value of(Resolved resolved) {
        return of(resolved, "");
    }

    Value of(Resolved resolved, String name) {
        return switch (resolved) {
            case Resolved.OfFunction(var function) -> facts.types().callable(function, Binding.FREE);
            case Resolved.OfClass(var type) -> facts.types().ofClass(type);
            case Resolved.OfModule module -> facts.types().of(new Type.OfModule(module.name()));
            case Resolved.External(var dotted) -> facts.types().external(dotted);
            case Resolved.OfGlobal global -> facts.globals().variable(global).read(facts.agenda(), frame.reader());
            case Resolved.Unbound _ -> name.isEmpty() ? Value.NOTHING : facts.types().memberOf("builtins", name);
        };
    }

    /** {@code object.name}. */
    Value member(Value object, String name) {
        Value found = Value.NOTHING;
        for (Type type : facts.types().list(object.types())) {
            found = found.join(member(type, name));
        }
        if (object.memory().isTensor()) {
            found = found.join(ofTensor(object, name));
        }
        if (name.endsWith("device") && found.isNothing()) {
            return facts.knowledge().says(Role.HOST, name) ? Value.HOST_DEVICE : Value.ACCELERATOR;
        }
        return facts.named(name, found);
    }

    private Value ofTensor(Value object, String name) {
        if (SAME_DATA.contains(name)) {
            return Value.of(object.memory().without(Kind.OBJECT).withoutFlags());
        }
        if (name.equals("device")) {
            Memory memory = object.memory();
            boolean perhaps = memory.strength(Kind.DEVICE) > 0 && memory.strength(Kind.PAGEABLE) < Memory.INFERRED;
            return memory.decided().isDevice() || perhaps ? Value.ACCELERATOR : Value.HOST_DEVICE;
        }
        return facts.knowledge()
                .method(name)
                .filter(fact -> fact.result() == TensorFact.Result.HOST)
                .map(_ -> Value.OBJECT)
                .orElse(Value.NOTHING);
    }

    private Value member(Type type, String name) {
        return switch (type) {
            case Type.Instance(var of) -> ofInstance(of, name);
            case Type.OfClass(var of) -> ofClass(of, name);
            case Type.OfModule(var module) -> of(facts.index().member(new Resolved.OfModule(module), name));
            case Type.External(var dotted) -> facts.types().memberOf(dotted, name);
            case Type.Super(var of) -> ofSuper(of, name);
            case Type.Callable _, Type.ExternalInstance _ -> Value.NOTHING;
        };
    }

    private Value ofInstance(PythonClass type, String name) {
        Fields.Member member = facts.fields().member(type, name);
        if (member.methods().isEmpty()) {
            return member.field().read(facts.agenda(), frame.reader());
        }
        Value found = Value.NOTHING;
        for (Definition method : member.methods()) {
            found = found.join(
                    method.function().is(Modifier.PROPERTY)
                            ? property(method)
                            : facts.types().callable(method, bound(method)));
        }
        return found;
    }

    private Value property(Definition method) {
        facts.agenda().ensure(method);
        return returned(method);
    }

    /** What a call gives: the body's results, or what the annotation promises where those say nothing. */
    Value returned(Definition callee) {
        Value given = facts.result(callee).read(frame.reader()).weakened(Memory.INFERRED);
        Value result = facts.named(callee.function().name(), given);
        Value promised = facts.promised(callee);
        return result.memory().isUnknown() ? result.join(promised) : result.join(Value.of(promised.types()));
    }

    private static Binding bound(Definition method) {
        return method.function().is(Modifier.STATIC) ? Binding.FREE : Binding.BOUND;
    }

    private Value ofClass(PythonClass type, String name) {
        Resolved member = facts.index().member(new Resolved.OfClass(type), name);
        return switch (member) {
            case Resolved.OfFunction(var method) ->
                facts.types()
                        .callable(
                                method, method.function().is(Modifier.CLASS_METHOD) ? Binding.BOUND : Binding.FREE);
            case Resolved.Unbound _ -> ofInstance(type, name);
            default -> of(member);
        };
    }

    private Value ofSuper(PythonClass type, String name) {
        List<PythonClass> order = facts.index().order(type);
        for (PythonClass each : order.subList(1, order.size())) {
            List<Definition> methods = facts.index().ownMethods(each, name);
            if (!methods.isEmpty()) {
                return facts.types().callable(methods.getLast(), bound(methods.getLast()));
            }
        }
        return Value.NOTHING;
    }

    /** The elements of an object that are its fields. */
    Value field(Value object, String name) {
        Value found = Value.NOTHING;
        for (Type type : facts.types().list(object.types())) {
            if (type instanceof Type.Instance(var of)) {
                found = found.join(ofInstance(of, name));
            }
        }
        return found;
    }
}
