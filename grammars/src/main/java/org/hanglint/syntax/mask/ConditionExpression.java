package org.hanglint.syntax.mask;

import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** Evaluates an {@code #if} expression without white space as far as its names are known; anything else is unknown. */
final class ConditionExpression {
    /** Values of a current Linux toolchain, so that version tests choose the branch of today. */
    private static final Map<String, Long> NUMBERS = Map.of(
            "__cplusplus", 201703L,
            "__CUDA_ARCH__", 900L,
            "__CUDACC_VER_MAJOR__", 12L,
            "CUDA_VERSION", 12040L,
            "CUDART_VERSION", 12040L,
            "PY_MAJOR_VERSION", 3L,
            "PY_VERSION_HEX", 0x030C00F0L,
            "__GNUC__", 13L);

    private static final String[] COMPARISONS = {"<=", ">=", "==", "!=", "<", ">"};

    private final String text;
    private final Function<String, OptionalLong> defined;
    private int i;
    private boolean failed;

    private ConditionExpression(String text, Function<String, OptionalLong> defined) {
        this.text = text;
        this.defined = defined;
    }

    /** The value, given what is known of {@code defined(X)}; empty when unknown or not understood. */
    static OptionalLong value(String text, Function<String, OptionalLong> defined) {
        ConditionExpression expression = new ConditionExpression(text, defined);
        OptionalLong value = expression.disjunction();
        return expression.failed || expression.i < text.length() ? OptionalLong.empty() : value;
    }

    private OptionalLong disjunction() {
        OptionalLong value = conjunction();
        while (take("||")) {
            value = joined(value, conjunction(), true);
        }
        return value;
    }

    private OptionalLong conjunction() {
        OptionalLong value = comparison();
        while (take("&&")) {
            value = joined(value, comparison(), false);
        }
        return value;
    }

    /** Joins truth values; one that decides alone does so whatever the other is. */
    private static OptionalLong joined(OptionalLong a, OptionalLong b, boolean deciding) {
        if (decides(a, deciding) || decides(b, deciding)) {
            return truth(deciding);
        }
        return a.isPresent() && b.isPresent() ? truth(!deciding) : OptionalLong.empty();
    }

    private static boolean decides(OptionalLong value, boolean deciding) {
        return value.isPresent() && (value.getAsLong() != 0) == deciding;
    }

    private static OptionalLong truth(boolean value) {
        return OptionalLong.of(value ? 1 : 0);
    }

    private OptionalLong comparison() {
        OptionalLong left = unary();
        for (String operator : COMPARISONS) {
            if (take(operator)) {
                OptionalLong right = unary();
                return left.isPresent() && right.isPresent()
                        ? truth(compare(left.getAsLong(), operator, right.getAsLong()))
                        : OptionalLong.empty();
            }
        }
        return left;
    }

    private static boolean compare(long a, String operator, long b) {
        return switch (operator) {
            case "<=" -> a <= b;
            case ">=" -> a >= b;
            case "==" -> a == b;
            case "!=" -> a != b;
            case "<" -> a < b;
            default -> a > b;
        };
    }

    private OptionalLong unary() {
        if (take("!")) {
            OptionalLong value = unary();
            return value.isPresent() ? truth(value.getAsLong() == 0) : value;
        }
        if (take("(")) {
            OptionalLong value = disjunction();
            failed |= !take(")");
            return value;
        }
        String word = MacroKind.wordAt(text, i);
        i += word.length();
        failed |= word.isEmpty();
        if (word.startsWith("defined")) {
            return definedness(word.substring("defined".length()));
        }
        return word.isEmpty() ? OptionalLong.empty() : number(word);
    }

    private OptionalLong definedness(String glued) {
        if (!glued.isEmpty()) {
            return defined.apply(glued);
        }
        failed |= !take("(");
        String name = MacroKind.wordAt(text, i);
        i += name.length();
        failed |= !take(")");
        return defined.apply(name);
    }

    private OptionalLong number(String word) {
        if (!Character.isDigit(word.charAt(0))) {
            Long known = NUMBERS.get(word);
            return known == null ? OptionalLong.empty() : OptionalLong.of(known);
        }
        try {
            return OptionalLong.of(Long.decode(word.replaceAll("[uUlL]+$", "").replace("'", "")));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private boolean take(String token) {
        if (!text.startsWith(token, i)) {
            return false;
        }
        i += token.length();
        return true;
    }
}
