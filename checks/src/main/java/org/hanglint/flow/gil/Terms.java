package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Node;
import org.hanglint.code.TypeRef;
import org.hanglint.flow.gil.GuardClasses.GuardType;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.knowledge.GilKnowledge.Wait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.CppClass;
import org.hanglint.link.CppNames;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** What the names that one C++ function uses mean for threads, locks and Python. */
final class Terms {

    private static final Set<String> HOLDERS = Set.of("optional", "unique_ptr");
    private static final Set<String> DEFERRING = Set.of("defer_lock", "try_to_lock", "defer_lock_t", "try_to_lock_t");

    private final Project project;
    private final Definition definition;
    private final GilKnowledge knowledge;
    private final GuardClasses guards;
    private final CppTypes types;
    private final Mutexes mutexes;
    private final Effects effects;
    private final Tokens tokens;
    private final PythonUses uses;
    private final Waits waits;
    private final CppNames names;
    private final LockCalls lockCalls;
    private final Map<Node, List<CallEdge>> edges = new IdentityHashMap<>();

    Terms(Project project, GuardClasses guards, Definition definition) {
        this.project = project;
        this.definition = definition;
        this.knowledge = project.knowledge().gil();
        this.guards = guards;
        this.types = project.types(definition);
        this.mutexes = new Mutexes(project, types, definition);
        this.effects = new Effects(definition.unit(), knowledge);
        this.tokens = new Tokens(definition.function(), effects);
        this.uses = new PythonUses(knowledge, types, definition);
        this.waits = new Waits(knowledge, types, definition);
        this.names = new CppNames(definition.unit(), knowledge);
        this.lockCalls = new LockCalls(this, knowledge, waits);
        for (CallEdge edge : project.outgoing(definition)) {
            edges.computeIfAbsent(edge.site(), _ -> new ArrayList<>()).add(edge);
        }
    }

    Mutexes mutexes() {
        return mutexes;
    }

    Definition definition() {
        return definition;
    }

    Optional<CppClass> type(TypeRef type) {
        return project.cppClass(type.name(), definition.unit());
    }

    /** The full name of a written name. */
    String full(String written) {
        return names.full(written);
    }

    /** Whether the type is that one of a library, as this file can write it. */
    boolean isType(TypeRef type, String full) {
        return names.find(type.name(), name -> name.equals(full) ? Optional.of(name) : Optional.empty())
                .isPresent();
    }

    Effects effects() {
        return effects;
    }

    Tokens tokens() {
        return tokens;
    }

    PythonUses uses() {
        return uses;
    }

    CppTypes types() {
        return types;
    }

    /** The edges of a call, construction or declaration. */
    List<CallEdge> edges(Node site) {
        return edges.getOrDefault(site, List.of());
    }

    /** The edges that lead to a function. */
    List<CallEdge> incoming(Function function) {
        return project.definition(function).map(project::incoming).orElse(List.of());
    }

    /** Whether a closure is given to code out of sight that may drop it; what is registered stays for the process's life. */
    boolean isHandedOver(Function closure) {
        return incoming(closure).stream()
                .anyMatch(edge -> edge.kind() == CallEdge.Kind.HANDED_OVER && !isRegistration(edge.site()));
    }

    private static boolean isRegistration(Node site) {
        return site instanceof Expr.Call call
                && Conditions.text(call.callee()).toLowerCase(Locale.ROOT).contains("register");
    }

    boolean isOfProject(Expr.Call call) {
        return edges(call).stream().anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL);
    }

    boolean neverReturns(Expr.Call call) {
        return call.callee() instanceof Expr.Name name && knowledge.neverReturns(names.full(name.id()));
    }

    /** The functions that register the callbacks which the call runs before it returns. */
    Set<String> registrars(Expr.Call call) {
        return call.callee() instanceof Expr.Name name ? knowledge.reenters(names.full(name.id())) : Set.of();
    }

    Optional<PythonUses.Use> use(Expr.Call call) {
        return uses.of(call, isOfProject(call));
    }

    Optional<Wait> wait(Expr.Call call) {
        return waits.of(call, isOfProject(call));
    }

    /** The guard that an object of the type is while it lives; locks excluded. */
    Optional<GuardType> guard(TypeRef type) {
        return guards.of(type.name(), definition.unit()).filter(guard -> guard.effect() != Guard.LOCK);
    }

    /** The guard inside of an optional or owning pointer. */
    Optional<GuardType> heldGuard(TypeRef type) {
        boolean holder =
                HOLDERS.contains(type.simpleName()) && !type.arguments().isEmpty();
        return holder ? guard(type.arguments().getFirst()) : Optional.empty();
    }

    /** Whether the end of an object of the type, a class of the project, uses Python with the GIL as it is. */
    boolean endsInPython(TypeRef type) {
        return type.indirection() == TypeRef.Indirection.VALUE
                && type(type).filter(guards::endsInPython).isPresent();
    }

    /** Whether an object of the type is the interpreter. */
    boolean attaches(TypeRef type) {
        return names.find(type.name(), knowledge::effect)
                .filter(Effect.ATTACH::equals)
                .isPresent();
    }

    boolean isLock(TypeRef type) {
        return guards.of(type.name(), definition.unit())
                .filter(guard -> guard.effect() == Guard.LOCK)
                .isPresent();
    }

    /** The locks that a lock object takes; empty for one that is told to take none yet. */
    List<Mutex> locked(Entity entity) {
        List<Mutex> locked = new ArrayList<>();
        Optional<String> own = guards.of(entity.type().name(), definition.unit())
                .map(GuardType::lock)
                .filter(lock -> !lock.isEmpty());
        if (own.isPresent()) {
            return List.of(new Mutex("one:" + own.get(), own.get(), Mutex.Reach.SHARED));
        }
        for (Argument argument : entity.arguments()) {
            Expr value = argument.value() instanceof Expr.Construct made
                            && !made.arguments().isEmpty()
                    ? made.arguments().getFirst().value()
                    : argument.value();
            if (value instanceof Expr.Name name && DEFERRING.contains(Names.last(name.id()))) {
                return List.of();
            }
            boolean option =
                    value instanceof Expr.Name name && Names.last(name.id()).equals("adopt_lock");
            if (!option) {
                locked.add(mutexes.of(value));
            }
        }
        return locked;
    }

    /** The lock that a call takes by hand, through a lock variable or the mutex itself. */
    Optional<LockCalls.Held> locking(Expr.Call call) {
        return lockCalls.locking(call);
    }

    /** The lock that a call gives back by hand. */
    Optional<LockCalls.Held> unlocking(Expr.Call call) {
        return lockCalls.unlocking(call);
    }
}
