package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.syntax.Span;

/**
 * A local tensor that is pinned only to be sent to the device, of whatever size: it becomes ordinary memory, and what is sent
 * goes through pinned memory that stays. Only where every use is in sight, so that nobody else can copy out of it without
 * waiting: it is filled, asked, and sent.
 */
final class PinnedSource {

    private static final Set<String> HARMLESS = Set.of(
            "fill_", "zero_", "numpy", "tolist", "item", "sum", "max", "min", "size", "numel", "dim", "element_size", "shape",
            "dtype", "ndim");

    private static final Set<String> ASKING = Set.of("len", "int", "float", "bool", "range", "print");

    /** Functions of torch that give new memory. */
    private static final Set<String> COMPUTING = Set.of(
            "cumsum", "sum", "max", "min", "any", "all", "diff", "cat", "stack", "where", "maximum", "minimum", "bincount",
            "searchsorted", "repeat_interleave");

    private PinnedSource() {}

    static Optional<Rewriting> of(Finder site, Expr.Call made) {
        Function function = site.definition().function();
        return site.statement(made.span())
                .flatMap(statement -> target(statement, made))
                .filter(name -> site.assigned(name.id()).size() == 1 && !site.isBoundOtherwise(name.id()))
                .filter(name -> !Use.isCaptured(function, name.id()))
                .filter(name -> isPlain(made))
                .flatMap(name -> rewritten(made, name, Use.of(function, name.id())));
    }

    private static Optional<Expr.Name> target(Stmt statement, Expr made) {
        return statement instanceof Stmt.Assign assign
                        && assign.value() == made
                        && assign.targets().size() == 1
                        && assign.targets().getFirst() instanceof Expr.Name name
                ? Optional.of(name)
                : Optional.empty();
    }

    private static boolean isPlain(Expr.Call made) {
        boolean spread = made.arguments().stream().anyMatch(each -> each.passing() != Argument.Passing.PLAIN);
        boolean elsewhere = Finder.keyword(made, "device")
                .filter(device -> !(device instanceof Expr.Literal literal && literal.text().equals("cpu")))
                .isPresent();
        return !spread && !elsewhere && Finder.keyword(made, "requires_grad").isEmpty();
    }

    private static Optional<Rewriting> rewritten(Expr.Call made, Expr.Name name, List<Use> uses) {
        Optional<Span> pin = dropped(made);
        if (pin.isEmpty()) {
            return Optional.empty();
        }
        Rewriting.Builder cure = new Rewriting.Builder().put(pin.get(), "");
        int sent = 0;
        for (Use use : uses) {
            if (use.name() == name) {
                continue;
            }
            int level = use.indexed();
            Span whole = use.around().get(level).span();
            Optional<Expr.Call> move = use.methodOf(level).filter(call -> isMove(use, level));
            Optional<Expr> target = target(use, level);
            if (move.isPresent()) {
                Optional<Span> device = device(move.get());
                if (device.isEmpty()) {
                    return Optional.empty();
                }
                String to = device.get().length() == 0 ? "\"cuda\"" : "$1";
                cure.put(move.get().span(), "h2d($0, " + to + ")", whole, device.get());
                sent++;
            } else if (target.isPresent()) {
                cure.put(whole, "h2d($0, $1.device)", whole, target.get().span());
                sent++;
            } else if (!isHarmless(use, level)) {
                return Optional.empty();
            }
        }
        return sent > 0 ? Optional.of(cure.done()) : Optional.empty();
    }

    /** The keyword with the comma before it. */
    private static Optional<Span> dropped(Expr.Call made) {
        for (int i = 1; i < made.arguments().size(); i++) {
            Argument argument = made.arguments().get(i);
            if (argument.keyword().equals("pin_memory")) {
                Span before = made.arguments().get(i - 1).value().span();
                return Optional.of(new Span(before.end(), argument.value().span().end()));
            }
        }
        return Optional.empty();
    }

    private static boolean isMove(Use use, int level) {
        String method = use.attributeOf(level).orElse("");
        return method.equals("to") || method.equals("cuda");
    }

    private static Optional<Span> device(Expr.Call move) {
        boolean current = move.callee() instanceof Expr.Member member && member.name().equals("cuda");
        int end = move.span().end();
        return current
                ? Optional.of(new Span(end, end)).filter(_ -> Finder.hasOnly(move, 0, List.of("non_blocking")))
                : Upload.device(move).filter(_ -> isSurelyDevice(move));
    }

    /** A plain argument of {@code to} may be a type. */
    private static boolean isSurelyDevice(Expr.Call move) {
        boolean type = move.arguments().stream()
                .anyMatch(each -> each.isPositional()
                        && each.value() instanceof Expr.Member(Expr.Name torch, _, _, _, _)
                        && torch.id().equals("torch"));
        return Finder.keyword(move, "device").isPresent()
                || Finder.keyword(move, "non_blocking").isPresent() && !type;
    }

    /** Where it is copied to by {@code target.copy_(x, non_blocking=True)}, a plain path. */
    private static Optional<Expr> target(Use use, int level) {
        Expr sent = use.around().get(level);
        return use.out(level + 1).orElse(sent) instanceof Expr.Call call
                        && call.callee() instanceof Expr.Member(Expr target, String method, _, _, _)
                        && method.equals("copy_")
                        && Finder.hasOnly(call, 1, List.of("non_blocking"))
                        && call.arguments().getFirst().value() == sent
                        && isPath(target)
                ? Optional.of(target)
                : Optional.empty();
    }

    private static boolean isPath(Expr target) {
        return switch (target) {
            case Expr.Name _ -> true;
            case Expr.Member member -> isPath(member.object());
            case Expr.Index index -> isPath(index.object());
            default -> false;
        };
    }

    /** Whether it is filled or asked there, and handed to nobody. */
    private static boolean isHarmless(Use use, int level) {
        Expr at = use.around().get(level);
        return switch (use.out(level + 1).orElse(at)) {
            case Expr.Member member -> member.object() == at && HARMLESS.contains(member.name());
            case Expr.Call call ->
                isAsked(call.callee())
                        || call.arguments().stream()
                                .anyMatch(each -> each.value() == at && each.keyword().equals("out"));
            case Expr.Compare _ -> true;
            case Expr.Operator operator -> !operator.operator().equals(",");
            default -> level > 0 && use.isStored(level);
        };
    }

    private static boolean isAsked(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> ASKING.contains(name.id());
            case Expr.Member(Expr.Name torch, String function, _, _, _) ->
                torch.id().equals("torch") && COMPUTING.contains(function);
            default -> false;
        };
    }
}
