package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Expr;
import org.hanglint.code.Target;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** {@code PyGILState_Ensure}, which knows the main interpreter alone, in a program that makes others. */
public final class GilSubinterpreterState implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-subinterpreter-state",
            "PyGILState_Ensure, which attaches to the main interpreter, is used where sub-interpreters are made.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    private static final Set<String> MAKERS = Set.of("Py_NewInterpreter", "Py_NewInterpreterFromConfig");
    private static final String SWAP = "PyThreadState_Swap";

    /** What manages thread states by hand knows which interpreter it is in. */
    private static final Set<String> STATES = Set.of("PyThreadState_New", "PyThreadState_Swap");

    /** Where a sub-interpreter is made. */
    private record Made(Definition in, Span span) {}

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Made> made = made(flows.project());
        List<Finding> findings = new ArrayList<>();
        if (made.isEmpty()) {
            return findings;
        }
        for (GilFact.Operation take : flows.gil().facts(GilFact.Operation.class)) {
            boolean byHand = calls(take.in(), STATES).stream().noneMatch(other -> isFree(made, take.in(), other));
            if (take.what().equals("PyGILState_Ensure") && byHand) {
                found(flows.project(), made, take.in(), take.span()).ifPresent(findings::add);
            }
        }
        return findings;
    }

    /** Not the swap back of a function that made an interpreter before. */
    private static boolean isFree(List<Made> made, Definition in, Span state) {
        return made.stream()
                .noneMatch(other -> other.in().equals(in) && other.span().start() < state.start());
    }

    private static List<Made> made(Project project) {
        List<Made> made = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                calls(definition, MAKERS).forEach(span -> made.add(new Made(definition, span)));
            }
        }
        return made;
    }

    private static List<Span> calls(Definition definition, Set<String> names) {
        List<Span> spans = new ArrayList<>();
        Walk.all(definition.function(), part -> {
            if (part instanceof Expr.Call call
                    && call.callee() instanceof Expr.Name name
                    && names.contains(name.id())) {
                spans.add(call.span());
            }
        });
        return spans;
    }

    private static Optional<Finding> found(Project project, List<Made> made, Definition in, Span ensure) {
        Optional<Made> here = made.stream()
                .filter(other -> other.in().equals(in) && other.span().start() < ensure.start())
                .filter(other -> calls(in, Set.of(SWAP)).stream()
                        .noneMatch(swap -> swap.start() > other.span().start() && swap.start() < ensure.start()))
                .findFirst();
        Optional<Made> together = here.or(() -> made.stream()
                .filter(other -> isTogether(project, other.in(), in))
                .findFirst());
        return together.map(other -> Telling.finding(
                INFO,
                here.isPresent() ? Severity.ERROR : INFO.severity(),
                (here.isPresent()
                                ? "This thread runs the interpreter that it has just made, and PyGILState_Ensure asks"
                                      + " for the main one's thread state: it waits for the GIL that it holds itself. "
                                : "PyGILState_Ensure attaches to the main interpreter, and this program makes others:"
                                        + " an object of another one, used here, corrupts both. ")
                        + "Keep the interpreter's own thread state (PyThreadState_New, PyEval_RestoreThread).",
                in,
                ensure,
                List.of(new Step(other.in().at(other.span()), "another interpreter is made here")),
                "the main interpreter is attached here"));
    }

    /** In one file, or built into one program or library. */
    private static boolean isTogether(Project project, Definition one, Definition other) {
        if (one.unit() == other.unit()) {
            return true;
        }
        List<Target> targets = project.targets().of(one.unit());
        return project.targets().of(other.unit()).stream().anyMatch(targets::contains);
    }

    /** Whose thread state is meant is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
