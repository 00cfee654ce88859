package org.hanglint.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.finding.Strength;
import org.hanglint.syntax.Language;

/** Who is called by a C++ expression. */
final class CppCalls {

    /** A call through a base reaches this many overriding classes, or it is unknown. */
    private static final int MAX_OVERRIDES = 6;

    /** Member names so common that being unique in a project means nothing. */
    private static final Set<String> COMMON = Set.of(
            "get", "set", "size", "begin", "end", "push", "pop", "front", "back", "clear", "reset", "run", "start",
            "stop", "close", "open", "read", "write", "wait", "join", "lock", "unlock", "data", "name", "type", "value",
            "find", "insert", "erase", "at", "empty", "count", "add", "remove", "init", "load", "store", "call",
            "apply", "update", "copy", "swap", "release", "send", "recv", "notify", "first", "second", "str", "c_str",
            "append");

    /** A possible callee. */
    record Target(Definition definition, Strength strength) {}

    private final CppIndex index;
    private final CppTypes types;
    private final Definition from;

    CppCalls(CppIndex index, CppTypes types, Definition from) {
        this.index = index;
        this.types = types;
        this.from = from;
    }

    List<Target> targets(Expr.Call call) {
        List<Target> found = switch (call.callee()) {
            case Expr.Closure closure -> own(closure.function());
            case Expr.Name name -> named(name.id());
            case Expr.Member member -> member(member);
            default -> List.of();
        };
        return found.stream()
                .filter(target ->
                        accepts(target.definition().function(), call.arguments().size()))
                .toList();
    }

    /** The functions that an expression denotes as a value: a closure, {@code f}, {@code &A::f}, {@code bind(f, ...)}. */
    List<Target> denoted(Expr value) {
        return switch (value) {
            case Expr.Closure closure -> own(closure.function());
            case Expr.AddressOf address -> denoted(address.operand());
            case Expr.Cast cast -> denoted(cast.operand());
            case Expr.Move move -> denoted(move.operand());
            case Expr.Name name -> named(name.id());
            case Expr.Call call
            when call.callee() instanceof Expr.Name name && isWrapper(name.id()) ->
                call.arguments().isEmpty()
                        ? List.of()
                        : denoted(call.arguments().getFirst().value());
            default -> List.of();
        };
    }

    private static boolean isWrapper(String callee) {
        String last = Names.last(callee);
        return last.equals("bind") || last.equals("ref") || last.equals("overload_cast") || last.equals("bind_front");
    }

    /** The functions that an expression at file level denotes: a binding's target, a row of a table. */
    static List<Target> denotedAtFileLevel(Expr value, Unit unit, CppIndex index, Definitions definitions) {
        return switch (value) {
            case Expr.Closure closure ->
                definitions.of(closure.function()).stream()
                        .map(found -> new Target(found, Strength.DECLARED))
                        .toList();
            case Expr.AddressOf address -> denotedAtFileLevel(address.operand(), unit, index, definitions);
            case Expr.Cast cast -> denotedAtFileLevel(cast.operand(), unit, index, definitions);
            case Expr.Name name -> {
                List<Definition> members = name.id().contains("::")
                        ? index.type(Names.qualifier(name.id()), unit)
                                .map(type -> type.named(Names.last(name.id())))
                                .orElse(List.of())
                        : List.of();
                List<Definition> all = members.isEmpty() ? index.functions(name.id(), unit) : members;
                yield all.stream()
                        .map(found -> new Target(found, Strength.DECLARED))
                        .toList();
            }
            case Expr.Call call ->
                call.arguments().stream()
                        .flatMap(argument -> denotedAtFileLevel(argument.value(), unit, index, definitions).stream())
                        .toList();
            default -> List.of();
        };
    }

    /** The constructors that making an object of the class runs. */
    List<Target> constructors(String type) {
        return index.type(type, from.unit()).stream()
                .flatMap(found -> found.ofKind(Function.Kind.CONSTRUCTOR).stream())
                .map(found -> new Target(found, Strength.DECLARED))
                .toList();
    }

    private List<Target> own(Function function) {
        return types.definitions().of(function).stream()
                .map(found -> new Target(found, Strength.DECLARED))
                .toList();
    }

