package org.hanglint.flow.memory;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonClass;
import org.hanglint.link.PythonIndex;

/** What is known so far about all functions. It only grows; the agenda says which functions that concerns. */
final class Facts {

    private final Project project;
    private final CopyKnowledge knowledge;
    private final TypeTable types = new TypeTable();
    private final Set<String> keptOnHost;
    private final Annotations annotations;
    private final Fields fields;
    private final ByNumber<FunctionCode> codes;
    private final ByNumber<Map<String, Cell>> parameters;
    private final ByNumber<Map<String, Cell>> locals;
    private final ByNumber<Result> results;
    private final ByNumber<Boolean> modules;
    private final ByNumber<Boolean> enumerations;
    private final Globals globals = new Globals(this);
    private final Edges edges = new Edges();
    private final Given given = new Given();
    private final Agenda agenda;
    private final BitSet enclosing = new BitSet();
    private final List<Definition> definitions;
    private final Map<String, Map<String, List<Definition>>> candidates = new HashMap<>();
    private int version;

    /** What the body of a function gives, and what its declaration promises. */
    record Result(Cell given, Value promised) {}

    /** {@code between} hears of every function that is looked at. */
    Facts(Project project, Consumer<Definition> between) {
        this.project = project;
        this.agenda = new Agenda(this, between);
        this.knowledge = project.knowledge().copy();
        this.keptOnHost = KeptOnHost.names(project);
        this.annotations = new Annotations(project.python(), knowledge, types, this::isHostName);
        this.fields = new Fields(this, project.python().classes().size());
        this.definitions = project.definitions();
        this.codes = new ByNumber<>(definitions.size());
        this.parameters = new ByNumber<>(definitions.size());
        this.locals = new ByNumber<>(definitions.size());
        this.results = new ByNumber<>(definitions.size());
        this.modules = new ByNumber<>(project.python().classes().size());
        this.enumerations = new ByNumber<>(project.python().classes().size());
        for (Definition definition : definitions) {
            if (definition.enclosing() >= 0) {
                enclosing.set(definition.enclosing());
            }
        }
    }

    PythonIndex index() {
        return project.python();
    }

    CopyKnowledge knowledge() {
        return knowledge;
    }

    /** The value as it is in a place of that name. */
    Value named(String name, Value value) {
        if (!value.memory().isTensor()) {
            return value;
        }
        return value.named(isHostName(name) ? Value.Naming.HOST : Value.Naming.OTHER);
    }

    /** Whether what is called so is on the host, by the name or by a declaration of the project. */
    boolean isHostName(String name) {
        return knowledge.says(CopyKnowledge.Role.HOST, name) || keptOnHost.contains(name);
    }

    TypeTable types() {
        return types;
    }

    Annotations annotations() {
        return annotations;
    }

    Globals globals() {
        return globals;
    }

    Edges edges() {
        return edges;
    }

    Given given() {
        return given;
    }

    Agenda agenda() {
        return agenda;
    }

    Fields fields() {
        return fields;
    }

    FunctionCode code(Definition definition) {
        return codes.get(definition.id(), () -> new FunctionCode(definition, index(), knowledge));
    }

    Cell parameter(Definition definition, String name) {
        return cell(parameters.get(definition.id(), HashMap::new), name);
    }

    Cell result(Definition definition) {
        return given(definition).given();
    }

    /** What a call of the function gives, as far as its declaration promises it. */
    Value promised(Definition definition) {
        return given(definition).promised();
    }

    private Result given(Definition definition) {
        return results.get(
                definition.id(),
                () -> new Result(
                        new Cell(),
                        annotations.read(
                                definition.function().returns(),
                                definition.unit(),
                                annotations.tensor("", Set.of()))));
    }

    /** What a local variable holds at any time, for the functions inside. */
    Cell local(Definition definition, String name) {
        return cell(locals.get(definition.id(), HashMap::new), name);
    }

    private static Cell cell(Map<String, Cell> cells, String name) {
        Cell known = cells.get(name);
        if (known == null) {
            known = new Cell();
            cells.put(name, known);
        }
        return known;
    }

    boolean hasInner(Definition definition) {
        return enclosing.get(definition.id());
    }

    Definition definition(int id) {
        return definitions.get(id);
    }

    java.util.Optional<Definition> definition(Function function) {
        return project.definition(function);
    }

    void join(Cell cell, Value value) {
        if (!agenda.isClosed() && cell.join(value, agenda)) {
            changed();
        }
    }

    /** The methods that a call of that name in a top package may mean where nothing else is known; found once. */
    List<Definition> candidates(String name, String top, BiFunction<String, String, List<Definition>> find) {
        Map<String, List<Definition>> ofTop = candidates.computeIfAbsent(top, _ -> new HashMap<>());
        List<Definition> known = ofTop.get(name);
        if (known == null) {
            known = find.apply(name, top);
            ofTop.put(name, known);
        }
        return known;
    }

    /** A number that changes whenever something grows: what was read under the same number reads the same. */
    int version() {
        return version;
    }

    void changed() {
        version++;
    }

    /** Gives back what can be made again, as graphs, and what only learning needed, as who read what. */
    void shrink() {
        codes.clear();
        candidates.clear();
        parameters.forEach(ofOne -> ofOne.forEach((_, cell) -> cell.close()));
        locals.forEach(ofOne -> ofOne.forEach((_, cell) -> cell.close()));
        results.forEach(result -> result.given().close());
        fields.close();
        globals.close();
    }

    void lead(Edge edge) {
        if (!agenda.isClosed()) {
            edges.add(edge);
        }
    }

    /** An expression as the top level of a file would see it. */
    Value atModuleLevel(Unit unit, Expr expression) {
        return definition(unit.functions().getFirst())
                .map(module -> new FunctionRun(this, module, Frame.Purpose.SOLVE).evaluate(expression))
                .orElse(Value.NOTHING);
    }

    /** Whether a class is one of those that serve, and not of a fallback, a test or a tool. */
    boolean serves(PythonClass type) {
        return !knowledge.isColdPath(type.unit().path());
    }

    /** Whether calling the class's instances runs a network's {@code forward}. */
    boolean isModule(PythonClass type) {
        return modules.get(
                type.id(),
                () -> index().externalBases(type).stream()
                        .anyMatch(base -> knowledge
                                .type(base)
                                .filter(fact -> fact.result() == TensorFact.Result.MODULE)
                                .isPresent()));
    }

    /** Whether the class's members are those of an enumeration. */
    boolean isEnumeration(PythonClass type) {
        return enumerations.get(
                type.id(),
                () -> index().externalBases(type).stream().anyMatch(base -> base.startsWith("enum.")));
    }
}
