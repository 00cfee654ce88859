package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.Storage;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.syntax.Span;

/** Parts of a function that do not run while all is well, where waiting is meant, or that run again and again. */
final class Regions {

    private static final int MAX_TEST = 6;

    private final CopyKnowledge knowledge;
    private final List<Span> gated = new ArrayList<>();
    private final List<Span> permitted = new ArrayList<>();
    private final List<Span> loops = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();
    private final List<Placement> placements = new ArrayList<>();
    private final List<Absence> absences = new ArrayList<>();

    /** A branch, and the calls in it that the other branch makes too. */
    private record Choice(Span branch, Set<Span> anyway) {
        boolean decides(Span span) {
            return branch.start() <= span.start() && span.end() <= branch.end() && !anyway.contains(span);
        }
    }

    /** A {@code with} that sets the device on which constructors put what they make. */
    record Placement(Expr device, Span body) {}

    private Regions(CopyKnowledge knowledge) {
        this.knowledge = knowledge;
    }

    static Regions of(Function function, CopyKnowledge knowledge) {
        Regions regions = new Regions(knowledge);
        for (Expr decorator : function.decorators()) {
            if (regions.isPermission(decorator)) {
                regions.permitted.add(function.body().span());
            }
        }
        Walk.statements(function.body(), regions::statement);
        return regions;
    }

    private void statement(Stmt statement) {
        Walk.own(statement, own -> Walk.expressions(own, this::choice));
        switch (statement) {
            case Stmt.If branch -> branch(branch);
            case Stmt.Try attempt ->
                attempt.handlers().forEach(handler -> gated.add(handler.body().span()));
            case Stmt.ForEach loop -> loops.add(loop.body().span());
            case Stmt.While loop -> loops.add(loop.body().span());
            case Stmt.DoWhile loop -> loops.add(loop.body().span());
            case Stmt.For loop -> loops.add(loop.body().span());
            case Stmt.Declare(Variable variable, Span span) when variable.storage() == Storage.STATIC -> gated.add(span);
            case Stmt.With with ->
                with.items().forEach(item -> item(item.context(), with.body().span()));
            case Stmt.Assert check -> check.message().ifPresent(message -> gated.add(message.span()));
            default -> {}
        }
    }

    private void item(Expr context, Span body) {
        if (context instanceof Expr.Call call && knowledge.says(Role.RECORDING, name(call.callee()))) {
            gated.add(body);
        }
        if (isPermission(context)) {
            permitted.add(body);
        }
        if (context instanceof Expr.Call call && name(call.callee()).equals("device")) {
            call.arguments().stream()
                    .findFirst()
                    .ifPresent(argument -> placements.add(new Placement(argument.value(), body)));
        }
    }

    private boolean isPermission(Expr context) {
        return knowledge.isPermission(context instanceof Expr.Call call ? name(call.callee()) : name(context));
    }

    private void branch(Stmt.If branch) {
        Set<Span> anyway = Set.copyOf(Anyway.in(branch));
        choices.add(new Choice(branch.then().span(), anyway));
        choices.add(new Choice(branch.otherwise().span(), anyway));
        Absence.of(branch).forEach(absences::add);
        boolean negated = branch.test() instanceof Expr.Not;
        Expr test = branch.test() instanceof Expr.Not not ? not.operand() : branch.test();
        boolean seldom = says(test, Role.DEBUG_TEST, MAX_TEST) || isHostTest(test);
        if (seldom) {
            gated.add(negated ? branch.otherwise().span() : branch.then().span());
        }
        if (raises(branch.then())) {
            gated.add(branch.then().span());
        }
        if (raises(branch.otherwise())) {
            gated.add(branch.otherwise().span());
        }
    }

    /** {@code a if debug else b}: as a statement's branches. */
    private void choice(Expr expression) {
        if (expression instanceof Expr.Choice choice
                && (says(choice.test(), Role.DEBUG_TEST, MAX_TEST) || isHostTest(choice.test()))) {
            gated.add(choice.whenTrue().span());
        }
    }

    private static boolean raises(Stmt.Block block) {
        return !block.statements().isEmpty() && block.statements().getLast() instanceof Stmt.Raise;
    }

    private boolean says(Expr test, Role role, int depth) {
        boolean here = switch (test) {
            case Expr.Name name -> knowledge.says(role, name.id());
            case Expr.Member member -> knowledge.says(role, member.name());
            case Expr.Literal literal ->
                role == Role.DEBUG_TEST
                        && literal.kind() == Expr.LiteralKind.STRING
                        && knowledge.says(role, literal.text());
            default -> false;
        };
        boolean alternative = test instanceof Expr.Logical logical && logical.connective() == Expr.Connective.OR;
        return here
                || depth > 0
                        && !alternative
                        && Walk.children(test).stream().anyMatch(child -> says(child, role, depth - 1));
    }

    private boolean isHostTest(Expr test) {
        return switch (test) {
            case Expr.Compare compare ->
                compare.operator().equals("==") && (isHostLiteral(compare.left()) || isHostLiteral(compare.right()));
            case Expr.Call call -> knowledge.says(Role.CPU_TEST, name(call.callee()));
            case Expr.Name name -> knowledge.says(Role.CPU_TEST, name.id());
            case Expr.Member member -> knowledge.says(Role.CPU_TEST, member.name());
            case Expr.Logical logical ->
                logical.connective() == Expr.Connective.AND
                        && (isHostTest(logical.left()) || isHostTest(logical.right()));
            default -> false;
        };
    }

    private static boolean isHostLiteral(Expr expression) {
        return expression instanceof Expr.Literal literal && literal.text().equals("cpu");
    }

    private static String name(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    boolean isGated(Span span) {
        return contains(gated, span);
    }

    boolean isPermitted(Span span) {
        return contains(permitted, span);
    }

    /** Whether it runs whenever the function does. */
    Edge.Passage passage(Span span) {
        if (isPermitted(span)) {
            return Edge.Passage.PERMITTED;
        }
        boolean decided = choices.stream().anyMatch(choice -> choice.decides(span));
        return decided ? Edge.Passage.SOMETIMES : Edge.Passage.ALWAYS;
    }

    boolean isInLoop(Span span) {
        return contains(loops, span);
    }

    /** The device that the innermost such {@code with} around the place sets. */
    Optional<Expr> placement(Span span) {
        return placements.stream()
                .filter(each -> each.body().start() <= span.start()
                        && span.end() <= each.body().end())
                .reduce((_, inner) -> inner)
                .map(Placement::device);
    }

    /** The branches around the place that are taken only where a name is None. */
    List<Absence> absent(Span span) {
        return absences.stream()
                .filter(each -> each.branch().start() <= span.start()
                        && span.end() <= each.branch().end())
                .toList();
    }

    private static boolean contains(List<Span> spans, Span inner) {
        for (Span span : spans) {
            if (span.start() <= inner.start() && inner.end() <= span.end()) {
                return true;
            }
        }
        return false;
    }
}
