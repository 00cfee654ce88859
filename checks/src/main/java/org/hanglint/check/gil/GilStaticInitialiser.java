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
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Holding;
import org.hanglint.flow.gil.Possible;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A once-only initialiser, entered with the GIL, that lets other threads run. */
public final class GilStaticInitialiser implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-static-initialiser",
            "The initialiser of a function-local static or call_once lets the GIL go while other threads may wait for"
                    + " it.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    private static final Set<String> ONCE = Set.of("call_once", "pthread_once");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<Object> told = new HashSet<>();
        GilFlow flow = flows.gil();
        for (GilFact.Operation operation : flow.facts(GilFact.Operation.class)) {
            Optional<Holding.Once> once = once(operation.before());
            if (once.isPresent()
                    && switches(operation)
                    && mayHold(flow, operation.in(), once.get().before())) {
                if (told.add(once.get().variable())) {
                    findings.add(finding(
                            operation.in(),
                            once.get().began(),
                            List.of(),
                            operation.span(),
                            operation.what(),
                            SafeStore.plan(flow, operation.in(), once.get().variable())));
                }
            }
        }
        for (GilFact.Site site : flow.facts(GilFact.Site.class)) {
            Optional<Holding.Once> once = once(site.before());
            Optional<Gil> gil = once.isPresent() ? once.map(Holding.Once::before) : calledOnce(site);
            if (gil.isEmpty() || !mayHold(flow, site.in(), gil.get())) {
                continue;
            }
            CallEdge.Kind kind = once.isPresent() ? CallEdge.Kind.CALL : CallEdge.Kind.HANDED_OVER;
            for (CallEdge edge : site.edges()) {
                Object key = once.isPresent() ? once.get().variable() : site.node();
                if (edge.kind() == kind && edge.strength() != Strength.NAMED) {
                    reason(flow, edge)
                            .filter(_ -> told.add(key))
                            .ifPresent(reason -> findings.add(through(flow, site, once, edge, reason)));
                }
            }
        }
        return findings;
    }

    private record Switching(Reason reason, Trait trait) {}

    private static Optional<Switching> reason(GilFlow flow, CallEdge edge) {
        for (Trait trait : List.of(Trait.SWITCHES, Trait.TAKES)) {
            Optional<Reason> reason =
                    flow.summaries().reason(edge.callee(), trait).filter(found -> found.strength() != Strength.NAMED);
            if (reason.isPresent()) {
                return reason.map(found -> new Switching(found, trait));
            }
        }
        return Optional.empty();
    }

    private static boolean switches(GilFact.Operation operation) {
        return operation.kind() == Kind.RUNS || operation.kind() == Kind.RETAKES || operation.kind() == Kind.TAKES;
    }

    private static Optional<Holding.Once> once(Possible before) {
        return before.states().stream()
                .flatMap(state -> state.newest(Holding.Once.class).stream())
                .findFirst();
    }

    private static Optional<Gil> calledOnce(GilFact.Site site) {
        boolean once = site.node() instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && ONCE.contains(Names.last(name.id()));
        return once ? site.before().states().stream().map(GilState::gil).findFirst() : Optional.empty();
    }

    /** Not where the code has released it, not where every caller is known to come without, not while a module is made. */
    private static boolean mayHold(GilFlow flow, Definition in, Gil gil) {
        boolean module = in.function().kind() == Function.Kind.MACRO
                || in.function().name().startsWith("PyInit_");
        if (gil == Gil.RELEASED || module) {
            return false;
        }
        return gil == Gil.HELD
                || flow.entryStates().of(in).stream().anyMatch(entry -> entry.gil() != KnownGil.NOT_HELD);
    }

    private static Finding through(
            GilFlow flow, GilFact.Site site, Optional<Holding.Once> once, CallEdge edge, Switching switching) {
        Span begin = once.map(Holding.Once::began).orElse(site.span());
        List<Step> way = new ArrayList<>();
        way.add(new Step(site.in().at(site.span()), "calls " + name(edge.callee())));
        way.addAll(flow.summaries().path(switching.reason(), switching.trait(), "lets other threads run"));
        return finding(
                site.in(),
                begin,
                way,
                begin,
                flow.summaries().root(switching.reason(), switching.trait()).what(),
                once.flatMap(found -> SafeStore.plan(flow, site.in(), found.variable())));
    }

    private static String name(Definition definition) {
        return definition.function().kind() == Function.Kind.CLOSURE
                ? "this lambda"
                : definition.function().qualifiedName();
    }

    private static Finding finding(
            Definition in, Span once, List<Step> way, Span span, String what, Optional<FixPlan> plan) {
        List<Step> before = new ArrayList<>(way);
        if (!once.equals(span)) {
            before.addFirst(new Step(in.at(once), "other threads wait here until it is done"));
        }
        return Telling.at(
                INFO,
                INFO.severity(),
                "This runs once while other threads wait for it, and " + what
                        + " lets the GIL go: a thread that gets the"
                        + " GIL and comes here waits with it, and this one never gets it back. "
                        + "Use gil_safe_call_once_and_store, or release the GIL first and take it inside.",
                in.at(span),
                in.function().qualifiedName(),
                before,
                what + " while the initialiser runs",
                plan);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return SafeStore.fixes(finding, sources);
    }
}
