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
import org.hanglint.code.Variable.Storage;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** Python entered after, or while, the interpreter ends: by a detached thread, an exit handler, a static object. */
public final class GilFinalization implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-finalization",
            "A detached thread, exit handler or static object enters Python with no test that it is still alive.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    private static final Set<String> AT_EXIT = Set.of("Py_AtExit", "atexit", "std::atexit", "on_exit", "at_quick_exit");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Project project = flows.project();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                Walk.all(definition.function(), part -> {
                    if (part instanceof Expr.Call call) {
                        detached(flows.gil(), definition, call).ifPresent(findings::add);
                        atExit(flows.gil(), definition, call).ifPresent(findings::add);
                    }
                });
            }
        }
        Set<Definition> untested = new HashSet<>();
        findings.addAll(UntestedEnds.findings(INFO, flows.gil(), untested));
        StaticLives.of(project).stream()
                .filter(life -> !untested.contains(life.destructor()))
                .forEach(life -> ofStatic(flows.gil(), life).ifPresent(findings::add));
        findings.addAll(PendingCalls.findings(INFO, flows.gil()));
        return findings;
    }

    /** A thread that takes the GIL again and again, and that nobody joins. */
    private static Optional<Finding> detached(GilFlow flow, Definition in, Expr.Call call) {
        if (!(call.callee() instanceof Expr.Member member) || !member.name().equals("detach")) {
            return Optional.empty();
        }
        Object started = member.object() instanceof Expr.Name name
                ? flow.project()
                        .types(in)
                        .local(name.id())
                        .map(Object.class::cast)
                        .orElse(member.object())
                : member.object();
        return flow.project().outgoing(in).stream()
                .filter(edge -> edge.kind() == CallEdge.Kind.THREAD
                        && edge.strength() != Strength.NAMED
                        && edge.site() == started)
                .map(CallEdge::callee)
                .filter(thread -> !AliveTests.has(flow.project(), thread) && EndlessLoops.take(flow, thread))
                .findFirst()
                .map(thread -> told(
                        flow,
                        in,
                        call,
                        thread,
                        "The thread is detached and takes the GIL again and again: when the interpreter ends, it is"
                                + " ended in the middle of C++, or crashes. Keep it, and stop and join it, with the GIL"
                                + " released, before the interpreter ends (atexit in Python).",
                        "detached here"));
    }

    /** Handlers of the process, and CPython's last ones, run when there is no interpreter any more. */
    private static Optional<Finding> atExit(GilFlow flow, Definition in, Expr.Call call) {
        if (!(call.callee() instanceof Expr.Name name) || !AT_EXIT.contains(name.id())) {
            return Optional.empty();
        }
        return flow.project().outgoing(in).stream()
                .filter(edge -> edge.site() == call && edge.strength() != Strength.NAMED)
                .map(CallEdge::callee)
                .filter(handler -> !AliveTests.has(flow.project(), handler) && entersPython(flow, handler))
                .findFirst()
                .map(handler -> told(
                        flow,
                        in,
                        call,
                        handler,
                        name.id() + " runs this function when the interpreter is gone, and it uses Python: it crashes. "
                                + "Register it with Python's atexit, or ask Py_IsInitialized first.",
                        "registered here"));
    }

    private static boolean entersPython(GilFlow flow, Definition function) {
        return reason(flow, function).isPresent();
    }

    private static Optional<Reason> reason(GilFlow flow, Definition function) {
        return flow.summaries()
                .reason(function, Trait.TAKES)
                .or(() -> flow.summaries().reason(function, Trait.NEEDS))
                .filter(found -> found.strength() != Strength.NAMED);
    }

    private static Finding told(
            GilFlow flow, Definition in, Expr.Call call, Definition function, String message, String last) {
        List<Step> steps = reason(flow, function)
                .map(found -> new Step(
                        found.in().at(found.span()),
                        flow.summaries().reason(function, Trait.TAKES).isPresent()
                                ? "it takes the GIL: " + found.what()
                                : "it uses Python: " + found.what()))
                .map(List::of)
                .orElse(List.of());
        return Telling.finding(INFO, INFO.severity(), message, in, call.span(), steps, last);
    }

    /** The destructor of a static object takes the GIL, or joins a thread that does, when there is none. */
    private static Optional<Finding> ofStatic(GilFlow flow, StaticLives life) {
        if (AliveTests.has(flow.project(), life.destructor())) {
            return Optional.empty();
        }
        Optional<Reason> takes = flow.summaries()
                .reason(life.destructor(), Trait.TAKES)
                .filter(found -> found.strength() != Strength.NAMED);
        return takes.map(found -> Telling.at(
                INFO,
                INFO.severity(),
                life.name() + kind(life) + ", and its destructor takes the GIL (" + found.what()
                        + ") after the interpreter is gone: it crashes or hangs at exit. Ask Py_IsInitialized first, or"
                        + " end it before the interpreter.",
                life.place(),
                life.function(),
                List.of(new Step(found.in().at(found.span()), "its destructor takes the GIL here")),
                "destroyed after the interpreter",
                Optional.empty()));
    }

    private static String kind(StaticLives life) {
        return life.storage() == Storage.THREAD_LOCAL
                ? " is thread-local, that of the main thread ends with the process"
                : " is static";
    }

    /** When a thread is to end is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
