package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Holding;
import org.hanglint.flow.gil.Possible;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * A point of a function with the GIL known there, and why.
 *
 * @param cause what took or released the GIL within the function; empty where its caller left it so
 * @param entry how the function is entered; empty where that does not matter
 */
record Moment(Definition in, Optional<Holding> cause, Optional<EntryState> entry, Strength strength) {

    /** The point with the GIL held; empty where that is not known of any way. */
    static Optional<Moment> held(GilFlow flow, Definition in, Possible before) {
        return with(flow, in, before, Gil.HELD, KnownGil.HELD);
    }

    /** The point without the GIL. */
    static Optional<Moment> released(GilFlow flow, Definition in, Possible before) {
        return with(flow, in, before, Gil.RELEASED, KnownGil.NOT_HELD);
    }

    private static Optional<Moment> with(GilFlow flow, Definition in, Possible before, Gil inside, KnownGil outside) {
        Optional<GilState> here =
                before.states().stream().filter(state -> state.gil() == inside).findFirst();
        if (here.isPresent()) {
            return Optional.of(new Moment(in, cause(here.get()), Optional.empty(), Strength.DECLARED));
        }
        if (before.states().stream().noneMatch(state -> state.gil() == Gil.AS_ON_ENTRY)) {
            return Optional.empty();
        }
        return flow.entryStates()
                .entered(in, outside)
                .map(entry -> new Moment(
                        in,
                        Optional.empty(),
                        Optional.of(entry),
                        flow.entryStates().strength(in, entry)));
    }

    /** The newest thing alive that changed the GIL. */
    static Optional<Holding> cause(GilState state) {
        for (Holding holding : state.alive().reversed()) {
            switch (holding) {
                case Holding.Guarding _, Holding.Ensured _, Holding.Saved _, Holding.Region _ -> {
                    return Optional.of(holding);
                }
                default -> {}
            }
        }
        return Optional.empty();
    }

    /** Whether the function has waited with the GIL released before the point: what is waited for may be done already. */
    static boolean hasWaited(GilFlow flow, Definition in, Span point) {
        boolean itself = flow.facts(in, GilFact.Operation.class).stream()
                .anyMatch(wait -> (wait.kind() == Kind.WAITS || wait.kind() == Kind.SLEEPS)
                        && isReleasedBefore(wait.before(), wait.span(), point));
        return itself
                || flow.facts(in, GilFact.Site.class).stream()
                        .anyMatch(site -> isReleasedBefore(site.before(), site.span(), point)
                                && site.edges().stream()
                                        .anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL
                                                && flow.summaries()
                                                        .reason(edge.callee(), Trait.WAITS)
                                                        .isPresent()));
    }

    private static boolean isReleasedBefore(Possible before, Span wait, Span point) {
        return wait.end() <= point.end() && before.states().stream().anyMatch(state -> state.gil() == Gil.RELEASED);
    }

    /** The way to the point, without the point itself. */
    List<Step> steps(GilFlow flow) {
        List<Step> steps = new ArrayList<>();
        entry.ifPresent(state -> steps.addAll(flow.entryStates().path(in, state)));
        cause.ifPresent(holding -> steps.add(new Step(in.at(holding.began()), wording(holding))));
        return steps;
    }

    static String wording(Holding holding) {
        return switch (holding) {
            case Holding.Guarding guard ->
                switch (guard.effect()) {
                    case ACQUIRE -> "the GIL is taken here";
                    case RELEASE -> "the GIL is released here";
                    case LOCK -> "locked here";
                };
            case Holding.Ensured _ -> "the GIL is taken here";
            case Holding.Saved _, Holding.Region _ -> "the GIL is released here";
            case Holding.Locked lock -> lock.mutex().shown() + " is locked here";
            case Holding.Spent _ -> "the token is taken here";
            case Holding.Owned owned -> owned.entity().name() + " begins here";
            case Holding.Once once -> "the first use of " + once.variable().name() + " begins here";
        };
    }
}
