package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.CopyKnowledge;
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
    private final Fields fields = new Fields(this);
    private final Map<Integer, FunctionCode> codes = new HashMap<>();
    private final Map<Integer, Map<String, Cell>> parameters = new HashMap<>();
    private final Map<Integer, Cell> results = new HashMap<>();
    private final Map<Integer, Map<String, Cell>> locals = new HashMap<>();
    private final Globals globals = new Globals(this);
    private final Edges edges = new Edges();
    private final Given given = new Given();
    private final Agenda agenda;
    private final Set<Integer> enclosing = new HashSet<>();
    private final List<Definition> definitions;

    /** {@code between} hears of every function that is looked at. */
    Facts(Project project, Consumer<Definition> between) {
        this.project = project;
        this.agenda = new Agenda(this, between);
        this.knowledge = project.knowledge().copy();
        this.keptOnHost = KeptOnHost.names(project);
        this.annotations = new Annotations(project.python(), knowledge, types, this::isHostName);
        this.definitions = project.definitions();
        for (Definition definition : definitions) {
            enclosing.add(definition.enclosing());
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
        FunctionCode code = codes.get(definition.id());
        if (code == null) {
            code = new FunctionCode(definition, index(), knowledge);
            codes.put(definition.id(), code);
        }
        return code;
    }

    Cell parameter(Definition definition, String name) {
        return parameters.computeIfAbsent(definition.id(), _ -> new HashMap<>()).computeIfAbsent(name, _ -> new Cell());
    }

    Cell result(Definition definition) {
        return results.computeIfAbsent(definition.id(), _ -> new Cell());
    }

    /** What a local variable holds at any time, for the functions inside. */
    Cell local(Definition definition, String name) {
        return locals.computeIfAbsent(definition.id(), _ -> new HashMap<>()).computeIfAbsent(name, _ -> new Cell());
    }

    boolean hasInner(Definition definition) {
        return enclosing.contains(definition.id());
    }

    Definition definition(int id) {
        return definitions.get(id);
    }

    java.util.Optional<Definition> definition(Function function) {
        return project.definition(function);
    }

    void join(Cell cell, Value value) {
        if (!agenda.isClosed()) {
            cell.join(value, agenda::grew);
        }
    }

    /** Gives back what can be made again: graphs are a third of what is kept. */
    void shrink() {
        codes.clear();
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
        return index().externalBases(type).stream()
                .anyMatch(base -> knowledge
                        .type(base)
                        .filter(fact -> fact.result() == org.hanglint.knowledge.TensorFact.Result.MODULE)
                        .isPresent());
    }
}
