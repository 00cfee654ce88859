package org.hanglint.artifact.nativecode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.nativecode.DataSearch.Piece;
import org.hanglint.format.elf.Machine;

/**
 * Texts of a source that stand nowhere in the library (N6). A file of which most are missing is not in the library at all: builds
 * leave out what the system has, such as a bundled library.
 */
final class Texts implements Rule {

    /** Elsewhere than on x86 short texts are made by several instructions that hold two bytes each. */
    private static final int MIN_ELSEWHERE = 24;

    private static final int SHOWN = 60;

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        if (!source.isCompiled()) {
            return Optional.empty();
        }
        int least = library.facts().elf().machine() == Machine.X86_64 ? 0 : MIN_ELSEWHERE;
        List<Literal> literals = source.literals().stream()
                .filter(literal -> literal.bytes().length >= least)
                .toList();
        Set<Integer> functions = new HashSet<>();
        List<Evidence> missing = literals.stream()
                .filter(literal -> !isPresent(literal.bytes(), library.data()))
                .map(literal -> missing(source, literal, level(literal, functions)))
                .toList();
        boolean compiled = 2 * missing.size() <= literals.size();
        return compiled ? Held.of(Evidence.Kind.STRINGS, literals.size(), missing) : Optional.empty();
    }

    /** A function that is never compiled takes all its texts along: they are one fact. */
    private static Evidence.Level level(Literal literal, Set<Integer> functions) {
        boolean first = literal.function() == 0 || functions.add(literal.function());
        return first ? Evidence.Level.STRONG : Evidence.Level.SUPPORTING;
    }

    private static Evidence missing(SourceFacts source, Literal literal, Evidence.Level level) {
        return new Evidence(
                Evidence.Kind.STRINGS,
                level,
                source.path(),
                literal.span(),
                "has no text \"" + shown(literal.bytes()) + "\"",
                "it stands");
    }

    private static String shown(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}+", " ");
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    /** The pieces of a text that are looked for: every eight bytes, and what can prove the rest. */
    static List<Piece> pieces(byte[] bytes) {
        List<Piece> pieces = new ArrayList<>();
        for (int at = 0; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            pieces.add(eight(bytes, at));
        }
        int rest = bytes.length % Long.BYTES;
        if (rest != 0 && bytes.length > Long.BYTES) {
            pieces.add(eight(bytes, bytes.length - Long.BYTES));
        }
        if (rest >= Integer.BYTES) {
            pieces.add(four(bytes, bytes.length - rest));
        }
        return pieces;
    }

    /**
     * Whether a text may stand in the data. Fewer than four bytes at the end are not asked for: they may be operands of one
     * and two bytes, which stand everywhere.
     */
    static boolean isPresent(byte[] bytes, DataSearch data) {
        for (int at = 0; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            if (!data.found(eight(bytes, at))) {
                return false;
            }
        }
        int rest = bytes.length % Long.BYTES;
        return rest < Integer.BYTES
                || data.found(eight(bytes, bytes.length - Long.BYTES))
                || data.found(four(bytes, bytes.length - rest));
    }

    private static Piece eight(byte[] bytes, int at) {
        return new Piece.Eight(
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(at));
    }

    private static Piece four(byte[] bytes, int at) {
        return new Piece.Four(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at));
    }
}
