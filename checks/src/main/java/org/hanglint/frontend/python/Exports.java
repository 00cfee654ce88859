package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.LiteralKind;
import org.hanglint.code.Stmt;

/** The strings that reach {@code __all__}, by assignment, {@code +=}, {@code extend} or {@code append}. */
final class Exports {

    private final Set<String> names = new LinkedHashSet<>();

    List<String> names() {
        return new ArrayList<>(names);
    }

    void read(Stmt statement) {
        switch (statement) {
            case Stmt.Assign assign when assign.targets().stream().anyMatch(Exports::isAll) -> add(assign.value());
            case Stmt.Annotate annotate
            when isAll(annotate.target()) -> annotate.value().ifPresent(this::add);
            case Stmt.Augment augment when isAll(augment.target()) -> add(augment.value());
            case Stmt.Evaluate evaluate -> addCall(evaluate.expression());
            default -> {}
        }
    }

    private void addCall(Expr expression) {
        if (expression instanceof Expr.Call call
                && call.callee() instanceof Expr.Member member
                && isAll(member.object())
                && (member.name().equals("extend") || member.name().equals("append"))) {
            call.arguments().stream().map(Argument::value).forEach(this::add);
        }
    }

    private void add(Expr value) {
        switch (value) {
            case Expr.Collection collection -> collection.elements().forEach(this::add);
            case Expr.Operator operator
            when operator.operator().equals("+") -> operator.operands().forEach(this::add);
            case Expr.Starred starred -> add(starred.value());
            case Expr.Literal literal when literal.kind() == LiteralKind.STRING -> names.add(literal.text());
            default -> {}
        }
    }

    private static boolean isAll(Expr target) {
        return target instanceof Expr.Name name && name.id().equals("__all__");
    }
}
