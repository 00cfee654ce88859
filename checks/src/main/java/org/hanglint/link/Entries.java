package org.hanglint.link;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hanglint.code.Binding;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Parameter;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.finding.Place;
import org.hanglint.finding.Strength;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.EntryGil;
import org.hanglint.syntax.Language;

/** Where execution enters C++: bindings and {@code main}. Thread starts are edges, since a caller is in sight. */
final class Entries {

    private final List<Unit> units;
    private final CppIndex index;
    private final Definitions definitions;
    private final PythonCallers callers;
    private final GilKnowledge knowledge;
    private final List<Entry> entries = new ArrayList<>();
    private final List<BoundCall> calls = new ArrayList<>();

    Entries(List<Unit> units, CppIndex index, Definitions definitions, PythonCallers callers, GilKnowledge knowledge) {
        this.units = units;
        this.knowledge = knowledge;
        this.index = index;
        this.definitions = definitions;
        this.callers = callers;
    }

    List<Entry> collect() {
        for (Unit unit : units) {
            if (unit.language() != Language.PYTHON) {
                unit.bindings().forEach(binding -> bound(unit, binding));
            }
        }
        Set<Definition> bound = new HashSet<>();
        entries.forEach(entry -> bound.add(entry.definition()));
        for (Definition definition : definitions.all()) {
            if (definition.unit().language() != Language.PYTHON
                    && !bound.contains(definition)
                    && hasMethodSignature(definition.function())) {
                entries.add(new Entry(
                        definition,
                        Entry.Origin.PYTHON,
                        EntryGil.HELD,
                        Strength.INFERRED,
                        "Python calls functions of this signature",
                        definition.named(),
                        List.of()));
            }
            if (definition.unit().language() != Language.PYTHON && isForeignDeleter(definition.function())) {
                entries.add(new Entry(
                        definition,
                        Entry.Origin.FOREIGN,
                        EntryGil.NOT_HELD,
                        Strength.INFERRED,
                        "a DLPack consumer calls the deleter on any thread",
                        definition.named(),
                        List.of()));
            }
            overrides(definition);
            boolean program = definition.unit().language().isNative()
                    && definition.function().qualifiedName().equals("main");
            if (program) {
                entries.add(new Entry(
                        definition,
                        Entry.Origin.PROGRAM,
                        EntryGil.UNKNOWN,
                        Strength.DECLARED,
                        "the program starts",
                        definition.named(),
                        List.of()));
            }
        }
        return List.copyOf(entries);
    }

    /** The calls in Python that lead to what is bound. */
    List<BoundCall> calls() {
        return List.copyOf(calls);
    }

    /** A method that a library calls on objects of its class's derived classes. */
    private void overrides(Definition definition) {
        if (definition.function().kind() != Function.Kind.METHOD) {
            return;
        }
        for (GilKnowledge.Override known :
                knowledge.overrides(definition.function().name())) {
            CppNames names = new CppNames(definition.unit(), knowledge);
            boolean derived = index.type(definition.function().owner(), definition.unit()).stream()
                    .flatMap(type -> type.declaration().bases().stream())
                    .anyMatch(base -> names.find(
                                    base.name(),
                                    full -> full.equals(known.base()) ? Optional.of(full) : Optional.empty())
                            .isPresent());
            if (derived) {
                entries.add(new Entry(
                        definition,
                        Entry.Origin.FOREIGN,
                        known.gil(),
                        Strength.INFERRED,
                        known.by(),
                        definition.named(),
                        List.of()));
            }
        }
    }

    private void bound(Unit unit, Binding binding) {
        List<PythonCallers.Call> known = callers.of(binding);
        List<CppCalls.Target> targets = CppCalls.denotedAtFileLevel(binding.target(), unit, index, definitions);
        targets.forEach(target -> known.forEach(call -> calls.add(call.of(target.definition()))));
        if (binding.form() == Binding.Form.OPERATOR) {
            return;
        }
        if (binding.form() == Binding.Form.CLASS) {
            destroyed(unit, binding);
            return;
        }
        boolean released =
                binding.guards().stream().anyMatch(guard -> guard.name().endsWith("gil_scoped_release"));
        EntryGil gil = released ? EntryGil.NOT_HELD : EntryGil.HELD;
        for (CppCalls.Target target : targets) {
            entries.add(new Entry(
                    target.definition(),
                    Entry.Origin.PYTHON,
                    gil,
                    target.strength(),
                    "bound to Python as " + exposedName(binding),
                    new Place(unit.path(), binding.span()),
                    known.stream()
                            .limit(1)
                            .map(call -> call.of(target.definition()).step(callers.index()))
                            .toList()));
        }
    }

