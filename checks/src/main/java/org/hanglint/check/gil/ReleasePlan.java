package org.hanglint.check.gil;

import java.util.Optional;
import org.hanglint.code.Binding;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Walk;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Possible;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.link.CallEdge;
import org.hanglint.link.CppNames;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;
import org.hanglint.link.Entry;
import org.hanglint.syntax.Span;

/** How the GIL can be released around a statement that waits, or for a whole bound function. */
final class ReleasePlan {

    private static final String TITLE = "release the GIL around it";

    private ReleasePlan() {}

    /** Around the statement; empty where it touches Python, declares something, or waits with a lock held. */
    static Optional<FixPlan> around(GilFlow flow, Definition in, Span wait, Possible before) {
        if (Dialect.isCython(in.unit().path())) {
            return CythonRelease.around(flow, in, wait, before);
        }
        Optional<Spot> spot = Spot.of(in.function(), wait);
        boolean locked =
                before.states().stream().anyMatch(state -> !state.locks().isEmpty());
        if (spot.isEmpty() || locked || touchesPython(flow, in, spot.get().statement())) {
            return Optional.empty();
        }
        Stmt statement = spot.get().statement();
        Place place = in.at(statement.span());
        Safety safety = isHeldAlways(flow, in, before) ? Safety.SAFE : Safety.OFFERED;
        Optional<String> guard = Dialect.of(in.unit()).release();
        boolean returns = statement instanceof Stmt.Return;
        boolean fits = switch (statement) {
            case Stmt.Evaluate _, Stmt.Assign _, Stmt.While _, Stmt.DoWhile _, Stmt.For _ -> true;
            case Stmt.Return _ ->
                guard.isPresent() && !isObject(flow, in, in.function().returns());
            default -> false;
        };
        if (!fits || !returns && leaves(statement)) {
            return Optional.empty();
        }
        return guard.map(type -> Mend.wrap(TITLE, safety, place, type + " released;"))
                .or(() -> Optional.of(
                        Mend.frame(TITLE, safety, place, "Py_BEGIN_ALLOW_THREADS", "Py_END_ALLOW_THREADS")));
    }

    /** Whether a loop has a way out of the function or of an outer loop in it. */
    private static boolean leaves(Stmt statement) {
        boolean[] leaves = {false};
        Walk.statements(statement, inner -> leaves[0] |= inner instanceof Stmt.Return || inner instanceof Stmt.Goto);
        return leaves[0];
    }

    static boolean isHeldAlways(GilFlow flow, Definition in, Possible before) {
        boolean entered = flow.entryStates().of(in).stream().allMatch(entry -> entry.gil() == KnownGil.HELD);
        return !before.isUnknown()
                && before.states().stream()
                        .allMatch(state -> state.gil() == Gil.HELD || state.gil() == Gil.AS_ON_ENTRY && entered);
    }

    private static boolean touchesPython(GilFlow flow, Definition in, Stmt statement) {
        boolean direct = flow.facts(in, GilFact.Operation.class).stream()
                .anyMatch(use -> use.kind().touchesPython() && Spot.contains(statement.span(), use.span()));
        boolean through = flow.facts(in, GilFact.Site.class).stream()
                .filter(site -> Spot.contains(statement.span(), site.span()))
                .flatMap(site -> site.edges().stream())
                .anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL
                        && flow.summaries().reason(edge.callee(), Trait.NEEDS).isPresent());
        CppTypes types = flow.project().types(in);
        boolean[] named = {false};
        Walk.statements(
                statement,
                inner -> Walk.own(inner)
                        .forEach(part -> Walk.expressions(part, expression -> {
                            boolean object = expression instanceof Expr.Name
                                    && types.typeOf(expression)
                                            .filter(type -> isObject(flow, in, type))
                                            .isPresent();
                            named[0] |= object || expression instanceof Expr.Unknown;
                        })));
        return direct || through || named[0];
    }

    private static boolean isObject(GilFlow flow, Definition in, TypeRef type) {
        GilKnowledge knowledge = flow.project().knowledge().gil();
        boolean known = new CppNames(in.unit(), knowledge)
                .find(type.name(), name -> knowledge.isPythonObject(name) ? Optional.of(name) : Optional.empty())
                .isPresent();
        return known
                || type.name().startsWith("Py")
                || type.arguments().stream().anyMatch(inner -> isObject(flow, in, inner));
    }

    /** For the whole of a bound function that touches no Python; empty where the binding is none that takes a guard. */
    static Optional<FixPlan> forBinding(GilFlow flow, Entry entry) {
        Optional<Binding> binding = flow.project().units().stream()
                .filter(unit -> unit.path().equals(entry.where().path()))
                .flatMap(unit -> unit.bindings().stream())
                .filter(bound -> bound.span().equals(entry.where().span()))
                .filter(bound -> bound.library().startsWith("pybind11")
                        || bound.library().equals("nanobind"))
                .filter(bound -> bound.form() == Binding.Form.METHOD || bound.form() == Binding.Form.FUNCTION)
                .filter(bound -> bound.guards().isEmpty())
                .findFirst();
        Definition target = entry.definition();
        Function function = target.function();
        boolean plain = flow.summaries().reason(target, Trait.NEEDS).isEmpty()
                && function.kind() != Function.Kind.CLOSURE
                && !isObject(flow, target, function.returns())
                && function.parameters().stream().noneMatch(parameter -> isObject(flow, target, parameter.type()));
        if (binding.isEmpty() || !plain) {
            return Optional.empty();
        }
        return flow.project().units().stream()
                .filter(unit -> unit.path().equals(entry.where().path()))
                .flatMap(unit -> Dialect.of(unit).library().stream())
                .findFirst()
                .map(library -> Mend.append(
                        "bind it with a call guard that releases the GIL",
                        Safety.OFFERED,
                        entry.where(),
                        library + "::call_guard<" + library + "::gil_scoped_release>()"));
    }

    /** The plans of places that are told elsewhere than where they are. */
    static Optional<FixPlan> at(GilFlow flow, Moment moment, Place told) {
        return moment.entry()
                .flatMap(state -> flow.entryStates().entry(moment.in(), state))
                .filter(entry -> entry.where().equals(told))
                .flatMap(entry -> forBinding(flow, entry));
    }
}
