package org.hanglint.link;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;

/** Types of C++ expressions within one function, as far as declarations in sight tell them; empty is unknown. */
public final class CppTypes {

    /** Wrappers through which a member access reaches what they hold. */
    private static final Set<String> HOLDERS =
            Set.of("shared_ptr", "unique_ptr", "weak_ptr", "optional", "intrusive_ptr", "Ref", "reference_wrapper");

    private static final Set<String> MAKERS = Set.of(
            "make_shared",
            "make_unique",
            "make_optional",
            "make_intrusive",
            "reinterpret_borrow",
            "reinterpret_steal",
            "static_pointer_cast",
            "dynamic_pointer_cast");
    private static final Set<String> CONTAINERS =
            Set.of("vector", "deque", "array", "list", "span", "map", "unordered_map");

    private final CppIndex index;
    private final Definitions definitions;
    private final Definition definition;
    private final Map<String, Variable> locals = new HashMap<>();
    private final Map<String, Stmt.ForEach> elements = new HashMap<>();
    private final Map<String, TypeRef> aliases = new HashMap<>();
    private final Optional<CppTypes> outer;

    /** What calls return; nothing is kept while an answer waits for another. */
    private final Map<Expr.Call, Optional<TypeRef>> results = new IdentityHashMap<>();

    /** Declarations whose type is being asked for: {@code auto a = b.f(); auto b = a.g();} has no answer. */
    private final Set<Object> inProgress = Collections.newSetFromMap(new IdentityHashMap<>());

