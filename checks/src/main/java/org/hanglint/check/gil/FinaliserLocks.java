package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Step;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** Finalisers in Python and Cython that wait for a lock which the file also holds while it runs code that may start one. */
final class FinaliserLocks {

    private static final Set<String> FINALISERS = Set.of("__del__", "__dealloc__");
    private static final int MAX_DEPTH = 4;

    /** A lock that a finaliser waits for. */
    private record Wanted(Definition in, SharedLocks.Taking taking, List<Step> way) {}

    private final CheckInfo info;
    private final SharedLocks locks;
    private final List<Definition> functions;

    private FinaliserLocks(CheckInfo info, SharedLocks locks, List<Definition> functions) {
        this.info = info;
        this.locks = locks;
        this.functions = functions;
    }

    static List<Finding> findings(CheckInfo info, Project project) {
        List<Finding> findings = new ArrayList<>();
        List<Definition> file = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            if (!file.isEmpty() && file.getFirst().unit() != definition.unit()) {
                ofFile(info, file, findings);
                file.clear();
            }
            if (isPython(definition.unit())) {
                file.add(definition);
            }
        }
        ofFile(info, file, findings);
        return findings;
    }

    private static boolean isPython(Unit unit) {
        return unit.language() == Language.PYTHON || unit.language() == Language.CYTHON;
    }

    private static void ofFile(CheckInfo info, List<Definition> file, List<Finding> findings) {
        List<Definition> finalisers = file.stream()
                .filter(function -> FINALISERS.contains(function.function().name())
                        && !function.function().owner().isEmpty())
                .toList();
        if (finalisers.isEmpty()) {
            return;
        }
        SharedLocks locks = SharedLocks.of(file);
        if (locks.isEmpty()) {
            return;
        }
        FinaliserLocks search = new FinaliserLocks(info, locks, List.copyOf(file));
        Set<String> told = new HashSet<>();
        for (Definition finaliser : finalisers) {
            search.wanted(finaliser, List.of(), 0).stream()
                    .flatMap(wanted -> search.finding(finaliser, wanted).stream())
                    .filter(finding -> told.add(finding.place().toString()))
                    .forEach(findings::add);
        }
    }

    /** What the finaliser waits for, itself or in what it calls of its class and file. */
    private List<Wanted> wanted(Definition in, List<Step> way, int depth) {
        List<Wanted> found = new ArrayList<>();
        locks.takings(in.function()).forEach(taking -> found.add(new Wanted(in, taking, way)));
        if (depth < MAX_DEPTH && found.isEmpty()) {
            Walk.all(in.function(), part -> {
                if (part instanceof Expr.Call call) {
                    callee(in, call).ifPresent(next -> {
                        List<Step> further = new ArrayList<>(way);
                        further.add(new Step(
                                in.at(call.span()),
                                in.function().name() + " calls "
                                        + next.function().name()));
                        found.addAll(wanted(next, further, depth + 1));
                    });
                }
            });
        }
        return found;
    }

    private Optional<Definition> callee(Definition in, Expr.Call call) {
        String owner = in.function().owner();
        return switch (call.callee()) {
            case Expr.Name name -> function("", name.id());
            case Expr.Member member
            when member.object() instanceof Expr.Name object && object.id().equals(self(in.function())) ->
                function(owner, member.name());
            default -> Optional.empty();
        };
    }

    private static String self(Function function) {
        return function.parameters().isEmpty()
                ? ""
                : function.parameters().getFirst().name();
    }

    private Optional<Definition> function(String owner, String name) {
        return functions.stream()
                .filter(found -> found.enclosing() < 0
                        && found.function().owner().equals(owner)
                        && found.function().name().equals(name))
                .findFirst();
    }

    private Optional<Finding> finding(Definition finaliser, Wanted wanted) {
        for (Definition holder : functions) {
            for (SharedLocks.Taking held : locks.takings(holder.function())) {
                if (held.lock().equals(wanted.taking().lock())) {
                    Optional<Span> runs = held.runs();
                    if (runs.isPresent()) {
                        return Optional.of(told(finaliser, wanted, holder, held, runs.get()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Finding told(Definition finaliser, Wanted wanted, Definition holder, SharedLocks.Taking held, Span runs) {
        String name = Names.last(held.lock());
        String end = Names.last(finaliser.function().owner()) + "."
                + finaliser.function().name();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(holder.at(held.span()), holder.function().name() + " locks " + name));
        steps.add(new Step(holder.at(runs), "and runs Python under it, where the collector may start"));
        steps.add(new Step(finaliser.named(), "which may run " + end + " on the same thread"));
        steps.addAll(wanted.way());
        return Telling.finding(
                info,
                info.severity(),
                end + " waits for " + name + ", and " + holder.function().name() + " holds it while it runs Python:"
                        + " where an object ends there, or the collector starts, the thread waits for the lock that it"
                        + " holds itself. Only try the lock in a finaliser (acquire(False)) and leave the work to its"
                        + " holder, or make it an RLock.",
                wanted.in(),
                wanted.taking().span(),
                steps,
                "waits for " + name);
    }
}
