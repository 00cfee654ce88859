package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.syntax.Span;

/** Parts of a function that make what is kept, or that wait because a time is measured. */
final class Purposes {

    private final CopyKnowledge knowledge;
    private final List<Span> kept = new ArrayList<>();
    private final List<Span> measured = new ArrayList<>();
    private final Set<String> ofFields;
    private final KeptTables tables;

    private Purposes(CopyKnowledge knowledge, Set<String> ofFields, KeptTables tables) {
        this.knowledge = knowledge;
        this.ofFields = ofFields;
        this.tables = tables;
    }

    static Purposes of(Function function, CopyKnowledge knowledge) {
        Purposes purposes = new Purposes(knowledge, fieldsByOtherNames(function), KeptTables.of(function));
        if (function.decorators().stream().anyMatch(each -> purposes.says(Role.CACHE, each))) {
            purposes.kept.add(function.body().span());
        }
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Block block) {
                purposes.block(block);
            }
        });
        return purposes;
    }

    /** Whether it runs only until the value is there. */
    boolean isKept(Span span) {
        return contains(kept, span);
    }

    /** Whether a clock is read next. */
    boolean isMeasured(Span span) {
        return contains(measured, span);
    }

    private void block(Stmt.Block block) {
        List<Stmt> statements = block.statements();
        for (int at = 0; at < statements.size(); at++) {
            Stmt statement = statements.get(at);
            if (at + 1 < statements.size() && readsClock(statements.get(at + 1))) {
                measured.add(statement.span());
            }
            if (statement instanceof Stmt.If branch) {
                branch(branch, block);
            }
        }
    }

    private void branch(Stmt.If branch, Stmt.Block around) {
        if (isMissing(branch.test())) {
            kept.add(branch.then().span());
        }
        for (Stmt statement : branch.then().statements()) {
            if (statement instanceof Stmt.Assign assign && refills(assign, branch)) {
                kept.add(assign.span());
            }
        }
        boolean leaves = !branch.then().statements().isEmpty()
                && branch.then().statements().getLast() instanceof Stmt.Return;
        if (leaves && isThere(branch.test())) {
            kept.add(new Span(branch.span().end(), around.span().end()));
        }
    }

    /** Names that stand for nothing but one field, which was read into them. */
    private static Set<String> fieldsByOtherNames(Function function) {
        Map<String, Boolean> onlyFields = new HashMap<>();
        function.parameters().forEach(parameter -> onlyFields.put(parameter.name(), false));
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Assign assign) {
                boolean field = assign.value() instanceof Expr.Member;
                for (Expr target : assign.targets()) {
                    if (target instanceof Expr.Name name) {
                        onlyFields.merge(name.id(), field, (_, _) -> false);
                    }
                }
            }
        });
        onlyFields.values().removeIf(only -> !only);
        return onlyFields.keySet();
    }

    /** {@code self.x is None}, {@code key not in self.x}, {@code not hasattr(self, "x")}. */
    private boolean isMissing(Expr test) {
        return switch (test) {
            case Expr.Compare compare ->
                compare.operator().equals("is") && isKeptPlace(compare.left()) && Absence.isNone(compare.right())
                        || compare.operator().equals("not in") && isField(compare.right());
            case Expr.Not(Expr.Call call, _) -> call.callee() instanceof Expr.Name name && name.id().equals("hasattr");
            default -> false;
        };
    }

    private boolean isThere(Expr test) {
        boolean truth = test instanceof Expr.Assignment || test instanceof Expr.Name;
        return truth && tables.isEntry(test)
                || test instanceof Expr.Compare compare
                && (compare.operator().equals("is not") && isKeptPlace(compare.left()) && Absence.isNone(compare.right())
                        || compare.operator().equals("in") && isField(compare.right()));
    }

    /** Whether the branch asks for a field of the very statement's block, as one that lets a buffer grow does. */
    private static boolean refills(Stmt.Assign assign, Stmt.If branch) {
        return assign.targets().stream()
                .anyMatch(target -> target instanceof Expr.Member && branch.then().statements().stream()
                        .filter(Stmt.Assign.class::isInstance)
                        .map(Stmt.Assign.class::cast)
                        .flatMap(each -> each.targets().stream())
                        .anyMatch(each -> each instanceof Expr.Member field && mentions(branch.test(), field)));
    }

    private static boolean mentions(Expr test, Expr.Member field) {
        return Walk.any(
                test,
                part -> part instanceof Expr.Member member
                        && member.name().equals(field.name())
                        && member.object() instanceof Expr.Name object
                        && field.object() instanceof Expr.Name other
                        && object.id().equals(other.id()));
    }

    /** A field, {@code getattr(self, "x", None)}, or what a table that keeps values has under a key. */
    private boolean isKeptPlace(Expr place) {
        boolean attribute = place instanceof Expr.Call(Expr.Name name, _, var arguments, _)
                && name.id().equals("getattr")
                && arguments.size() == 3
                && Absence.isNone(arguments.getLast().value());
        return attribute || isField(place) || tables.isEntry(place);
    }

    private boolean isField(Expr expression) {
        return expression instanceof Expr.Member || expression instanceof Expr.Name name && ofFields.contains(name.id());
    }

    private boolean readsClock(Stmt statement) {
        return switch (statement) {
            case Stmt.Assign assign -> readsClock(assign.value());
            case Stmt.Evaluate evaluate -> readsClock(evaluate.expression());
            default -> false;
        };
    }

    private boolean readsClock(Expr expression) {
        return Walk.any(expression, part -> part instanceof Expr.Call call && says(Role.CLOCK, call));
    }

    private boolean says(Role role, Expr expression) {
        return switch (expression) {
            case Expr.Name name -> knowledge.says(role, name.id());
            case Expr.Member member -> knowledge.says(role, member.name());
            case Expr.Call call -> says(role, call.callee());
            default -> false;
        };
    }

    private static boolean contains(List<Span> spans, Span inner) {
        return spans.stream().anyMatch(span -> span.start() <= inner.start() && inner.end() <= span.end());
    }
}