    CppTypes(CppIndex index, Definitions definitions, Definition definition) {
        this.index = index;
        this.definitions = definitions;
        this.definition = definition;
        this.outer = definitions.enclosing(definition).map(around -> new CppTypes(index, definitions, around));
        Walk.statements(definition.function().body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare ->
                    locals.putIfAbsent(declare.variable().name(), declare.variable());
                case Stmt.ForEach loop
                when loop.target() instanceof Expr.Name name -> elements.putIfAbsent(name.id(), loop);
                case Stmt.Alias alias -> aliases.putIfAbsent(alias.name(), alias.type());
                default -> {}
            }
        });
    }

    /** The local variable of that name, here or in the function around. */
    public Optional<Variable> local(String name) {
        Variable here = locals.get(name);
        return here != null ? Optional.of(here) : outer.flatMap(around -> around.local(name));
    }

    /** The class whose members an unqualified name may mean. */
    public Optional<CppClass> owner() {
        String owner = definition.function().owner();
        if (!owner.isEmpty()) {
            return index.type(owner, definition.unit());
        }
        return outer.flatMap(CppTypes::owner);
    }

    /** The written type of a value. */
    public Optional<TypeRef> typeOf(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id().equals("this") ? owner().map(CppTypes::asType) : variable(name.id());
            case Expr.Member member -> classOf(member.object()).flatMap(type -> field(type, member.name(), 0));
            case Expr.Call call -> known(call);
            case Expr.Construct construct -> Optional.of(construct.type());
            case Expr.Cast cast -> Optional.of(cast.type());
            case Expr.Move move -> typeOf(move.operand());
            case Expr.AddressOf address -> typeOf(address.operand());
            case Expr.Dereference dereference -> typeOf(dereference.operand()).map(CppTypes::held);
            case Expr.Index element -> typeOf(element.object()).flatMap(CppTypes::elementOf);
            default -> Optional.empty();
        };
    }

    /** Each link of a long chain of calls is asked for by the next, and by others. */
    private Optional<TypeRef> known(Expr.Call call) {
        Optional<TypeRef> before = results.get(call);
        if (before != null) {
            return before;
        }
        Optional<TypeRef> type = result(call);
        if (inProgress.isEmpty()) {
            results.put(call, type);
        }
        return type;
    }

    /** The project's class behind an expression, through pointers and holders. */
    public Optional<CppClass> classOf(Expr expression) {
        return typeOf(expression)
                .map(CppTypes::held)
                .map(this::meant)
                .flatMap(type -> index.type(type.name(), definition.unit()));
    }

    /** The type behind a {@code using} of the function or the function around. */
    private TypeRef meant(TypeRef type) {
        TypeRef alias = aliases.get(type.name());
        if (alias != null) {
            return held(alias);
        }
        return outer.map(around -> around.meant(type)).orElse(type);
    }

    private static TypeRef asType(CppClass type) {
        return TypeRef.of(type.declaration().qualifiedName());
    }

    private Optional<TypeRef> variable(String name) {
        Optional<Variable> local = local(name);
        if (local.isPresent()) {
            return declared(local.get());
        }
        Optional<TypeRef> element = element(name);
        if (element.isPresent()) {
            return element;
        }
        Optional<TypeRef> parameter = parameter(name);
        if (parameter.isPresent()) {
            return parameter;
        }
        return owner().flatMap(type -> field(type, name, 0))
                .or(() -> index.global(name, definition.unit()).flatMap(this::declared));
    }

    /** What {@code for (auto &name : container)} gives its name. */
    private Optional<TypeRef> element(String name) {
        Stmt.ForEach loop = elements.get(name);
        if (loop == null) {
            return outer.flatMap(around -> around.element(name));
        }
        if (!loop.type().name().equals("auto") && loop.type().isWritten()) {
            return Optional.of(loop.type());
        }
        if (!inProgress.add(loop)) {
            return Optional.empty();
        }
        Optional<TypeRef> type = typeOf(loop.iterable()).flatMap(CppTypes::elementOf);
        inProgress.remove(loop);
        return type;
    }

    private Optional<TypeRef> parameter(String name) {
        Optional<TypeRef> own = definition.function().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(parameter -> parameter.type())
                .findFirst();
        return own.isPresent() ? own : outer.flatMap(around -> around.parameter(name));
    }

    private Optional<TypeRef> declared(Variable variable) {
        boolean inferred =
                variable.type().name().equals("auto") || !variable.type().isWritten();
        if (!inferred) {
            return Optional.of(variable.type());
        }
        List<Expr> values = variable.initialiser().stream()
                .map(argument -> argument.value())
                .toList();
        boolean ofItself = values.size() != 1
                || values.getFirst() instanceof Expr.Name name && name.id().equals(variable.name());
        if (ofItself || !inProgress.add(variable)) {
            return Optional.empty();
        }
        Optional<TypeRef> type = typeOf(values.getFirst());
        inProgress.remove(variable);
        return type;
    }

    private Optional<TypeRef> field(CppClass type, String name, int depth) {
        Optional<TypeRef> own = type.declaration().fields().stream()
                .filter(field -> field.name().equals(name))
                .map(Variable::type)
                .findFirst();
        if (own.isPresent() || depth > 5) {
            return own;
        }
        return type.declaration().bases().stream()
                .flatMap(base -> index.type(base.name(), type.unit()).stream())
                .flatMap(base -> field(base, name, depth + 1).stream())
                .findFirst();
    }

    private Optional<TypeRef> result(Expr.Call call) {
        String last = switch (call.callee()) {
            case Expr.Name name -> Names.last(name.id());
            case Expr.Member member -> member.name();
            default -> "";
        };
        Optional<TypeRef> known = index.libraryResult(last);
        if (known.isPresent()) {
            return known;
        }
        if (call.callee() instanceof Expr.Name name) {
            if (MAKERS.contains(Names.last(name.id()))) {
                return call.types().stream().findFirst();
            }
            return members(name.id())
                    .or(() -> index.functions(name.id(), definition.unit()).stream()
                            .map(found -> found.function().returns())
                            .filter(TypeRef::isWritten)
                            .findFirst())
                    .or(() -> index.type(name.id(), definition.unit()).map(CppTypes::asType));
        }
        if (call.callee() instanceof Expr.Member member) {
            return classOf(member.object()).stream()
                    .flatMap(type -> type.named(member.name()).stream())
                    .map(found -> found.function().returns())
                    .filter(TypeRef::isWritten)
                    .findFirst()
                    .or(() -> member.name().equals("get")
                            ? typeOf(member.object()).map(CppTypes::held)
                            : Optional.empty());
        }
        return Optional.empty();
    }

    /** What {@code A::instance()}, or a member of the own class, returns. */
    private Optional<TypeRef> members(String name) {
        Optional<CppClass> type = name.contains("::") ? index.type(Names.qualifier(name), definition.unit()) : owner();
        return type.stream()
                .flatMap(found -> found.named(Names.last(name)).stream())
                .map(found -> found.function().returns())
                .filter(TypeRef::isWritten)
                .findFirst();
    }

    /** What a smart pointer or optional of the type holds; the type itself where it is neither. */
    public static TypeRef held(TypeRef type) {
        return HOLDERS.contains(type.simpleName()) && !type.arguments().isEmpty()
                ? type.arguments().getFirst()
                : type;
    }

    private static Optional<TypeRef> elementOf(TypeRef type) {
        return CONTAINERS.contains(type.simpleName()) && !type.arguments().isEmpty()
                ? Optional.of(
                        type.simpleName().endsWith("map")
                                ? type.arguments().getLast()
                                : type.arguments().getFirst())
                : Optional.empty();
    }

    Definitions definitions() {
        return definitions;
    }
}
