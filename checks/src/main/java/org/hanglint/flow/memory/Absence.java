package org.hanglint.flow.memory;

import java.util.Optional;
import java.util.stream.Stream;
import org.hanglint.code.Expr;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.code.Stmt;
import org.hanglint.syntax.Span;

/** A branch that is taken only where a name is None. */
record Absence(String name, Span branch) {

    static Stream<Absence> of(Stmt.If branch) {
        return Stream.concat(
                absent(branch.test(), EdgeKind.TRUE)
                        .map(name -> new Absence(name, branch.then().span()))
                        .stream(),
                absent(branch.test(), EdgeKind.FALSE)
                        .map(name -> new Absence(name, branch.otherwise().span()))
                        .stream());
    }

    /** The name that is None where the test comes out so. */
    private static Optional<String> absent(Expr test, EdgeKind outcome) {
        return switch (test) {
            case Expr.Compare compare when compare.left() instanceof Expr.Name name && isAbsent(compare, outcome) ->
                Optional.of(name.id());
            case Expr.Not(Expr operand, _) -> absent(operand, other(outcome));
            case Expr.Logical logical when decides(logical, outcome) ->
                absent(logical.left(), outcome).or(() -> absent(logical.right(), outcome));
            default -> Optional.empty();
        };
    }

    /** Whether both operands come out as the whole does. */
    private static boolean decides(Expr.Logical logical, EdgeKind outcome) {
        return (logical.connective() == Expr.Connective.AND) == (outcome == EdgeKind.TRUE);
    }

    private static EdgeKind other(EdgeKind outcome) {
        return outcome == EdgeKind.TRUE ? EdgeKind.FALSE : EdgeKind.TRUE;
    }

    private static boolean isAbsent(Expr.Compare compare, EdgeKind outcome) {
        return isPresent(compare, other(outcome));
    }

    /** Whether the comparison, where it comes out so, says that its left side is not None. */
    static boolean isPresent(Expr.Compare compare, EdgeKind outcome) {
        String says = outcome == EdgeKind.TRUE ? "is not" : "is";
        return compare.operator().equals(says) && isNone(compare.right());
    }

    static boolean isNone(Expr expression) {
        return expression instanceof Expr.Literal literal && literal.kind() == Expr.LiteralKind.NONE;
    }
}
