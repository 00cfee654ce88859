package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Binding;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A module that, while it is imported, waits for a thread that imports it. */
public final class GilImportDeadlock implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-import-deadlock",
            "While a module is imported, it waits for a thread that imports the same module.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.PYTHON),
            CheckInfo.Cure.NONE);

    private static final int MAX_DEPTH = 3;
    private static final Set<String> IMPORTS = Set.of(
            "PyImport_ImportModule", "PyImport_ImportModuleLevel", "import", "import_", "PyImport_ImportModuleNoBlock");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>(ImportingThreads.findings(INFO, flows.project()));
        Map<Place, String> modules = modules(flows.project());
        for (Definition definition : flows.project().definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                Optional.ofNullable(modules.get(initialiser(definition.unit(), definition.function().nameSpan())))
                        .flatMap(name -> ofModule(flows.gil(), definition, name))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    /** The modules of the project, by the functions that initialise them. */
    private static Map<Place, String> modules(Project project) {
        Map<Place, String> modules = new HashMap<>();
        for (Unit unit : project.units()) {
            unit.bindings().stream()
                    .filter(binding -> binding.form() == Binding.Form.MODULE
                            && !binding.exposed().isEmpty())
                    .forEach(binding -> modules.putIfAbsent(initialiser(unit, binding.span()), binding.exposed()));
        }
        return modules;
    }

    private static Place initialiser(Unit unit, Span name) {
        return new Place(unit.path(), name);
    }

    private static Optional<Finding> ofModule(GilFlow flow, Definition body, String name) {
        Project project = flow.project();
        for (Definition at : reached(project, body)) {
            boolean waits = flow.facts(at, GilFact.Operation.class).stream()
                    .anyMatch(operation -> operation.kind() == GilFact.Kind.WAITS);
            for (CallEdge edge : project.outgoing(at)) {
                boolean thread = edge.kind() == CallEdge.Kind.THREAD && edge.strength() != Strength.NAMED;
                Optional<Step> imports = waits && thread ? imports(project, edge.callee(), name) : Optional.empty();
                if (imports.isPresent()) {
                    return Optional.of(Telling.at(
                            INFO,
                            INFO.severity(),
                            "While " + name + " is imported, it waits for a thread that imports " + name
                                    + ": that waits for the import to end, and the import for the thread. Start the"
                                    + " thread from a function that is called after the import.",
                            edge.place(),
                            at.function().qualifiedName(),
                            List.of(new Step(body.named(), "the import of " + name + " runs this"), imports.get()),
                            "the thread is started, and waited for, during the import",
                            Optional.empty()));
                }
            }
        }
        return Optional.empty();
    }

    private static Set<Definition> reached(Project project, Definition from) {
        Set<Definition> reached = new LinkedHashSet<>(List.of(from));
        List<Definition> front = List.of(from);
        for (int depth = 0; depth < MAX_DEPTH; depth++) {
            List<Definition> next = new ArrayList<>();
            for (Definition at : front) {
                project.outgoing(at).stream()
                        .filter(edge -> edge.kind() == CallEdge.Kind.CALL && edge.strength() != Strength.NAMED)
                        .map(CallEdge::callee)
                        .filter(reached::add)
                        .forEach(next::add);
            }
            front = next;
        }
        return reached;
    }

    private static Optional<Step> imports(Project project, Definition thread, String name) {
        List<Step> found = new ArrayList<>();
        for (Definition at : reached(project, thread)) {
            Walk.all(at.function(), part -> {
                boolean imports = part instanceof Expr.Call call
                        && call.callee() instanceof Expr.Name callee
                        && IMPORTS.contains(Names.last(callee.id()))
                        && call.arguments().stream()
                                .findFirst()
                                .filter(argument -> argument.value() instanceof Expr.Literal literal
                                        && literal.text().equals(name))
                                .isPresent();
                if (imports) {
                    found.add(new Step(at.at(part.span()), "the thread imports " + name));
                }
            });
        }
        return found.stream().findFirst();
    }

    /** When the thread may start is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
