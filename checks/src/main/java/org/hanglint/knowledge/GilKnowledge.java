package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Facts about thread states, the GIL, locks, waits and Python's C API, looked up by full name ({@code std::thread}) or, where the
 * source leaves the namespace out, by its last part.
 */
public final class GilKnowledge {

    /** What a call does to the thread state. */
    public enum Effect {
        ENSURE,
        RELEASE,
        SAVE,
        RESTORE,
        REGION_BEGIN,
        REGION_END,
        BLOCK_THREADS,
        UNBLOCK_THREADS,
        /** The thread has the GIL from here on: the interpreter begins. */
        ATTACH,
        /** Which thread state is attached afterwards cannot be told. */
        UNCERTAIN
    }

    /** What an object does while it lives. */
    public enum Guard {
        ACQUIRE,
        RELEASE,
        LOCK
    }

    /** What a function does to the lock that it is given. */
    public enum LockEffect {
        LOCK,
        UNLOCK
    }

    /**
     * A function that locks or unlocks.
     *
     * @param object the one lock that all calls mean; empty where it is the first argument
     */
    public record LockCall(LockEffect effect, String object) {}

    /** What a call needs of the GIL. */
    public enum PythonUse {
        /** Needs the GIL and runs no Python code. */
        NEEDS,
        /** Needs the GIL and may run any Python code. */
        RUNS,
        /** Legal without the GIL. */
        FREE,
        /** Needs the GIL and gives it up while it waits. */
        RELEASES
    }

    /** The GIL at the entry of a callback. */
    public enum EntryGil {
        HELD,
        NOT_HELD,
        UNKNOWN
    }

    /**
     * A call that waits.
     *
     * @param receiver type of the receiver; empty for a free function
     * @param arity number of arguments it must have; -1 for any
     * @param on what it waits for
     * @param bounded whether it ends by itself after a time it is given
     */
    public record Wait(String name, String receiver, int arity, String on, boolean bounded) {}

    /** A call that runs one of its arguments elsewhere; positions count from 0. */
    public record ThreadStart(String name, int callback, EntryGil gil) {}

    /**
     * A method that a library calls on an object of a derived class.
     *
     * @param base the library's class
     * @param gil the GIL where it is called
     * @param by one clause for the path: who calls it
     */
    public record Override(String base, EntryGil gil, String by) {}

    private final FactTable<Effect> effects = new FactTable<>();
    private final FactTable<Guard> guards = new FactTable<>();
    private final FactTable<String> guardLibraries = new FactTable<>();
    private final FactTable<PythonUse> uses = new FactTable<>();
    private final Map<String, PythonUse> usesByPrefix = new HashMap<>();
    private final FactTable<String> objects = new FactTable<>();
    private final Set<String> silent = new HashSet<>();
    private final Set<String> objectsEmpty = new HashSet<>();
    private final Map<String, List<Wait>> waits = new HashMap<>();
    private final FactTable<ThreadStart> threads = new FactTable<>();
    private final Map<String, List<Override>> overrides = new HashMap<>();
    private final Map<String, String> results = new HashMap<>();
    private final Map<String, Set<String>> reentering = new HashMap<>();
    private final Map<String, LockCall> locks = new HashMap<>();
    private final Map<String, String> noReturn = new HashMap<>();
    private final Set<String> returning = new HashSet<>();
    private final Map<String, Row> releases = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();

    private GilKnowledge() {}

    static GilKnowledge of(Knowledge knowledge) {
        GilKnowledge facts = new GilKnowledge();
        knowledge.rows("gil").forEach(row -> facts.effects.put(row.name(), constant(Effect.class, row.get("effect"))));
        knowledge.rows("guard").forEach(facts::addGuard);
        knowledge.rows("python").forEach(facts::addUse);
        knowledge.rows("object").forEach(row -> facts.objects.put(row.name(), row.get("ownership")));
        knowledge.rows("silent").forEach(row -> {
            (row.get("what").equals("empty") ? facts.objectsEmpty : facts.silent).add(row.name());
        });
        knowledge.rows("wait").forEach(facts::addWait);
        knowledge.rows("thread").forEach(facts::addThread);
        knowledge
                .rows("override")
                .forEach(row -> facts.overrides
                        .computeIfAbsent(row.name(), _ -> new ArrayList<>())
                        .add(new Override(row.get("base"), constant(EntryGil.class, row.get("gil")), row.get("by"))));
        knowledge.rows("result").forEach(row -> facts.results.put(row.name(), row.get("type")));
        knowledge
                .rows("reenters")
                .forEach(row -> facts.reentering.put(
                        row.name(), Set.of(row.get("registered").split("\\|", -1))));
        knowledge
                .rows("lock")
                .forEach(row -> facts.locks.put(
                        row.name(), new LockCall(constant(LockEffect.class, row.get("effect")), row.get("object"))));
        knowledge.rows("noreturn").forEach(row -> facts.noReturn.put(row.name(), row.get("receiver")));
        knowledge.rows("returns").forEach(row -> facts.returning.add(row.name()));
        knowledge.rows("alias").forEach(row -> facts.aliases.put(row.name(), row.get("of")));
        knowledge.rows("release").forEach(row -> facts.releases.put(row.name(), row));
        return facts;
    }