    /** Python destroys the objects of a bound class with the GIL held, unless the holder says otherwise. */
    private void destroyed(Unit unit, Binding binding) {
        boolean special = Stream.concat(
                        binding.guards().stream().map(Object::toString), Stream.of(made(binding.target())))
                .map(text -> text.toLowerCase(Locale.ROOT))
                .anyMatch(text -> text.contains("gil") || text.contains("release") || text.contains("nodelete"));
        boolean unmade =
                binding.guards().stream().anyMatch(guard -> guard.name().endsWith(Binding.NO_INIT));
        if (special || unmade && !isMade(unit, binding.owner())) {
            return;
        }
        index.type(binding.owner(), unit).stream()
                .flatMap(type -> type.ofKind(Function.Kind.DESTRUCTOR).stream())
                .forEach(destructor -> entries.add(new Entry(
                        destructor,
                        Entry.Origin.PYTHON,
                        EntryGil.HELD,
                        Strength.DECLARED,
                        "Python destroys objects of " + binding.owner(),
                        new Place(unit.path(), binding.span()),
                        List.of())));
    }

    /** Whether Python makes objects of the class: by a constructor, or a function that gives it a plain pointer to keep. */
    private boolean isMade(Unit unit, String owner) {
        return unit.bindings().stream()
                .filter(binding -> binding.owner().equals(owner) && binding.form() != Binding.Form.CLASS)
                .anyMatch(binding -> binding.form() == Binding.Form.CONSTRUCTOR
                        || binding.exposed().equals("__init__")
                                && CppCalls.denotedAtFileLevel(binding.target(), unit, index, definitions).stream()
                                        .map(target ->
                                                target.definition().function().returns())
                                        .anyMatch(made -> made.indirection() == TypeRef.Indirection.POINTER));
    }

    /** The names in the expression that registers a class. */
    private static String made(Expr registration) {
        StringBuilder names = new StringBuilder();
        Walk.expressions(registration, part -> {
            switch (part) {
                case Expr.Name name -> names.append(name.id()).append(' ');
                case Expr.Construct construct ->
                    names.append(construct.type().name()).append(' ');
                default -> {}
            }
        });
        return names.toString();
    }

    /** {@code PyObject *f(PyObject *self, PyObject *args)}: the signature of what Python calls. */
    private static boolean hasMethodSignature(Function function) {
        List<Parameter> parameters = function.parameters();
        boolean objects = (parameters.size() == 2 || parameters.size() == 3)
                && parameters.stream().allMatch(parameter -> isObject(parameter.type()))
                && isObject(function.returns());
        return objects
                && parameters.getFirst().name().equals("self")
                && parameters.get(1).name().startsWith("arg");
    }

    /** DLPack lets the consumer call the deleter of a tensor on any thread. */
    private static boolean isForeignDeleter(Function function) {
        String name = function.name().toLowerCase(Locale.ROOT);
        return function.parameters().size() == 1
                && function.parameters().getFirst().type().simpleName().startsWith("DLManagedTensor")
                && (name.contains("delet")
                        || name.contains("free")
                        || name.contains("destr")
                        || name.contains("release"));
    }

    private static boolean isObject(TypeRef type) {
        return type.name().equals("PyObject") && type.indirection() == TypeRef.Indirection.POINTER;
    }

    private static String exposedName(Binding binding) {
        String owner = binding.owner().isEmpty() ? binding.module() : binding.owner();
        String name = binding.exposed().isEmpty() ? "(unnamed)" : binding.exposed();
        return owner.isEmpty() ? name : owner + "." + name;
    }
}
