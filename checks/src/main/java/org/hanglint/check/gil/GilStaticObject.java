package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.InitForm;
import org.hanglint.code.Variable.Storage;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.link.CppNames;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** An object that owns a Python reference and is destroyed after the interpreter. */
public final class GilStaticObject implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-static-object",
            "A static object owns a Python reference and drops it after the interpreter is gone.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.SAFE);

    /** What ends the objects that it holds when it ends itself. */
    private static final Set<String> HOLDERS = Set.of(
            "array",
            "deque",
            "list",
            "map",
            "multimap",
            "optional",
            "pair",
            "set",
            "shared_ptr",
            "tuple",
            "unique_ptr",
            "unordered_map",
            "unordered_set",
            "variant",
            "vector");

    private static final Set<String> EMPTYING = Set.of("release", "reset", "clear");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Project project = flows.project();
        List<Finding> findings = new ArrayList<>();
        Set<String> cleared = cleared(project);
        for (Unit unit : project.units()) {
            if (unit.language() != Language.PYTHON) {
                for (Variable variable : unit.globals()) {
                    if (variable.storage() != Storage.EXTERN && !mayBeFunction(variable)) {
                        told(project, unit, variable, "", cleared).ifPresent(findings::add);
                    }
                }
            }
        }
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                Walk.statements(definition.function().body(), statement -> {
                    if (statement instanceof Stmt.Declare declare
                            && (declare.variable().storage() == Storage.STATIC
                                    || declare.variable().storage() == Storage.THREAD_LOCAL)) {
                        told(
                                        project,
                                        definition.unit(),
                                        declare.variable(),
                                        definition.function().qualifiedName(),
                                        cleared)
                                .ifPresent(findings::add);
                    }
                });
            }
        }
        return findings;
    }

    /** {@code T name(...)} at file level is a function's declaration more often than not. */
    private static boolean mayBeFunction(Variable variable) {
        return variable.form() == InitForm.VEXING || variable.form() == InitForm.PARENTHESES;
    }

    private static Optional<Finding> told(
            Project project, Unit unit, Variable variable, String function, Set<String> cleared) {
        boolean direct = owns(project.knowledge().gil(), unit, variable.type());
        Optional<Variable> member = direct ? Optional.empty() : StaticMembers.owning(project, unit, variable);
        if (!direct && member.isEmpty()
                || cleared.contains(variable.name())
                || member.filter(found -> cleared.contains(found.name())).isPresent()) {
            return Optional.empty();
        }
        if (member.isPresent()) {
            return Optional.of(ofMember(unit, variable, function, member.get()));
        }
        return Optional.of(Telling.at(
                INFO,
                INFO.severity(),
                variable.storage() == Storage.THREAD_LOCAL ? ofThread(variable) : ofProcess(variable),
                new Place(unit.path(), variable.span()),
                function,
                List.of(),
                variable.storage() == Storage.THREAD_LOCAL
                        ? "destroyed when its thread ends"
                        : "destroyed after the interpreter",
                !function.isEmpty() && runsPython(variable) ? Optional.empty() : Leak.plan(project, unit, variable)));
    }

    /** An object of a class of the project, of which a member owns the reference. */
    private static Finding ofMember(Unit unit, Variable variable, String function, Variable member) {
        return Telling.at(
                INFO,
                INFO.severity(),
                variable.name() + " is static, and its member " + member.name()
                        + " owns a Python reference: its destructor runs after the interpreter is gone, without the"
                        + " GIL, and crashes at exit. Leak it on purpose (static auto &x = *new T), or empty it before"
                        + " the interpreter ends.",
                new Place(unit.path(), variable.span()),
                function,
                List.of(),
                "destroyed after the interpreter",
                Optional.empty());
    }

    private static String ofProcess(Variable variable) {
        return variable.name() + " is static and owns a Python reference: its destructor runs after the interpreter is"
                + " gone, without the GIL, and crashes at exit. Leak it on purpose (static auto &x = *new"
                + " py::object(...)), or keep it in a py::gil_safe_call_once_and_store.";
    }

    private static String ofThread(Variable variable) {
        return variable.name()
                + " is thread-local and owns a Python reference: its destructor runs when its thread ends,"
                + " without the GIL, and crashes there. Give it up under the GIL before the thread ends, or leak it on"
                + " purpose.";
    }

    private static String called(Expr callee) {
        return switch (callee) {
            case Expr.Member member -> member.name();
            case Expr.Name name -> Names.last(name.id());
            default -> "";
        };
    }

    /** The initialiser of a local static that imports or looks something up hangs by itself, leaked or not. */
    private static boolean runsPython(Variable variable) {
        boolean[] runs = {false};
        variable.initialiser()
                .forEach(argument -> Walk.expressions(argument.value(), part -> {
                    String name = part instanceof Expr.Call call ? called(call.callee()) : "";
                    runs[0] |= name.equals("import") || name.equals("import_") || name.equals("attr");
                }));
        return runs[0];
    }

    static boolean owns(GilKnowledge knowledge, Unit unit, TypeRef type) {
        if (type.indirection() != Indirection.VALUE) {
            return false;
        }
        if (HOLDERS.contains(type.simpleName()) && !type.arguments().isEmpty()) {
            return type.arguments().stream().anyMatch(held -> owns(knowledge, unit, held));
        }
        CppNames names = new CppNames(unit, knowledge);
        return !knowledge.isSilent(names.full(type.name()))
                && !type.simpleName().equals("exception")
                && names.find(
                                type.name(),
                                name -> knowledge.ownsPythonObject(name) ? Optional.of(name) : Optional.empty())
                        .isPresent();
    }

    /** Names of objects that something in the project empties: {@code x = py::object()}, {@code x.release()}. */
    private static Set<String> cleared(Project project) {
        Set<String> names = new HashSet<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() == Language.PYTHON) {
                continue;
            }
            Walk.all(definition.function(), part -> {
                if (part instanceof Expr.Call call
                        && call.callee() instanceof Expr.Member member
                        && member.object() instanceof Expr.Name name
                        && EMPTYING.contains(member.name())) {
                    names.add(name.id());
                }
            });
            Walk.statements(definition.function().body(), statement -> {
                if (statement instanceof Stmt.Assign assign && isEmpty(assign.value())) {
                    assign.targets().forEach(target -> {
                        if (target instanceof Expr.Name name) {
                            names.add(name.id());
                        }
                    });
                }
            });
        }
        return names;
    }

    private static boolean isEmpty(Expr value) {
        return switch (value) {
            case Expr.Construct construct ->
                construct.arguments().isEmpty()
                        && (construct.type().simpleName().equals("object")
                                || construct.type().simpleName().equals("none"));
            case Expr.Call call ->
                call.arguments().isEmpty()
                        && call.callee() instanceof Expr.Name name
                        && (name.id().endsWith("none") || name.id().endsWith("object"));
            case Expr.Collection collection -> collection.elements().isEmpty();
            case Expr.Name name -> name.id().endsWith("nullopt");
            default -> false;
        };
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Leak.fixes(finding, sources);
    }
}
