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
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** The facts of one function. */
final class FunctionFlow {

    private final Definition definition;
    private final GuardClasses guards;
    private final Set<Node> sites;
    private final GilDomain domain;
    private final List<GilFact> facts = new ArrayList<>();
    private BitSet cyclic = new BitSet();
    private Visits visits = Visits.ONCE;

    FunctionFlow(Project project, GuardClasses guards, Definition definition) {
        this.definition = definition;
        this.guards = guards;
        this.sites = Collections.newSetFromMap(new IdentityHashMap<>());
        project.outgoing(definition).stream().map(CallEdge::site).forEach(sites::add);
        GilKnowledge knowledge = project.knowledge().gil();
        this.domain = new GilDomain(definition, guards, knowledge, repeatedConditions());
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

    List<GilFact> facts() {
        Graph graph = Lowering.lower(
                definition.function(), definition.unit().language(), definition.unit().path());
        List<Optional<Possible>> states = Solver.solve(graph, domain);
        cyclic = Cycles.of(graph);
        Solver.replay(graph, domain, states, this::see);
        states.get(graph.exit()).ifPresent(this::leftRegions);
        states.get(graph.unwind()).ifPresent(this::thrownOutOfRegions);
        return List.copyOf(facts);
    }

    private void see(int block, Event event, Possible before) {
        visits = cyclic.get(block) ? Visits.REPEATED : Visits.ONCE;
        switch (event) {
            case Event.Begin begin -> guardBegins(begin.entity(), before);
            case Event.Declared declared -> declared(declared.variable(), before);
            case Event.Call call -> {
                site(call.call(), before);
                indirect(call.call(), before);
            }
            case Event.Create create -> site(create.construct(), before);
            case Event.Return back -> returned(back, before);
            default -> {}
        }
    }

    private void guardBegins(Entity entity, Possible before) {
        guards.of(entity.type().name(), definition.unit())
                .ifPresent(guard -> facts.add(
                        new GilFact.GuardBegins(definition, entity, guard.effect(), guard.means(), visits, before)));
        if (entity.form() == Entity.Form.TEMPORARY) {
            sites.stream()
                    .filter(site -> site instanceof Expr.Construct construct
                            && construct.span().equals(entity.span()))
                    .findFirst()
                    .ifPresent(site -> facts.add(new GilFact.Site(definition, site, visits, before)));
        }
    }

    private void declared(Variable variable, Possible before) {
        site(variable, before);
        if (variable.form() == Variable.InitForm.VEXING) {
            Optional<GuardType> guard = guards.of(variable.type().name(), definition.unit());
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
            facts.add(new GilFact.Site(definition, node, visits, before));
        }
    }

    private void indirect(Expr.Call call, Possible before) {
        boolean throughValue = switch (call.callee()) {
            case Expr.Call _, Expr.Index _, Expr.Dereference _ -> true;
            case Expr.Member member -> member.name().equals("second") || member.name().equals("first");
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
        departures(atUnwind).stream().filter(leaving -> leaving.way() == Way.THROW).forEach(this::add);
    }

    private List<GilFact.LeavesRegion> departures(Possible possible) {
        List<GilFact.LeavesRegion> leaving = new ArrayList<>();
        for (GilState state : possible.states()) {
            for (Holding holding : state.alive()) {
                if (holding instanceof Holding.Region region && region.blocked() == Blocked.NO) {
                    region.departure().ifPresent(departure -> leaving.add(new GilFact.LeavesRegion(
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
