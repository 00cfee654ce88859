package org.hanglint.syntax.mask;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the masker believes about {@code #if} atoms in one file. A belief once taken is kept, so that the opening and
 * the closing half of a split construct agree.
 */
final class ConditionTruth {
    private static final Set<String> TRUE = Set.of(
            "__cplusplus",
            "__CUDACC__",
            "__CUDA_ARCH__",
            "__linux__",
            "__GNUC__",
            "WITH_THREAD",
            "1",
            "true",
            "IS_PYTHON3",
            "PY3");
    private static final Set<String> FALSE = Set.of(
            "0",
            "false",
            "_WIN32",
            "WIN32",
            "_MSC_VER",
            "_WIN64",
            "__APPLE__",
            "__INTEL_COMPILER",
            "USE_ROCM",
            "__HIPCC__",
            "__HIP_PLATFORM_AMD__",
            "__CYGWIN__",
            "MS_WINDOWS",
            "PYPY_VERSION",
            "SWIG",
            "DOXYGEN_SHOULD_SKIP_THIS",
            "DOXYGEN",
            "__DOXYGEN__",
            "KR_headers",
            "Py_GIL_DISABLED");

    /** A condition as an atom and the value of the atom under which it holds. */
    record Literal(String atom, boolean polarity) {}

    private final Map<String, Boolean> beliefs = new HashMap<>();
    private final Set<String> flipped;

    ConditionTruth(Set<String> flippedAtoms) {
        flipped = flippedAtoms;
    }

    /** Whether this condition is known to hold or not; empty when nothing is known yet. */
    Optional<Boolean> value(String condition) {
        Literal literal = literal(condition);
        Optional<Boolean> atom = atomValue(literal.atom());
        if (atom.isPresent()) {
            return atom.map(value -> value == literal.polarity());
        }
        OptionalLong value = ConditionExpression.value(condition, this::definedness);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of((value.getAsLong() != 0) != flipped.contains(literal.atom()));
    }

    private OptionalLong definedness(String name) {
        Optional<Boolean> value = atomValue(name);
        return value.isPresent() ? OptionalLong.of(value.get() ? 1 : 0) : OptionalLong.empty();
    }

    private Optional<Boolean> atomValue(String atom) {
        Boolean belief = beliefs.get(atom);
        if (belief != null) {
            return Optional.of(belief);
        }
        if (TRUE.contains(atom) || FALSE.contains(atom)) {
            return Optional.of(TRUE.contains(atom) != flipped.contains(atom));
        }
        return Optional.empty();
    }

    /** Decides an open literal and says whether it holds now. */
    boolean decide(Literal literal, boolean wished) {
        boolean holds = wished != flipped.contains(literal.atom());
        beliefs.put(literal.atom(), holds == literal.polarity());
        return holds;
    }

    static Literal literal(String condition) {
        boolean negated = condition.startsWith("!");
        String rest = negated ? condition.substring(1) : condition;
        if (rest.startsWith("defined(") && rest.indexOf(')') == rest.length() - 1) {
            return new Literal(rest.substring(8, rest.length() - 1), !negated);
        }
        if (rest.startsWith("defined") && rest.chars().noneMatch(c -> "&|()".indexOf(c) >= 0)) {
            return new Literal(rest.substring(7), !negated);
        }
        boolean compound = rest.contains("&&") || rest.contains("||");
        return compound && negated ? new Literal(condition, true) : new Literal(rest, !negated);
    }

    /** The condition of a directive without white space and comments; {@code #else} has the empty one. */
    static String condition(byte[] source, Directives directives, int i) {
        int word = directives.word[i];
        if (word == Words.D_ELSE || word == Words.D_ENDIF) {
            return "";
        }
        String text = squeezed(source, directives.argument[i], directives.end[i]);
        if (word == Words.D_IFDEF || word == Words.D_ELIFDEF) {
            return "defined(" + text + ")";
        }
        return word == Words.D_IFNDEF || word == Words.D_ELIFNDEF ? "!defined(" + text + ")" : text;
    }

    private static String squeezed(byte[] source, int from, int to) {
        byte[] kept = new byte[to - from];
        int length = 0;
        int i = from;
        while (i < to) {
            byte c = source[i];
            if (c == '/' && i + 1 < to && (source[i + 1] == '/' || source[i + 1] == '*')) {
                i = Lexer.comment(source, i);
                continue;
            }
            if (!Chars.space(c) && c != '\\') {
                kept[length++] = c;
            }
            i++;
        }
        return new String(kept, 0, length, StandardCharsets.ISO_8859_1);
    }
}
