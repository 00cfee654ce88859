package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Flows;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.FixPlan;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.syntax.Span;

/**
 * Elements of one tensor that a loop reads one by one, copied all at once before it: {@code for t in x} goes over a copy, and
 * of {@code x[i]} a copy stands before the loop. Only where nothing in the loop can change the tensor.
 */
final class LoopReads {

    private static final String TITLE = "Copy all values before the loop";

    private final Finder site;
    private final Function function;
    private final Set<Span> tensors;

    private LoopReads(Flows flows, MemoryFact fact) {
        this.site = new Finder(fact.in());
        this.function = fact.in().function();
        this.tensors = flows.memory().tensors(flows.project(), fact.in());
    }

    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        Optional<Expr> read = new Finder(fact.in()).call(fact.span()).flatMap(LoopReads::subject);
        if (read.isEmpty() || !isRepeated(fact)) {
            return Optional.empty();
        }
        LoopReads loops = new LoopReads(flows, fact);
        Optional<Cure> cure = switch (read.get()) {
            case Expr.Name element -> loops.iterated(element);
            case Expr.Index(Expr.Name tensor, List<Expr> indices, _) when indices.size() == 1 ->
                new HoistedReads(loops.site, loops.tensors).of(tensor, indices.getFirst());
            default -> Optional.empty();
        };
        return cure.flatMap(found -> StagingEdits.plan(
                flows.project().python(), loops.site, TITLE, found.function(), found.rewriting()));
    }

    /** A cure and the function of the module that it calls. */
    record Cure(String function, Rewriting rewriting) {}

    /** In a loop, or in a comprehension, which reads a name of its own. */
    private static boolean isRepeated(MemoryFact fact) {
        return fact.repetition() == MemoryFact.Repetition.IN_LOOP
                || !comprehensions(fact.in().function(), fact.span()).isEmpty();
    }

    private static Optional<Expr> subject(Expr.Call call) {
        Expr inner = call.callee() instanceof Expr.Member member
                ? member.object()
                : call.arguments().isEmpty() ? call : call.arguments().getFirst().value();
        return Optional.of(inner);
    }

    private static List<Expr.Comprehension> comprehensions(Function function, Span span) {
        List<Expr.Comprehension> around = new ArrayList<>();
        Walk.all(function, part -> {
            if (part instanceof Expr.Comprehension comprehension && comprehension.span().contains(span)) {
                around.add(comprehension);
            }
        });
        return around;
    }

    /** What a name goes over, and where it does. */
    private record Iteration(Expr over, Span where, boolean quiet) {}

    private Optional<Cure> iterated(Expr.Name element) {
        String name = element.id();
        List<Iteration> all = iterations(name);
        List<Use> uses = Use.of(function, name);
        boolean bound = site.names(name) || Use.isCaptured(function, name);
        boolean strays = uses.stream()
                .filter(use -> !use.isStored(0) && !isTarget(use))
                .anyMatch(use -> all.stream().noneMatch(each -> use.isIn(each.where())));
        return bound || strays
                ? Optional.empty()
                : all.stream()
                        .filter(each -> each.where().contains(element.span()))
                        .reduce((_, inner) -> inner)
                        .filter(each -> each.quiet() && tensors.contains(each.over().span()))
                        .filter(each -> uses.stream()
                                .filter(use -> use.isIn(each.where()) && !isTarget(use))
                                .allMatch(use -> use.readOf(0).isPresent()))
                        .map(each -> new Cure(
                                "d2h",
                                new Rewriting.Builder()
                                        .put(each.over().span(), "d2h($0)", each.over().span())
                                        .done()));
    }

    /** Whether the name stands there to be bound. */
    private static boolean isTarget(Use use) {
        Expr outermost = use.around().getLast();
        boolean loop = use.statement() instanceof Stmt.ForEach each && each.target() == outermost;
        return loop
                || use.around().stream()
                        .anyMatch(part -> part instanceof Expr.Comprehension comprehension
                                && comprehension.clauses().stream()
                                        .anyMatch(clause -> use.around().contains(clause.target())));
    }

    /** All loops and comprehensions that bind the name to the elements of something. */
    private List<Iteration> iterations(String name) {
        List<Iteration> found = new ArrayList<>();
        Quiet quiet = new Quiet(site);
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.ForEach loop) {
                bound(loop.target(), loop.iterable(), name)
                        .ifPresent(over -> found.add(
                                new Iteration(over, loop.body().span(), quiet.leaves(loop.body(), root(over)))));
            }
        });
        Walk.all(function, part -> {
            if (part instanceof Expr.Comprehension comprehension) {
                for (Expr.Clause clause : comprehension.clauses()) {
                    bound(clause.target(), clause.iterable(), name)
                            .ifPresent(over -> found.add(
                                    new Iteration(over, comprehension.span(), quiet.leaves(comprehension))));
                }
            }
        });
        return found;
    }

    private static String root(Expr path) {
        return switch (path) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> root(member.object());
            case Expr.Index index -> root(index.object());
            case Expr.Call call -> root(call.callee());
            default -> "";
        };
    }

    /** What the name goes over where {@code target} goes over {@code iterable}: through {@code enumerate} and {@code zip}. */
    static Optional<Expr> bound(Expr target, Expr iterable, String name) {
        if (target instanceof Expr.Name written) {
            return written.id().equals(name) ? Optional.of(iterable) : Optional.empty();
        }
        if (!(target instanceof Expr.Collection several)
                || !(iterable instanceof Expr.Call call)
                || !(call.callee() instanceof Expr.Name function)) {
            return Optional.empty();
        }
        boolean counted = function.id().equals("enumerate") && several.elements().size() == 2;
        boolean zipped = function.id().equals("zip") && Finder.hasOnly(call, several.elements().size(), List.of("strict"));
        for (int i = 0; i < several.elements().size(); i++) {
            int argument = counted ? i - 1 : i;
            if ((counted || zipped) && argument >= 0 && argument < call.arguments().size()) {
                Optional<Expr> found =
                        bound(several.elements().get(i), call.arguments().get(argument).value(), name);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }
}
