package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Import;
import org.hanglint.code.Stmt;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Step;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** Threads that a Python file starts and joins while it is imported, and that import it. */
final class ImportingThreads {

    /** A thread is waited for, with the call that made it. */
    private record Join(Expr.Call call, Expr.Call thread) {}

    private final PythonIndex python;
    private final Definition top;
    private final Map<String, Expr.Call> threads = new HashMap<>();
    private final List<Span> asScript = new ArrayList<>();
    private final List<Join> joins = new ArrayList<>();

    private ImportingThreads(PythonIndex python, Definition top) {
        this.python = python;
        this.top = top;
        Walk.statements(top.function().body(), this::read);
    }

    static List<Finding> findings(CheckInfo info, Project project) {
        List<Finding> findings = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            boolean top = definition.unit().language() == Language.PYTHON
                    && definition.function().kind() == Function.Kind.MODULE;
            if (top) {
                new ImportingThreads(project.python(), definition).tell(info, findings);
            }
        }
        return findings;
    }

    private void read(Stmt statement) {
        switch (statement) {
            case Stmt.If branch -> {
                boolean[] main = {false};
                Walk.expressions(
                        branch.test(),
                        part -> main[0] |=
                                part instanceof Expr.Name name && name.id().equals("__name__"));
                if (main[0]) {
                    asScript.add(branch.span());
                }
            }
            case Stmt.Assign assign
            when assign.value() instanceof Expr.Call call && isThread(call) ->
                assign.targets().forEach(target -> {
                    if (target instanceof Expr.Name name) {
                        threads.put(name.id(), call);
                    }
                });
            case Stmt.Evaluate evaluate
            when evaluate.expression() instanceof Expr.Call call
                    && call.callee() instanceof Expr.Member member
                    && member.name().equals("join")
                    && member.object() instanceof Expr.Name name ->
                Optional.ofNullable(threads.get(name.id())).ifPresent(thread -> joins.add(new Join(call, thread)));
            default -> {}
        }
    }

    private boolean isThread(Expr.Call call) {
        String dotted = switch (call.callee()) {
            case Expr.Name name -> name.id();
            case Expr.Member member when member.object() instanceof Expr.Name name -> name.id() + "." + member.name();
            default -> "";
        };
        return !dotted.isEmpty()
                && python.resolve(top.unit(), dotted) instanceof Resolved.External external
                && external.name().equals("threading.Thread");
    }

    private void tell(CheckInfo info, List<Finding> findings) {
        for (Join join : joins) {
            boolean script = asScript.stream()
                    .anyMatch(span -> Spot.contains(span, join.call().span()));
            Expr.Call thread = join.thread();
            Optional<Step> imports = script ? Optional.empty() : target(thread).flatMap(this::imports);
            imports.ifPresent(step -> findings.add(Telling.finding(
                    info,
                    info.severity(),
                    "While " + python.module(top.unit()) + " is imported, it waits for a thread that imports it: that"
                            + " waits for the import to end, and the import for the thread. Start the thread from a"
                            + " function that is called after the import.",
                    top,
                    join.call().span(),
                    List.of(new Step(top.at(thread.span()), "the thread is made"), step),
                    "waited for during the import")));
        }
    }

    private Optional<Definition> target(Expr.Call thread) {
        return thread.arguments().stream()
                .filter(argument -> argument.keyword().equals("target"))
                .filter(argument -> argument.value() instanceof Expr.Name)
                .map(argument -> python.resolve(top.unit(), ((Expr.Name) argument.value()).id()))
                .filter(Resolved.OfFunction.class::isInstance)
                .map(found -> ((Resolved.OfFunction) found).definition())
                .findFirst();
    }

    /** Where the function imports the module that is being imported. */
    private Optional<Step> imports(Definition thread) {
        List<Step> found = new ArrayList<>();
        Walk.statements(thread.function().body(), statement -> {
            if (statement instanceof Stmt.ImportHere here && isOwn(thread.unit(), here.imported())) {
                found.add(new Step(thread.at(here.span()), "the thread imports " + python.module(top.unit())));
            }
        });
        return found.stream().findFirst();
    }

    private boolean isOwn(Unit unit, Import each) {
        String own = python.module(top.unit());
        boolean whole = each.level() == 0 && each.module().equals(own);
        return whole
                || each.names().stream()
                        .map(name -> python.imported(unit, each, name.name()))
                        .anyMatch(found -> found instanceof Resolved.OfModule module
                                && module.name().equals(own));
    }
}
