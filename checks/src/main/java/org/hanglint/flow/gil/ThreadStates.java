package org.hanglint.flow.gil;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.flow.gil.Holding.Blocked;
import org.hanglint.flow.gil.Holding.Departure;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.syntax.Span;

/** What calls of the thread state API do to one possibility. */
final class ThreadStates {

    /** The variable that CPython's macros keep the saved state in. */
    private static final String REGION_TOKEN = "_save";

    private ThreadStates() {}

    static GilState changed(Effect effect, Expr.Call call, GilState state) {
        return switch (effect) {
            case ENSURE -> state.with(new Holding.Ensured("", call, state.gil()), Gil.HELD);
            case SAVE -> state.with(new Holding.Saved("", call, state.gil()), Gil.RELEASED);
            case REGION_BEGIN ->
                state.with(new Holding.Region(call, state.gil(), Blocked.NO, Optional.empty()), Gil.RELEASED);
            case RELEASE -> released(call, state);
            case RESTORE -> restored(call, state);
            case REGION_END -> state.without(ThreadStates::isOfRegion);
            case BLOCK_THREADS -> blocked(state, Blocked.YES, Gil.HELD);
            case UNBLOCK_THREADS -> blocked(state, Blocked.NO, Gil.RELEASED);
            case ATTACH, UNCERTAIN -> state.attached(Gil.HELD);
        };
    }

    /** A region's end in a header may be a macro of knowledge while its beginning is written out, and the other way round. */
    private static boolean isOfRegion(Holding holding) {
        return holding instanceof Holding.Region
                || holding instanceof Holding.Saved saved && saved.name().equals(REGION_TOKEN);
    }

    /** The token that the call names; the newest where it names none that is known. */
    static Optional<Holding.Ensured> givenBack(Expr.Call call, GilState state) {
        String name = argument(call);
        for (Holding holding : state.alive().reversed()) {
            if (holding instanceof Holding.Ensured token && token.name().equals(name)) {
                return Optional.of(token);
            }
        }
        return state.alive().stream().anyMatch(holding -> isSpent(holding, name))
                ? Optional.empty()
                : state.newest(Holding.Ensured.class);
    }

    static boolean isSpent(Holding holding, String name) {
        return holding instanceof Holding.Spent spent && spent.name().equals(name);
    }

    static String argument(Expr.Call call) {
        return call.arguments().isEmpty()
                ? ""
                : Conditions.place(call.arguments().getFirst().value()).orElse("");
    }

    private static GilState released(Expr.Call call, GilState state) {
        Optional<Holding.Ensured> token = givenBack(call, state);
        if (token.isEmpty()) {
            return state;
        }
        boolean newest = state.newest(Holding.Ensured.class).equals(token);
        GilState ended = state.without(holding -> holding == token.get());
        GilState next = newest ? ended : ended.attached(state.gil());
        return token.get().name().isEmpty()
                ? next
                : next.with(new Holding.Spent(token.get().name(), token.get().call(), next.gil()), next.gil());
    }

    /** Restoring a state that was saved elsewhere attaches all the same. */
    private static GilState restored(Expr.Call call, GilState state) {
        String name = argument(call);
        Optional<Holding> named = state.alive().stream()
                .filter(holding ->
                        holding instanceof Holding.Saved saved && saved.name().equals(name))
                .findFirst();
        Optional<Holding> saved = named.or(() -> name.equals(REGION_TOKEN)
                ? state.alive().reversed().stream()
                        .filter(ThreadStates::isOfRegion)
                        .findFirst()
                : state.newest(Holding.Saved.class).map(Holding.class::cast));
        return saved.map(token -> state.without(holding -> holding == token)).orElseGet(() -> state.attached(Gil.HELD));
    }

    private static GilState blocked(GilState state, Blocked blocked, Gil now) {
        return state.newest(Holding.Region.class)
                .map(region -> state.replacing(
                        region, new Holding.Region(region.begin(), region.before(), blocked, region.departure()), now))
                .orElse(state);
    }

    /** A token gets the name of the variable it is stored in. */
    static GilState stored(String name, Expr value, GilState state) {
        for (Holding holding : state.alive()) {
            switch (holding) {
                case Holding.Ensured token
                when token.call() == value -> {
                    GilState next = state.without(other -> isSpent(other, name));
                    return next.replacing(token, new Holding.Ensured(name, token.call(), token.before()), next.gil());
                }
                case Holding.Saved token
                when token.call() == value -> {
                    return state.replacing(token, new Holding.Saved(name, token.call(), token.before()), state.gil());
                }
                default -> {}
            }
        }
        return state;
    }

    /** Remembers the first jump or throw that leaves what the region began in. */
    static GilState departed(Span left, Departure departure, GilState state) {
        for (Holding holding : state.alive().reversed()) {
            if (holding instanceof Holding.Region region
                    && region.departure().isEmpty()
                    && left.contains(region.begin().span())) {
                Holding changed =
                        new Holding.Region(region.begin(), region.before(), region.blocked(), Optional.of(departure));
                return state.replacing(region, changed, state.gil());
            }
        }
        return state;
    }

    /** The same without the tokens, of which nothing is concluded any more. */
    static GilState withoutTokens(GilState state) {
        List<Holding> others = state.alive().stream()
                .filter(holding -> !(holding instanceof Holding.Ensured) && !(holding instanceof Holding.Saved))
                .toList();
        return others.size() == state.alive().size()
                ? state
                : new GilState(state.gil(), state.warmth(), others, state.facts());
    }
}
