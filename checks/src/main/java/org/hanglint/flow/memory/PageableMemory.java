package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;

/** Which expressions of a C++ function point to pageable memory: standard containers, the stack, the plain heap. */
final class PageableMemory {

    private static final Set<String> CONTAINERS = Set.of("vector", "string", "array", "host_vector");
    private static final Set<String> HEAP = Set.of("malloc", "calloc", "realloc", "aligned_alloc");
    private static final Set<String> PLAIN =
            Set.of("int", "float", "double", "size_t", "int32_t", "int64_t", "uint32_t", "uint64_t", "bool", "char", "long");

    /** What the memory is, for a sentence. */
    record Found(String name, String kind) {}

    private final Map<String, String> kinds = new HashMap<>();
    private final Set<String> pinned = new HashSet<>();

    PageableMemory(Function function) {
        for (Parameter parameter : function.parameters()) {
            container(parameter.name(), parameter.type());
        }
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Declare declare) {
                declared(declare.variable());
            }
        });
        Walk.all(function, this::pins);
    }

    private void container(String name, TypeRef type) {
        boolean plain = type.indirection() != Indirection.POINTER
                && CONTAINERS.contains(type.simpleName())
                && (type.arguments().size() <= 1 || type.simpleName().equals("array"));
        if (plain) {
            kinds.put(name, "a std::" + type.simpleName());
        }
    }

    private void declared(Variable variable) {
        container(variable.name(), variable.type());
        if (variable.type().indirection() == Indirection.VALUE && PLAIN.contains(variable.type().simpleName())) {
            kinds.put("&" + variable.name(), "a variable on the stack");
        }
        variable.initialiser().forEach(given -> {
            switch (unwrapped(given.value())) {
                case Expr.Call call when call.callee() instanceof Expr.Name name && HEAP.contains(simple(name.id())) ->
                    kinds.put("*" + variable.name(), "memory of " + simple(name.id()));
                case Expr.Construct made when made.lifetime() == Expr.Lifetime.HEAP ->
                    kinds.put("*" + variable.name(), "memory of new");
                default -> {}
            }
        });
    }

    /** Registered or allocated as pinned anywhere in the function: then nothing is said about it. */
    private void pins(Expr expression) {
        if (expression instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && name.id().matches(".*(HostRegister|MallocHost|HostAlloc|HostMalloc|mlock|Pinned).*")) {
            call.arguments()
                    .forEach(argument -> Walk.expressions(argument.value(), part -> {
                        if (part instanceof Expr.Name used) {
                            pinned.add(used.id());
                        }
                    }));
        }
    }

    /** What the pointer points to; empty where it is not known to be pageable. */
    Optional<Found> pageable(Expr pointer) {
        return switch (unwrapped(pointer)) {
            case Expr.Call call
                    when call.callee() instanceof Expr.Member(Expr.Name object, String data, _, _, _)
                            && (data.equals("data") || data.equals("c_str")) ->
                found(object.id(), object.id());
            case Expr.AddressOf(Expr.Name name, _) -> found("&" + name.id(), name.id());
            case Expr.AddressOf(Expr.Index(Expr.Name name, _, _), _) -> found(name.id(), name.id());
            case Expr.Name name -> found("*" + name.id(), name.id());
            default -> Optional.empty();
        };
    }

    private Optional<Found> found(String key, String name) {
        return pinned.contains(name) ? Optional.empty() : Optional.ofNullable(kinds.get(key)).map(kind -> new Found(name, kind));
    }

    private static Expr unwrapped(Expr expression) {
        return expression instanceof Expr.Cast cast ? unwrapped(cast.operand()) : expression;
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf(':') + 1);
    }
}