    /** The constant's name as facts spell it. */
    static String spelled(Enum<?> constant) {
        return constant.name().replace('_', ' ').toLowerCase(java.util.Locale.ROOT);
    }

    /** The constant that facts spell that way. */
    static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.replace('-', '_').replace(' ', '_').toUpperCase(java.util.Locale.ROOT));
    }

    private void addGuard(Row row) {
        guards.put(row.name(), constant(Guard.class, row.get("effect")));
        guardLibraries.put(row.name(), row.library());
    }

    private void addUse(Row row) {
        PythonUse use = constant(PythonUse.class, row.get("use"));
        String name = row.name();
        if (name.endsWith("*")) {
            usesByPrefix.put(name.substring(0, name.length() - 1), use);
        } else {
            uses.put(name, use);
        }
    }

    private void addWait(Row row) {
        for (String receiver : row.get("receiver").split("\\|", -1)) {
            Wait wait = new Wait(
                    row.name(),
                    receiver,
                    row.number("arity", -1),
                    row.get("on"),
                    row.get("bounded").equals("yes"));
            waits.computeIfAbsent(row.name(), _ -> new ArrayList<>()).add(wait);
        }
    }

    private void addThread(Row row) {
        EntryGil gil = constant(EntryGil.class, row.get("gil"));
        threads.put(row.name(), new ThreadStart(row.name(), row.number("callback", 1) - 1, gil));
    }

    /** What the call of that name does to the thread state. */
    public Optional<Effect> effect(String callee) {
        return effects.find(callee);
    }

    /** Whether a macro of that name returns from the function. */
    public boolean returns(String macro) {
        return returning.contains(macro);
    }

    /** What an object of that type does while it lives. */
    public Optional<Guard> guard(String type) {
        return guards.find(type);
    }

    /** The library that a guard type belongs to. */
    public Optional<String> guardLibrary(String type) {
        return guardLibraries.find(type);
    }

    /** What the C API call of that name needs; empty for a name that is not Python's. */
    public Optional<PythonUse> pythonUse(String callee) {
        Optional<PythonUse> known = uses.find(callee);
        if (known.isPresent()) {
            return known;
        }
        for (int length = callee.length() - 1; length > 2; length--) {
            PythonUse use = usesByPrefix.get(callee.substring(0, length));
            if (use != null) {
                return Optional.of(use);
            }
        }
        return Optional.empty();
    }

    /** Whether values of the type own a reference to a Python object. */
    public boolean ownsPythonObject(String type) {
        return objects.find(type).filter("owns"::equals).isPresent();
    }

    /** Whether the type is one of a binding library's Python object types, owning or not. */
    public boolean isPythonObject(String type) {
        return objects.find(type).isPresent();
    }

    /** Whether a name of a binding library touches no Python: {@code pybind11::arg}, {@code ptr}. */
    public boolean isSilent(String name) {
        return silent.contains(name);
    }

    /** Whether a default-made object of that type refers to nothing. */
    public boolean startsEmpty(String simpleName) {
        return objectsEmpty.contains(simpleName);
    }

    /** The waits that a call of exactly that name can be: {@code std::getline}, {@code join}. */
    public List<Wait> waits(String callee) {
        return waits.getOrDefault(callee, List.of());
    }

    /** Whether a call of that name, or an object of that type, runs one of its arguments elsewhere. */
    public Optional<ThreadStart> threadStart(String name) {
        return threads.find(name);
    }

    /** The base classes whose library calls a method of that name. */
    public List<Override> overrides(String method) {
        return overrides.getOrDefault(method, List.of());
    }

    /** The class that a library's function of that simple name returns an object of. */
    public Optional<String> result(String function) {
        return Optional.ofNullable(results.get(function));
    }

    /** The functions that register what a call of that name runs before it returns; empty for a call that runs no callbacks. */
    public Set<String> reenters(String callee) {
        return reentering.getOrDefault(callee, Set.of());
    }

    /** What the function of that name does to a lock; empty for any other. */
    public Optional<LockCall> lockCall(String callee) {
        return Optional.ofNullable(locks.get(callee));
    }

    /** The namespace that a customary short name stands for: {@code pybind11} for {@code py}; else the name itself. */
    public String namespace(String alias) {
        return aliases.getOrDefault(alias, alias);
    }

    /** Whether a call of that name never returns. */
    public boolean neverReturns(String callee) {
        return noReturn.containsKey(callee);
    }

    /** The release of a library that ends a defect, with the macro that avoids it; see the table {@code release}. */
    public Optional<Row> release(String defect) {
        return Optional.ofNullable(releases.get(defect));
    }

    /** Every type name that knowledge calls a guard, lock or Python object: frontends read {@code name(x)} as construction. */
    public boolean isType(String name) {
        return guards.find(name).isPresent()
                || objects.find(name).isPresent()
                || name.contains("::") && threads.find(name).isPresent();
    }
}
