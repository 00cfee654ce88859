package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Cycles;
import org.hanglint.code.Entity;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Graph;
import org.hanglint.code.Lowering;
import org.hanglint.code.Node;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.flow.Solver;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.GilFact.Way;
import org.hanglint.flow.gil.GuardClasses.GuardType;
import org.hanglint.flow.gil.Holding.Blocked;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** The facts of one function. */
final class FunctionFlow {

    /** What is the same for every function of a project. */
    record Surroundings(
            Project project,
            GuardClasses guards,
            Destructors destructors,
            Throwers throwers,
            BitSet warming,
            BitSet endless,
            BitSet shifting) {

        /** The same, around functions that have a newer body. */
        Surroundings in(Project revised) {
            return new Surroundings(revised, guards, destructors, throwers, warming, endless, shifting);
        }
    }

    /** What one function shows, whether it uses pybind11 on every way to its end, whether it has such a way, and moves the GIL. */
    record Result(List<GilFact> facts, boolean warms, boolean ends, boolean shifts) {}

    private final Definition definition;
    private final Terms terms;
    private final Set<Node> sites;
    private final GilDomain domain;
    private final Operations operations;
    private final LeftLocks leftLocks;
    private final List<GilFact> facts = new ArrayList<>();
    private BitSet cyclic = new BitSet();
    private Visits visits = Visits.ONCE;

    FunctionFlow(Surroundings around, Definition definition) {
        this.definition = definition;
        this.terms = new Terms(around.project(), around.guards(), definition);
        this.sites = Collections.newSetFromMap(new IdentityHashMap<>());
        around.project().outgoing(definition).stream().map(CallEdge::site).forEach(sites::add);
        this.domain = new GilDomain(
                definition, terms, repeatedConditions(), around.warming(), around.endless(), around.shifting(), around.throwers());
        this.leftLocks = new LeftLocks(definition);
        this.operations = new Operations(definition, terms, around.destructors(), facts);
    }

    /** Atoms that the function tests more than once: only those can correlate two places. */
    private Set<String> repeatedConditions() {
        Map<String, Integer> counts = new HashMap<>();
        Walk.statements(definition.function().body(), statement -> {
            if (statement instanceof Stmt.If branch) {
                Conditions.atom(branch.test()).ifPresent(atom -> counts.merge(atom.text(), 1, Integer::sum));
            }
        });
        Set<String> repeated = new HashSet<>(counts.keySet());
        repeated.removeIf(text -> counts.getOrDefault(text, 0) < 2);
        return repeated;
    }

    Result solve() {
        Graph graph = Lowering.lower(
                definition.function(),
                definition.unit().language(),
                definition.unit().path());
        List<Optional<Possible>> states = Solver.solve(graph, domain);
        cyclic = Cycles.of(graph);
        Solver.replay(graph, domain, states, this::see);
        states.get(graph.exit()).ifPresent(this::leftRegions);
        states.get(graph.exit()).ifPresent(possible -> leftTokens(possible, Way.RETURN));
        states.get(graph.unwind()).ifPresent(this::thrownOutOfRegions);
        states.get(graph.unwind()).ifPresent(possible -> leftTokens(possible, Way.THROW));
        facts.addAll(leftLocks.facts(states.get(graph.exit())));
        boolean warms = states.get(graph.exit())
                .filter(possible -> !possible.isUnknown())
                .filter(possible -> possible.states().stream().allMatch(state -> state.warmth() == Warmth.WARM))
                .isPresent();
        boolean shifts = states.get(graph.exit())
                .filter(possible -> possible.states().stream().anyMatch(state -> state.gil() != Gil.AS_ON_ENTRY))
                .isPresent();
        return new Result(facts, warms, states.get(graph.exit()).isPresent(), shifts);
    }

    /** What is known before every event, given how the function is entered. */
    List<GilMoment> moments(EntryStates entries) {
        Graph graph = Lowering.lower(
                definition.function(),
                definition.unit().language(),
                definition.unit().path());
        List<GilMoment> moments = new ArrayList<>();
        Solver.replay(
                graph,
                domain,
                Solver.solve(graph, domain),
                (_, event, before) -> moments.add(GilMoment.of(definition, event, before, entries)));
        return moments;
    }