    private List<Target> named(String id) {
        Optional<Variable> local = types.local(id);
        if (local.isPresent()) {
            return local.get().initialiser().stream()
                    .filter(argument -> argument.value() instanceof Expr.Closure)
                    .flatMap(argument -> denoted(argument.value()).stream())
                    .toList();
        }
        boolean cython = from.unit().language() == Language.CYTHON;
        if (!id.contains("::") && !cython) {
            List<Target> members =
                    types.owner().map(owner -> inherited(owner, id, 0)).orElse(List.of());
            if (!members.isEmpty()) {
                return members;
            }
        } else if (!cython) {
            Optional<CppClass> qualifier = index.type(Names.qualifier(id), from.unit());
            if (qualifier.isPresent()) {
                return inherited(qualifier.get(), Names.last(id), 0);
            }
        }
        List<Definition> functions = inScope(id, index.functions(id, from.unit()));
        boolean near = functions.stream().allMatch(found -> found.unit() == from.unit());
        Strength strength = near || functions.size() == 1 ? Strength.DECLARED : Strength.INFERRED;
        List<Target> found = functions.stream()
                .map(function -> new Target(function, isVisible(id, function) ? strength : Strength.NAMED))
                .toList();
        return found.isEmpty() ? constructors(id) : found;
    }

    /** Whether the name, written so, can mean the function: it is of the file, of a namespace around it, or of an open one. */
    private boolean isVisible(String id, Definition function) {
        String full = function.function().qualifiedName();
        String namespace = Names.qualifier(full);
        TypeRef used = from.unit().aliases().get(id);
        if (used != null) {
            return full.equals(used.name()) || full.endsWith("::" + used.name());
        }
        if (namespace.isEmpty() || id.contains("::") || function.unit() == from.unit()) {
            return true;
        }
        return from.function().qualifiedName().startsWith(namespace + "::")
                || from.unit().openNamespaces().stream()
                        .anyMatch(open -> namespace.equals(open)
                                || namespace.endsWith("::" + open)
                                || open.endsWith("::" + namespace));
    }

    /** Of namesakes, those of the namespaces around the caller, if there are any. */
    private List<Definition> inScope(String id, List<Definition> functions) {
        if (functions.size() < 2 || id.contains("::")) {
            return functions;
        }
        String here = from.function().qualifiedName();
        List<Definition> around = functions.stream()
                .filter(function -> {
                    String namespace = Names.qualifier(function.function().qualifiedName());
                    return !namespace.isEmpty() && here.startsWith(namespace + "::");
                })
                .toList();
        return around.isEmpty() ? outermost(functions) : around;
    }

    /** A function of a nested namespace is not meant where one of the namespace around it will do. */
    private static List<Definition> outermost(List<Definition> functions) {
        return functions.stream()
                .filter(function -> functions.stream().noneMatch(other -> {
                    String outer = Names.qualifier(other.function().qualifiedName());
                    return !outer.isEmpty()
                            && function.function().qualifiedName().startsWith(outer + "::")
                            && !Names.qualifier(function.function().qualifiedName())
                                    .equals(outer);
                }))
                .toList();
    }

    private List<Target> member(Expr.Member member) {
        Optional<CppClass> receiver = types.classOf(member.object());
        if (receiver.isPresent()) {
            Set<Target> found = new LinkedHashSet<>(inherited(receiver.get(), member.name(), 0));
            overrides(receiver.get(), member.name(), found);
            return List.copyOf(found);
        }
        if (from.unit().language() == Language.CYTHON
                || types.typeOf(member.object()).isPresent()
                || COMMON.contains(member.name())) {
            return List.of();
        }
        List<Definition> namesakes = index.methods(member.name());
        return namesakes.size() == 1 ? List.of(new Target(namesakes.getFirst(), Strength.NAMED)) : List.of();
    }

    private List<Target> inherited(CppClass type, String name, int depth) {
        List<Definition> own = type.named(name);
        if (!own.isEmpty() || depth > 5) {
            return own.stream()
                    .map(found -> new Target(found, Strength.DECLARED))
                    .toList();
        }
        List<Target> found = new ArrayList<>();
        type.declaration()
                .bases()
                .forEach(base -> index.type(base.name(), type.unit())
                        .ifPresent(parent -> found.addAll(inherited(parent, name, depth + 1))));
        return found;
    }

    private void overrides(CppClass base, String name, Set<Target> found) {
        List<CppClass> derived = index.derived(base);
        if (derived.size() > MAX_OVERRIDES) {
            return;
        }
        derived.forEach(type -> type.named(name).forEach(method -> found.add(new Target(method, Strength.INFERRED))));
    }

    static boolean accepts(Function function, int arguments) {
        if (function.kind() == Function.Kind.MACRO) {
            return false;
        }
        boolean rest = function.parameters().stream().anyMatch(parameter -> parameter.kind() == Parameter.Kind.REST);
        return rest || arguments <= function.parameters().size();
    }
}
