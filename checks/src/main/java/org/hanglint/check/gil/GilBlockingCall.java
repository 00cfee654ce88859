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
import org.hanglint.code.Entity;
import org.hanglint.code.Function;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A call that waits for something else while the GIL is held. */
public final class GilBlockingCall implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-blocking-call",
            "A call waits for a thread, device, peer or time while the GIL is held.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.SAFE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public Reach reach() {
        return Reach.FUNCTION;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<Place> told = new HashSet<>();
        PythonFiles files = new PythonFiles(flows.gil());
        for (GilFact.Operation wait : flows.gil().facts(GilFact.Operation.class)) {
            boolean waits = wait.kind() == Kind.WAITS || wait.kind() == Kind.SLEEPS && wait.visits() == Visits.REPEATED;
            if (waits) {
                finding(flows.gil(), wait, files)
                        .filter(finding -> told.add(finding.place()))
                        .ifPresent(findings::add);
            }
        }
        ContendedLocks contended = ContendedLocks.of(flows.gil());
        Set<String> mutexes = new HashSet<>();
        for (GilFact.Locks locks : flows.gil().facts(GilFact.Locks.class)) {
            contended(flows.gil(), locks, contended, files)
                    .filter(_ -> mutexes.add(locks.mutex().id()))
                    .filter(finding -> told.add(finding.place()))
                    .ifPresent(findings::add);
        }
        for (ReleasingSiblings.Exception exception : ReleasingSiblings.of(flows.gil())) {
            sibling(flows.gil(), exception, files)
                    .filter(finding -> told.add(finding.place()))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** Where the others release the GIL first. */
    private static Optional<Finding> sibling(GilFlow flow, ReleasingSiblings.Exception exception, PythonFiles files) {
        GilFact.Locks locks = exception.locks();
        return Moment.held(flow, locks.in(), locks.before())
                .filter(moment -> moment.strength() != Strength.NAMED && !passesDestructor(flow, moment))
                .map(moment -> {
                    String name = locks.mutex().shown();
                    Definition other = exception.example().in();
                    List<Step> steps = new ArrayList<>();
                    steps.add(new Step(
                            other.at(exception.example().span()),
                            other.function().qualifiedName() + " locks " + name + " with the GIL released"));
                    steps.addAll(moment.steps(flow));
                    String message = name + " is locked while the GIL is held, and the " + exception.others()
                            + " other functions that Python calls and that lock it are called with the GIL released:"
                            + " no Python thread runs while this one waits for it, and if its holder needs the GIL,"
                            + " both wait for ever. Release the GIL around the call.";
                    return at(
                            flow,
                            files,
                            moment,
                            locks.span(),
                            INFO.severity(),
                            message,
                            steps,
                            name + " is waited for",
                            Optional.empty());
                });
    }

    /** Whoever wants a lock waits as long as what its holder waits for. */
    private static Optional<Finding> contended(
            GilFlow flow, GilFact.Locks locks, ContendedLocks contended, PythonFiles files) {
        Optional<ContendedLocks.Wait> wait =
                contended.of(locks.mutex().id()).filter(found -> !found.in().equals(locks.in()));
        return wait.flatMap(found -> Moment.held(flow, locks.in(), locks.before())
                .filter(moment -> moment.strength() != Strength.NAMED && !passesDestructor(flow, moment))
                .map(moment -> {
                    String name = locks.mutex().shown();
                    List<Step> steps = new ArrayList<>(found.steps());
                    steps.addAll(moment.steps(flow));
                    String message = name + " is locked while the GIL is held, and another thread holds it while it"
                            + " waits (" + found.what() + "): no Python thread runs meanwhile, and if that needs the"
                            + " GIL, both wait for ever. Release the GIL before locking.";
                    return at(
                            flow,
                            files,
                            moment,
                            locks.span(),
                            INFO.severity(),
                            message,
                            steps,
                            name + " is waited for",
                            Optional.empty());
                }));
    }

    private static Optional<Finding> finding(GilFlow flow, GilFact.Operation wait, PythonFiles files) {
        return Moment.held(flow, wait.in(), wait.before())
                .filter(moment -> !passesDestructor(flow, moment) && !isMeantReleased(flow, wait))
                .map(moment -> told(flow, wait, moment, files));
    }

    /** After a release without a name, which is the cause and told by its own check. */
    private static boolean isMeantReleased(GilFlow flow, GilFact.Operation wait) {
        boolean temporary = flow.facts(wait.in(), GilFact.GuardBegins.class).stream()
                .anyMatch(guard -> guard.entity().form() == Entity.Form.TEMPORARY
                        && guard.effect() == Guard.RELEASE
                        && guard.span().start() < wait.span().start());
        return temporary
                || flow.facts(wait.in(), GilFact.VexingGuard.class).stream()
                        .anyMatch(guard -> guard.effect() == Guard.RELEASE
                                && guard.span().start() < wait.span().start());
    }

    /** A wait in a destructor that somebody else runs is another check's affair. */
    private static boolean passesDestructor(GilFlow flow, Moment moment) {
        return moment.entry().isPresent()
                && (isDestructor(moment.in())
                        || flow.entryStates().edges(moment.in(), moment.entry().get()).stream()
                                .anyMatch(edge -> isDestructor(edge.caller())));
    }

    private static boolean isDestructor(Definition definition) {
        return definition.function().kind() == Function.Kind.DESTRUCTOR;
    }

    private static Finding told(GilFlow flow, GilFact.Operation wait, Moment moment, PythonFiles files) {
        boolean forPython = needsGil(flow, wait.in());
        boolean mayBeDone = Moment.hasWaited(flow, wait.in(), wait.span());
        Severity worst = forPython ? Severity.ERROR : INFO.severity();
        Severity severity = Telling.of(mayBeDone ? Severity.NOTE : worst, moment.strength());
        String who = forPython
                ? "the thread it waits for needs the GIL, and both wait for ever. "
                : "no Python thread runs meanwhile, and if what it waits for needs the GIL, both wait for ever. ";
        String message = wait.what() + " waits while the GIL is held: " + who
                + "Release the GIL around it ("
                + Dialect.releasing(files.cure(flow, moment)
                        .map(cure -> cure.place().path())
                        .orElse(wait.in().unit().path()))
                + ").";
        return at(
                flow,
                files,
                moment,
                wait.span(),
                severity,
                message,
                new ArrayList<>(moment.steps(flow)),
                wait.what() + " waits",
                ReleasePlan.around(flow, wait.in(), wait.span(), wait.before()));
    }

    /** Told where the GIL can be released: at the point itself, or where the way to it leaves the code that knows Python. */
    private static Finding at(
            GilFlow flow,
            PythonFiles files,
            Moment moment,
            Span span,
            Severity severity,
            String message,
            List<Step> steps,
            String last,
            Optional<FixPlan> plan) {
        Optional<PythonFiles.Cure> cure = files.cure(flow, moment);
        if (cure.isPresent()) {
            steps.add(new Step(moment.in().at(span), last));
            return Telling.at(
                    INFO,
                    severity,
                    message,
                    cure.get().place(),
                    cure.get().function(),
                    steps,
                    "comes to the wait with the GIL held",
                    ReleasePlan.at(flow, moment, cure.get().place()));
        }
        Place place = moment.in().at(span);
        return Telling.at(INFO, severity, message, place, moment.in().function().qualifiedName(), steps, last, plan);
    }

    /** Whether a thread that the function or its class starts takes the GIL. */
    private static boolean needsGil(GilFlow flow, Definition waiting) {
        Project project = flow.project();
        List<Definition> starters = new ArrayList<>();
        starters.add(waiting);
        if (!waiting.function().owner().isEmpty()) {
            project.cppClass(waiting.function().owner(), waiting.unit())
                    .ifPresent(type -> starters.addAll(type.members()));
        }
        return starters.stream()
                .flatMap(other -> project.outgoing(other).stream())
                .filter(edge -> edge.kind() == CallEdge.Kind.THREAD && edge.strength() != Strength.NAMED)
                .anyMatch(edge ->
                        flow.summaries().reason(edge.callee(), Trait.TAKES).isPresent());
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