    private void leftTokens(Possible possible, Way way) {
        if (definition.function().kind() == Function.Kind.CONSTRUCTOR
                || definition.function().kind() == Function.Kind.DESTRUCTOR) {
            return;
        }
        Tokens tokens = terms.tokens();
        for (GilState state : possible.states()) {
            for (Holding holding : state.alive()) {
                boolean left = switch (holding) {
                    case Holding.Ensured token -> tokens.staysHere(token.name(), token.call());
                    case Holding.Saved token ->
                        token.before() == Gil.AS_ON_ENTRY && tokens.staysHere(token.name(), token.call());
                    default -> false;
                };
                if (left) {
                    add(new GilFact.TokenLeft(definition, holding, way, holding.began(), tokens.givesBack()));
                }
            }
        }
    }

    private void see(int block, Event event, Possible before) {
        visits = cyclic.get(block) ? Visits.REPEATED : Visits.ONCE;
        operations.see(event, before, visits);
        switch (event) {
            case Event.Begin begin -> guardBegins(begin.entity(), before);
            case Event.Declared declared -> declared(declared.variable(), before);
            case Event.Call call -> {
                site(call.call(), before);
                indirect(call.call(), before);
                terms.unlocking(call.call()).ifPresent(lock -> leftLocks.unlocks(lock.mutex(), call.span()));
            }
            case Event.Create create -> site(create.construct(), before);
            case Event.Return back -> {
                returned(back, before);
                leftLocks.returns(back, before);
            }
            default -> {}
        }
    }

    private void guardBegins(Entity entity, Possible before) {
        terms.guard(entity.type())
                .ifPresent(guard -> facts.add(
                        new GilFact.GuardBegins(definition, entity, guard.effect(), guard.means(), visits, before)));
        if (entity.form() == Entity.Form.TEMPORARY && terms.guard(entity.type()).isEmpty()) {
            sites.stream()
                    .filter(site -> site instanceof Expr.Construct construct
                            && construct.span().equals(entity.span()))
                    .findFirst()
                    .ifPresent(
                            site -> facts.add(new GilFact.Site(definition, site, terms.edges(site), visits, before)));
        }
    }

    private void declared(Variable variable, Possible before) {
        if (terms.guard(variable.type()).isEmpty() && !terms.isLock(variable.type())) {
            site(variable, before);
        }
        if (variable.form() == Variable.InitForm.VEXING) {
            Optional<GuardType> guard = terms.guard(variable.type());
            guard.ifPresent(type -> facts.add(new GilFact.VexingGuard(definition, type.effect(), variable.span())));
        }
        for (var argument : variable.initialiser()) {
            if (argument.value() instanceof Expr.Construct construct) {
                site(construct, before);
            }
        }
    }

    private void site(Node node, Possible before) {
        if (sites.contains(node)) {
            facts.add(new GilFact.Site(definition, node, terms.edges(node), visits, before));
        }
    }

    private void indirect(Expr.Call call, Possible before) {
        boolean throughValue = switch (call.callee()) {
            case Expr.Call _, Expr.Index _, Expr.Dereference _ -> true;
            case Expr.Member member ->
                member.name().equals("second") || member.name().equals("first");
            default -> false;
        };
        if (throughValue && !sites.contains(call)) {
            facts.add(new GilFact.IndirectCall(definition, call.span(), before));
        }
    }

    private void returned(Event.Return back, Possible before) {
        for (GilState state : before.states()) {
            for (Holding holding : state.alive()) {
                if (holding instanceof Holding.Region region
                        && region.blocked() == Blocked.NO
                        && region.departure().isEmpty()) {
                    add(new GilFact.LeavesRegion(definition, Way.RETURN, region.begin(), back.span()));
                }
            }
        }
    }

    /** A jump that carried an open region to the function's end skipped the region's end. */
    private void leftRegions(Possible atExit) {
        departures(atExit).forEach(this::add);
    }

    /** What throws by itself while a region is open is not in sight; what the function throws is. */
    private void thrownOutOfRegions(Possible atUnwind) {
        departures(atUnwind).stream()
                .filter(leaving -> leaving.way() == Way.THROW)
                .forEach(this::add);
    }

    private List<GilFact.LeavesRegion> departures(Possible possible) {
        List<GilFact.LeavesRegion> leaving = new ArrayList<>();
        for (GilState state : possible.states()) {
            for (Holding holding : state.alive()) {
                if (holding instanceof Holding.Region region && region.blocked() == Blocked.NO) {
                    region.departure()
                            .ifPresent(departure -> leaving.add(new GilFact.LeavesRegion(
                                    definition, departure.way(), region.begin(), departure.span())));
                }
            }
        }
        return leaving;
    }

    private void add(GilFact fact) {
        boolean known = facts.stream()
                .anyMatch(other -> other.span().equals(fact.span()) && other.getClass() == fact.getClass());
        if (!known) {
            facts.add(fact);
        }
    }
}
