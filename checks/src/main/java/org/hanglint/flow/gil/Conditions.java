package org.hanglint.flow.gil;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.LiteralKind;

/** Conditions as text, so that two tests of the same thing are seen to agree. */
final class Conditions {

    /** A condition without its negations: {@code p != NULL} is {@code p} and true. */
    record Atom(String text, boolean positive) {}

    private Conditions() {}

    /** The atom of a test; empty for a test whose value two evaluations need not share. */
    static Optional<Atom> atom(Expr test) {
        return switch (test) {
            case Expr.Not not -> atom(not.operand()).map(atom -> new Atom(atom.text(), !atom.positive()));
            case Expr.Compare compare
            when isNothing(compare.right()) && compare.operator().equals("==") ->
                atom(compare.left()).map(atom -> new Atom(atom.text(), !atom.positive()));
            case Expr.Compare compare
            when isNothing(compare.right()) && compare.operator().equals("!=") -> atom(compare.left());
            case Expr.Cast cast -> atom(cast.operand());
            default -> {
                String text = text(test);
                yield text.isEmpty() ? Optional.empty() : Optional.of(new Atom(text, true));
            }
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

    /** Whether a condition reads the place, something in it, or something it points to. */
    static boolean isAbout(String condition, String place) {
        if (condition.indexOf('(') >= 0) {
            String root = place.replace("*", "");
            int cut = root.indexOf('.');
            return mentions(condition, cut < 0 ? root : root.substring(0, cut));
        }
        String bare = condition.replace("*", "");
        return bare.equals(place) || bare.startsWith(place + ".") || place.startsWith(bare + ".");
    }

    private static boolean mentions(String text, String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean starts = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
            if (starts && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)))) {
                return true;
            }
        }
        return false;
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

    /** An expression written out; empty where it changes something or is not understood. */
    static String text(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id();
            case Expr.Literal literal -> literal.text();
            case Expr.Member member -> {
                String object = text(member.object());
                yield object.isEmpty() ? "" : object + "." + member.name();
            }
            case Expr.Dereference dereference -> {
                String object = text(dereference.operand());
                yield object.isEmpty() ? "" : "*" + object;
            }
            case Expr.AddressOf address -> joined("&", List.of(address.operand()));
            case Expr.Cast cast -> text(cast.operand());
            case Expr.Not not -> joined("!", List.of(not.operand()));
            case Expr.Compare compare -> joined(compare.operator(), List.of(compare.left(), compare.right()));
            case Expr.Operator operator
            when isPure(operator.operator()) -> joined(operator.operator(), operator.operands());
            case Expr.Index index ->
                joined(
                        "[]",
                        Stream.concat(Stream.of(index.object()), index.indices().stream())
                                .toList());
            case Expr.Call call ->
                joined(
                        "()",
                        Stream.concat(
                                        Stream.of(call.callee()),
                                        call.arguments().stream().map(Argument::value))
                                .toList());
            default -> "";
        };
    }

    private static boolean isPure(String operator) {
        return !operator.contains("++") && !operator.contains("--") && !operator.equals("delete");
    }

    private static String joined(String operator, List<Expr> operands) {
        List<String> texts = operands.stream().map(Conditions::text).toList();
        return texts.stream().anyMatch(String::isEmpty)
                ? ""
                : texts.stream().collect(Collectors.joining(" ", operator + "(", ")"));
    }
}
