package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.CppClass;
import org.hanglint.link.CppNames;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** Which types are guards: those knowledge names, and the user's own, learned from their constructors and destructors. */
final class GuardClasses {

    /**
     * What an object of a type does while it lives.
     *
     * @param lock the lock that all objects of the type hold; empty where their arguments say which
     */
    record GuardType(Guard effect, Holding.Means means, String lock) {
        GuardType(Guard effect, Holding.Means means) {
            this(effect, means, "");
        }
    }

    private static final int MAX_DEPTH = 3;

    private final Project project;
    private final GilKnowledge knowledge;
    private final Map<CppClass, Optional<GuardType>> learned = new IdentityHashMap<>();
    private final Map<CppClass, Boolean> endings = new IdentityHashMap<>();

    GuardClasses(Project project) {
        this.project = project;
        this.knowledge = project.knowledge().gil();
    }

    /** The guard that a type is in a file; empty for any other type. */
    Optional<GuardType> of(String type, Unit unit) {
        return of(type, unit, 0);
    }

    /** Whether the destructor of the class itself uses Python's C API and takes no GIL for it. */
    boolean endsInPython(CppClass type) {
        Boolean known = endings.get(type);
        if (known != null) {
            return known;
        }
        endings.put(type, false);
        boolean uses = type.ofKind(Function.Kind.DESTRUCTOR).stream().anyMatch(this::usesPython);
        endings.put(type, uses);
        return uses;
    }

    private boolean usesPython(Definition destructor) {
        Terms terms = new Terms(project, this, destructor);
        boolean[] uses = {false};
        boolean[] takes = {false};
        Walk.all(destructor.function(), part -> {
            if (part instanceof Expr.Call call) {
                uses[0] |= terms.use(call)
                        .filter(use -> !use.name().contains("::"))
                        .isPresent();
                takes[0] |= !terms.effects().of(call).isEmpty();
            }
        });
        Walk.statements(destructor.function().body(), statement -> {
            takes[0] |= statement instanceof Stmt.Declare declare
                    && terms.guard(declare.variable().type()).isPresent();
        });
        return uses[0] && !takes[0];
    }

    private Optional<GuardType> of(String type, Unit unit, int depth) {
        CppNames names = new CppNames(unit, knowledge);
        Optional<Guard> known = names.find(type, knowledge::guard);
        if (known.isPresent()) {
            boolean pybind11 = names.find(type, knowledge::guardLibrary)
                    .filter("pybind11"::equals)
                    .isPresent();
            return Optional.of(new GuardType(known.get(), pybind11 ? Holding.Means.PYBIND11 : Holding.Means.OTHER));
        }
        if (depth > MAX_DEPTH || type.isEmpty() || type.equals("auto")) {
            return Optional.empty();
        }
        return project.cppClass(type, unit).flatMap(found -> learn(found, depth));
    }

    private Optional<GuardType> learn(CppClass type, int depth) {
        Optional<GuardType> known = learned.get(type);
        if (known != null) {
            return known;
        }
        Optional<GuardType> result = byConstructor(type)
                .or(() -> byMember(type, depth))
                .or(() -> LockClasses.lock(project, type)
                        .map(lock -> new GuardType(Guard.LOCK, Holding.Means.OTHER, lock)));
        learned.put(type, result);
        return result;
    }

    private Optional<GuardType> byConstructor(CppClass type) {
        boolean releases = has(type, Function.Kind.DESTRUCTOR, Effect.RELEASE);
        if (releases && has(type, Function.Kind.CONSTRUCTOR, Effect.ENSURE)) {
            return Optional.of(new GuardType(Guard.ACQUIRE, Holding.Means.ENSURE));
        }
        boolean restores = has(type, Function.Kind.DESTRUCTOR, Effect.RESTORE);
        if (restores && has(type, Function.Kind.CONSTRUCTOR, Effect.SAVE)) {
            return Optional.of(new GuardType(Guard.RELEASE, Holding.Means.OTHER));
        }
        return Optional.empty();
    }

    private Optional<GuardType> byMember(CppClass type, int depth) {
        if (type.ofKind(Function.Kind.DESTRUCTOR).stream().anyMatch(GuardClasses::hasBody)) {
            return Optional.empty();
        }
        return type.declaration().fields().stream()
                .map(Variable::type)
                .filter(field -> field.indirection() == TypeRef.Indirection.VALUE)
                .flatMap(field -> of(field.name(), type.unit(), depth + 1).stream())
                .filter(field -> field.effect() != Guard.LOCK)
                .findFirst();
    }

    /** Members that a constructor or destructor leaves its work to: {@code acquire();}. */
    private static List<Definition> called(CppClass type, Definition special) {
        List<Definition> members = new ArrayList<>();
        Walk.all(special.function(), part -> {
            if (part instanceof Expr.Call call && call.callee() instanceof Expr.Name name) {
                members.addAll(type.named(name.id()));
            }
        });
        return members;
    }

    private static boolean hasBody(Definition definition) {
        return !definition.function().body().statements().isEmpty();
    }

    private boolean has(CppClass type, Function.Kind kind, Effect effect) {
        boolean[] found = {false};
        CppNames names = new CppNames(type.unit(), knowledge);
        Consumer<Expr> read = part -> {
            if (part instanceof Expr.Call call && call.callee() instanceof Expr.Name name) {
                found[0] |= names.find(name.id(), knowledge::effect)
                        .filter(e -> e == effect)
                        .isPresent();
            }
        };
        type.ofKind(kind).forEach(definition -> {
            Walk.all(definition.function(), read);
            called(type, definition).forEach(member -> Walk.all(member.function(), read));
        });
        if (kind == Function.Kind.CONSTRUCTOR) {
            type.declaration().fields().stream()
                    .flatMap(field -> field.initialiser().stream())
                    .forEach(argument -> Walk.expressions(argument.value(), read));
        }
        return found[0];
    }
}
