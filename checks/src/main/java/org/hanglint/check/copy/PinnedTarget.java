package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/**
 * Pinned memory that is made for one copy to the host which is waited for at once: {@code d2h} gives the values in memory of
 * the caller's own, so it does not matter who keeps them. Where other work stands between copy and wait nothing is offered,
 * since the thread would wait earlier.
 */
final class PinnedTarget {

    private static final String WAIT = "synchronize";
    private static final Set<String> EVENTS = Set.of("Event", "record", "record_event", "current_stream", WAIT);

    private PinnedTarget() {}

    /** {@code h = torch.empty_like(t, device="cpu", pin_memory=True)} or {@code torch.empty(t.shape, …)}, and the copy. */
    static Optional<Rewriting> made(Finder site, Expr.Call made) {
        List<Stmt> from = from(site.definition().function(), made.span());
        if (from.size() < 3 || !(from.getFirst() instanceof Stmt.Assign assign) || assign.value() != made) {
            return Optional.empty();
        }
        return copied(assign, from.get(1))
                .filter(source -> isLike(made, source) && isWaitedFor(from.subList(2, from.size())))
                .map(source -> new Rewriting.Builder()
                        .put(new Span(made.span().start(), from.get(1).span().end()), "d2h($0)", source.span())
                        .done());
    }

    /** {@code h = t.to("cpu", non_blocking=True)}. */
    static Optional<Rewriting> moved(Finder site, Expr.Call move) {
        List<Stmt> from = from(site.definition().function(), move.span());
        boolean waits = from.size() > 1
                && from.getFirst() instanceof Stmt.Assign assign
                && assign.value() == move
                && isWaitedFor(from.subList(1, from.size()));
        boolean plain = Finder.hasOnly(move, 1, List.of("non_blocking"))
                || Finder.hasOnly(move, 0, List.of("non_blocking", "device"));
        return waits && plain && move.callee() instanceof Expr.Member member
                ? Optional.of(new Rewriting.Builder()
                        .put(move.span(), "d2h($0)", member.object().span())
                        .done())
                : Optional.empty();
    }

    /** The statement with that expression and those behind it in the same block. */
    private static List<Stmt> from(Function function, Span span) {
        List<Stmt> found = new ArrayList<>();
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Block(List<Stmt> all, _)) {
                for (int i = 0; i < all.size(); i++) {
                    if (all.get(i).span().contains(span)) {
                        found.clear();
                        found.addAll(all.subList(i, all.size()));
                    }
                }
            }
        });
        return found;
    }

    /** What {@code h.copy_(t, non_blocking=True)} copies into the name just assigned. */
    private static Optional<Expr> copied(Stmt.Assign assign, Stmt next) {
        return assign.targets().size() == 1
                        && assign.targets().getFirst() instanceof Expr.Name name
                        && next instanceof Stmt.Evaluate(Expr.Call copy, _)
                        && copy.callee() instanceof Expr.Member(Expr.Name target, String method, _, _, _)
                        && method.equals("copy_")
                        && target.id().equals(name.id())
                        && Finder.hasOnly(copy, 1, List.of("non_blocking"))
                ? Optional.of(copy.arguments().getFirst().value())
                : Optional.empty();
    }

    /** Whether shape and type are those of the source. */
    private static boolean isLike(Expr.Call made, Expr source) {
        if (made.arguments().isEmpty() || !(made.callee() instanceof Expr.Member(_, String method, _, _, _))) {
            return false;
        }
        Expr first = made.arguments().getFirst().value();
        return switch (method) {
            case "empty_like" -> isSame(first, source) && Finder.hasOnly(made, 1, List.of("device", "pin_memory"));
            case "empty" ->
                isShape(first, source)
                        && Finder.hasOnly(made, 1, List.of("device", "pin_memory", "dtype"))
                        && Finder.keyword(made, "dtype")
                                .filter(type -> type instanceof Expr.Member(Expr of, String dtype, _, _, _)
                                        && dtype.equals("dtype")
                                        && isSame(of, source))
                                .isPresent();
            default -> false;
        };
    }

    private static boolean isShape(Expr shape, Expr source) {
        Expr member = shape instanceof Expr.Call call && call.arguments().isEmpty() ? call.callee() : shape;
        return member instanceof Expr.Member(Expr of, String name, _, _, _)
                && (name.equals("shape") || name.equals("size") && shape != member)
                && isSame(of, source);
    }

    /** The same path of names. */
    private static boolean isSame(Expr one, Expr other) {
        return switch (one) {
            case Expr.Name name -> other instanceof Expr.Name that && name.id().equals(that.id());
            case Expr.Member member ->
                other instanceof Expr.Member that
                        && member.name().equals(that.name())
                        && isSame(member.object(), that.object());
            default -> false;
        };
    }

    /** Whether a wait stands there with nothing before it but events. */
    private static boolean isWaitedFor(List<Stmt> next) {
        for (Stmt statement : next) {
            List<String> called = new ArrayList<>();
            Walk.own(statement).forEach(own -> Walk.expressions(own, part -> {
                if (part instanceof Expr.Call call) {
                    called.add(call.callee() instanceof Expr.Member member ? member.name() : "");
                }
            }));
            boolean simple = statement instanceof Stmt.Evaluate || statement instanceof Stmt.Assign;
            if (!simple || called.isEmpty() || !EVENTS.containsAll(called)) {
                return false;
            }
            if (called.contains(WAIT)) {
                return true;
            }
        }
        return false;
    }
}
