package org.hanglint.flow.memory;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.Parameter;
import org.hanglint.code.Unit;
import org.hanglint.flow.memory.FunctionCode.Promise;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** What a function's parameters hold when it begins: what is declared, what callers give, what the default is. */
record Parameters(Frame frame, Evaluator values) {

    Value value(Parameter parameter) {
        Definition definition = frame.definition();
        Function function = definition.function();
        Optional<PythonClass> owner = frame.owner();
        if (owner.isPresent() && parameter.name().equals(frame.self())) {
            TypeTable types = frame.facts().types();
            return function.is(Function.Modifier.CLASS_METHOD)
                    ? types.ofClass(owner.get())
                    : types.instance(owner.get());
        }
        Promise promise = frame.code().promise(parameter, each -> promise(each, owner));
        if (promise.isFinal()) {
            return promise.value();
        }
        Value given = frame.facts().parameter(definition, parameter.name()).read(frame.reader());
        Value annotated = promise.value();
        Value initial = parameter
                .defaultValue()
                .map(value -> values.value(value, State.of(frame.code().size())))
                .orElse(Value.NOTHING);
        Value all = switch (parameter.kind()) {
            case REST, KEYWORD_REST -> Value.container(annotated).join(given);
            default ->
                annotated
                        .join(given)
                        .join(
                                initial.memory().strength(Kind.OBJECT) > 0 && !annotated.isNothing()
                                        ? initial.with(initial.memory().without(Kind.OBJECT))
                                        : initial);
        };
        boolean unknownDevice = parameter.defaultValue().isEmpty()
                && all.isNothing()
                && parameter.name().equals("device");
        if (unknownDevice) {
            return Value.ACCELERATOR;
        }
        return frame.facts().named(parameter.name(), all);
    }

    private Promise promise(Parameter parameter, Optional<PythonClass> owner) {
        Annotations annotations = frame.facts().annotations();
        Unit unit = frame.definition().unit();
        if (annotations.isScalar(parameter.type(), unit)) {
            return new Promise(annotations.read(parameter.type(), unit, Value.NOTHING), true);
        }
        Value annotated = parameter.type().isWritten()
                ? annotations.read(parameter.type(), unit, tensor(parameter, owner))
                : unannotated(parameter, owner);
        return new Promise(annotated, false);
    }

    /** What a network module's method takes under a name of what models compute needs no annotation. */
    private Value unannotated(Parameter parameter, Optional<PythonClass> owner) {
        boolean handled = owner.filter(frame.facts()::isModule).isPresent()
                && frame.facts().knowledge().says(Role.NOUN, parameter.name())
                && !frame.facts().knowledge().says(Role.HOST, parameter.name());
        return handled ? Value.of(Memory.named(Kind.DEVICE, EnumSet.of(Evidence.ROLE, Evidence.NOUN))) : Value.NOTHING;
    }

    private Value tensor(Parameter parameter, Optional<PythonClass> owner) {
        String name = parameter.name();
        boolean host = frame.facts().knowledge().says(Role.HOST, name);
        if (!host && (frame.code().uses().twins().contains(name) || frame.code().uses().kernelArguments().contains(name))) {
            return Value.INFERRED_DEVICE;
        }
        Set<Evidence> more = EnumSet.noneOf(Evidence.class);
        if (frame.facts().knowledge().says(Role.GRID, name)) {
            return frame.facts().annotations().tensor(name, more);
        }
        if (owner.filter(frame.facts()::isModule).isPresent()) {
            more.add(Evidence.ROLE);
        }
        if (frame.code().uses().deviceUses().contains(name)) {
            more.add(Evidence.DEVICE_USE);
        }
        return frame.facts().annotations().tensor(name, more);
    }
}
