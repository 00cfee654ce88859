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
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** The token of one thread given back on another. */
public final class GilTokenCrossesThreads implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-token-crosses-threads",
            "A thread-state token is given back on a thread that did not take it, or by two threads.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Project project = flows.project();
        for (Definition definition : project.definitions()) {
            boolean onThread = definition.function().kind() == Function.Kind.CLOSURE
                    && project.incoming(definition).stream().anyMatch(edge -> edge.kind() == CallEdge.Kind.THREAD);
            if (onThread) {
                Walk.all(
                        definition.function(),
                        part -> released(project, definition, part).ifPresent(findings::add));
                restored(project, definition).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> released(Project project, Definition closure, Expr part) {
        if (!(part instanceof Expr.Call call
                && isEffect(project, call, Effect.RELEASE)
                && !call.arguments().isEmpty())) {
            return Optional.empty();
        }
        Optional<Definition> around = project.enclosing(closure);
        boolean outer = call.arguments().getFirst().value() instanceof Expr.Name name
                && takes(project, closure.function(), name.id()).isEmpty();
        if (!outer || around.isEmpty()) {
            return Optional.empty();
        }
        String name = ((Expr.Name) call.arguments().getFirst().value()).id();
        return taken(project, closure, around.get(), name)
                .map(taken -> Telling.finding(
                        INFO,
                        INFO.severity(),
                        name
                                + " is the token of another thread; PyGILState_Release ends the thread state of the"
                                + " thread that it runs on, and the process aborts. Take and give back on one thread.",
                        closure,
                        call.span(),
                        List.of(new Step(closure.at(taken.span()), name + " is taken on one thread")),
                        "and given back on another"));
    }

    /** A saved state that the thread restores and keeps, and the function around restores too. */
    private static Optional<Finding> restored(Project project, Definition closure) {
        Optional<Definition> around = project.enclosing(closure);
        List<Expr.Call> there = calls(project, closure.function(), Effect.RESTORE);
        boolean kept = calls(project, closure.function(), Effect.SAVE).isEmpty();
        if (around.isEmpty() || there.isEmpty() || !kept) {
            return Optional.empty();
        }
        return calls(project, around.get().function(), Effect.RESTORE).stream()
                .filter(here -> argument(here).isPresent() && argument(here).equals(argument(there.getFirst())))
                .findFirst()
                .map(here -> Telling.finding(
                        INFO,
                        INFO.severity(),
                        argument(here).orElseThrow()
                                + " is restored by two threads; the second waits for a GIL that its own thread state"
                                + " holds, for ever. Let one thread save and restore it, and the other use"
                                + " PyGILState_Ensure.",
                        around.get(),
                        here.span(),
                        List.of(new Step(
                                closure.at(there.getFirst().span()), "another thread restores the same state")),
                        "and restored again here"));
    }

    private static List<Expr.Call> calls(Project project, Function function, Effect effect) {
        List<Expr.Call> found = new ArrayList<>();
        Walk.all(function, part -> {
            if (part instanceof Expr.Call call && isEffect(project, call, effect)) {
                found.add(call);
            }
        });
        return found;
    }

    private static Optional<String> argument(Expr.Call call) {
        return call.arguments().size() == 1 && call.arguments().getFirst().value() instanceof Expr.Name name
                ? Optional.of(name.id())
                : Optional.empty();
    }

    /** Where the function around, or another closure in it, takes the token of that name. */
    private static Optional<Expr.Call> taken(Project project, Definition closure, Definition around, String name) {
        Optional<Expr.Call> own = takes(project, around.function(), name);
        if (own.isPresent()) {
            return own;
        }
        return Walk.inner(around.function()).stream()
                .filter(other -> other != closure.function())
                .flatMap(other -> takes(project, other, name).stream())
                .findFirst();
    }

    private static Optional<Expr.Call> takes(Project project, Function function, String name) {
        List<Expr.Call> found = new ArrayList<>();
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare
                when declare.variable().name().equals(name) ->
                    declare.variable().initialiser().forEach(argument -> add(project, argument.value(), found));
                case Stmt.Assign assign
                when assign.targets().stream()
                        .anyMatch(target -> target instanceof Expr.Name written
                                && written.id().equals(name)) -> add(project, assign.value(), found);
                default -> {}
            }
        });
        return found.stream().findFirst();
    }

    private static void add(Project project, Expr value, List<Expr.Call> found) {
        if (value instanceof Expr.Call call && isEffect(project, call, Effect.ENSURE)) {
            found.add(call);
        }
    }

    private static boolean isEffect(Project project, Expr.Call call, Effect effect) {
        GilKnowledge knowledge = project.knowledge().gil();
        return call.callee() instanceof Expr.Name name
                && knowledge.effect(name.id()).filter(effect::equals).isPresent();
    }

    /** Which thread the token belongs to is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
