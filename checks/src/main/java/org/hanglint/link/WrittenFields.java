package org.hanglint.link;

import java.util.Set;
import java.util.TreeSet;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;

/** The fields of its own object that a method assigns. */
final class WrittenFields {

    private final String self;
    private final Set<String> fields = new TreeSet<>();

    private WrittenFields(String self) {
        this.self = self;
    }

    static Set<String> of(Function method) {
        if (method.parameters().isEmpty() || method.is(Function.Modifier.STATIC)) {
            return Set.of();
        }
        WrittenFields written = new WrittenFields(method.parameters().getFirst().name());
        Walk.statements(method.body(), written::statement);
        return written.fields;
    }

    private void statement(Stmt statement) {
        switch (statement) {
            case Stmt.Assign assign -> assign.targets().forEach(this::target);
            case Stmt.Augment augment -> target(augment.target());
            case Stmt.Annotate annotate -> target(annotate.target());
            case Stmt.ForEach loop -> target(loop.target());
            case Stmt.With with -> with.items().forEach(item -> item.target().ifPresent(this::target));
            default -> {}
        }
    }

    private void target(Expr target) {
        switch (target) {
            case Expr.Member(Expr.Name(String id, _), String field, _, _, _) when id.equals(self) -> fields.add(field);
            case Expr.Collection collection -> collection.elements().forEach(this::target);
            case Expr.Starred starred -> target(starred.value());
            case Expr.Index(Expr.Member(Expr.Name(String id, _), String field, _, _, _), _, _) when id.equals(self) ->
                fields.add(field);
            default -> {}
        }
    }
}
