package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/**
 * Reads of {@code x[i]} by a loop's own counter, from a copy of {@code x} before the loop. The tensor is a local name that has
 * one value by then, for a loop without rounds must not read what is not there.
 */
record HoistedReads(Finder site, Set<Span> tensors) {

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*");

    Optional<LoopReads.Cure> of(Expr.Name tensor, Expr index) {
        Function function = site.definition().function();
        String name = tensor.id();
        if (Use.isCaptured(function, name) || !isCounted(index, index.span())) {
            return Optional.empty();
        }
        Optional<Stmt.ForEach> counting = loops(index.span()).stream()
                .filter(loop -> Use.of(function, counter(loop)).stream().anyMatch(use -> use.isIn(index.span())))
                .findFirst();
        return counting.flatMap(inner -> loops(index.span()).stream()
                        .filter(loop -> loop.span().contains(inner.span()))
                        .filter(loop -> isThere(name, loop) && new Quiet(site).leaves(loop.body(), name))
                        .findFirst()
                        .flatMap(outer -> cure(name, outer, inner)));
    }

    /** The loops around, from the outside in. */
    private List<Stmt.ForEach> loops(Span span) {
        List<Stmt.ForEach> around = new ArrayList<>();
        Walk.statements(site.definition().function().body(), statement -> {
            if (statement instanceof Stmt.ForEach loop && loop.body().span().contains(span)) {
                around.add(loop);
            }
        });
        return around;
    }

    /** The name that counts the rounds; empty where none does. */
    private static String counter(Stmt.ForEach loop) {
        if (!(loop.iterable() instanceof Expr.Call call) || !(call.callee() instanceof Expr.Name function)) {
            return "";
        }
        Expr target = loop.target();
        if (function.id().equals("enumerate")
                && target instanceof Expr.Collection several
                && several.elements().size() == 2) {
            target = several.elements().getFirst();
        } else if (!function.id().equals("range")) {
            return "";
        }
        return target instanceof Expr.Name name ? name.id() : "";
    }

    /** Whether an index is a whole number for sure: counters of loops around it, and arithmetic with them. */
    private boolean isCounted(Expr index, Span where) {
        return switch (index) {
            case Expr.Name name ->
                !site.names(name.id())
                        && loops(where).stream().anyMatch(loop -> counter(loop).equals(name.id()));
            case Expr.Literal literal -> literal.kind() == Expr.LiteralKind.INTEGER;
            case Expr.Operator operator ->
                ARITHMETIC.contains(operator.operator())
                        && operator.operands().size() > 1
                        && operator.operands().stream().allMatch(each -> isCounted(each, where));
            default -> false;
        };
    }

    /** Whether the name has its one value before the loop: a parameter without default, or given in a block around it. */
    private boolean isThere(String name, Stmt.ForEach loop) {
        boolean parameter = site.definition().function().parameters().stream()
                .anyMatch(each -> each.name().equals(name) && each.defaultValue().isEmpty());
        List<Expr> values = site.assigned(name);
        if (values.size() != (parameter ? 0 : 1) || site.isBoundOtherwise(name)) {
            return false;
        }
        return parameter || isGivenBefore(values.getFirst(), loop);
    }

    private boolean isGivenBefore(Expr value, Stmt.ForEach loop) {
        boolean[] before = {false};
        Walk.statements(site.definition().function().body(), statement -> {
            if (statement instanceof Stmt.Block(List<Stmt> all, Span span) && span.contains(loop.span())) {
                before[0] |= all.stream()
                        .anyMatch(each -> each instanceof Stmt.Assign assign
                                && assign.value() == value
                                && assign.span().end() <= loop.span().start());
            }
        });
        return before[0];
    }

    private Optional<LoopReads.Cure> cure(String name, Stmt.ForEach outer, Stmt.ForEach counting) {
        List<Use> uses = Use.of(site.definition().function(), name).stream()
                .filter(use -> use.isIn(outer.body().span()))
                .toList();
        List<Use> reads = uses.stream().filter(this::isCountedRead).toList();
        boolean lists = reads.stream().anyMatch(HoistedReads::isList);
        boolean scalars = reads.stream().anyMatch(use -> !isList(use));
        String host = name + (scalars ? "_host" : "_list");
        boolean sure = uses.stream().allMatch(use -> tensors.contains(use.name().span()));
        if (!sure || site.uses(host) || site.names(host) || lists && !goesOverAll(counting, name)) {
            return Optional.empty();
        }
        String function = scalars ? "d2h" : "d2list";
        Span start = new Span(outer.span().start(), outer.span().start());
        Rewriting.Builder cure = new Rewriting.Builder().put(start, host + " = " + function + "(" + name + ")$/");
        for (Use read : reads) {
            Span index = read.around().get(1).span();
            if (scalars) {
                cure.put(read.name().span(), host);
            } else {
                Span whole = read.readOf(1).orElseThrow().span();
                cure.put(whole, host + "$0", new Span(read.name().span().end(), index.end()));
            }
        }
        return Optional.of(new LoopReads.Cure(function, cure.done()));
    }

    private boolean isCountedRead(Use use) {
        return use.indexed() == 1
                && use.readOf(1).isPresent()
                && use.around().get(1) instanceof Expr.Index(_, List<Expr> indices, Span span)
                && indices.size() == 1
                && isCounted(indices.getFirst(), span);
    }

    private static boolean isList(Use read) {
        return read.attributeOf(1).filter("tolist"::equals).isPresent();
    }

    /** {@code range(len(x))}, {@code range(x.shape[0])}, {@code range(x.size(0))}: rows are long, and all of them are read. */
    private static boolean goesOverAll(Stmt.ForEach loop, String name) {
        return loop.iterable() instanceof Expr.Call call
                && call.callee() instanceof Expr.Name range
                && range.id().equals("range")
                && call.arguments().size() == 1
                && switch (call.arguments().getFirst().value()) {
                    case Expr.Call size ->
                        size.callee() instanceof Expr.Name len && len.id().equals("len") && isOnly(size.arguments(), name)
                                || size.callee() instanceof Expr.Member(Expr.Name of, String method, _, _, _)
                                        && of.id().equals(name)
                                        && method.equals("size")
                                        && isFirst(size.arguments().stream().map(Argument::value).toList());
                    case Expr.Index(Expr.Member(Expr.Name of, String shape, _, _, _), List<Expr> indices, _) ->
                        of.id().equals(name) && shape.equals("shape") && isFirst(indices);
                    default -> false;
                };
    }

    private static boolean isOnly(List<Argument> arguments, String name) {
        return arguments.size() == 1
                && arguments.getFirst().value() instanceof Expr.Name of
                && of.id().equals(name);
    }

    private static boolean isFirst(List<Expr> indices) {
        return indices.size() == 1
                && indices.getFirst() instanceof Expr.Literal literal
                && literal.text().equals("0");
    }
}
