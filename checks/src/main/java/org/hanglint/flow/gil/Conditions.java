package org.hanglint.flow.gil;

import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.LiteralKind;

/** Conditions as text, so that two tests of the same thing are seen to agree. */
final class Conditions {

    /** A condition without its negations: {@code p != NULL} is {@code p} and true. */
    record Atom(String text, boolean positive) {}

    private Conditions() {}

    /** The atom of a side-effect free test; empty for a test whose value two evaluations need not share. */
    static Optional<Atom> atom(Expr test) {
        return switch (test) {
            case Expr.Not not -> atom(not.operand()).map(atom -> new Atom(atom.text(), !atom.positive()));
            case Expr.Compare compare when isNothing(compare.right()) && compare.operator().equals("==") ->
                atom(compare.left()).map(atom -> new Atom(atom.text(), !atom.positive()));
            case Expr.Compare compare when isNothing(compare.right()) && compare.operator().equals("!=") ->
                atom(compare.left());
            default -> place(test).map(text -> new Atom(text, true));
        };
    }

    private static boolean isNothing(Expr value) {
        return switch (value) {
            case Expr.Literal literal ->
                literal.kind() == LiteralKind.NONE
                        || literal.kind() == LiteralKind.FALSE
                        || literal.text().equals("0");
            case Expr.Name name -> name.id().equals("NULL") || name.id().equals("nullptr");
            default -> false;
        };
    }

    /** The text of a name or a member of a name. */
    static Optional<String> place(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> Optional.of(name.id());
            case Expr.Member member -> place(member.object()).map(object -> object + "." + member.name());
            case Expr.Dereference dereference -> place(dereference.operand()).map(object -> "*" + object);
            default -> Optional.empty();
        };
    }
}
