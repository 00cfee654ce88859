package org.hanglint.frontend.cpp;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.mask.Masked;
import org.hanglint.syntax.mask.Qualifier;

/** What masking took out of a file and where: qualifiers before functions, statements that could not be parsed. */
final class Surroundings {

    private final List<Span> qualifiers;
    private final List<String> words;
    private final List<Span> holes;

    private Surroundings(List<Span> qualifiers, List<String> words, List<Span> holes) {
        this.qualifiers = qualifiers;
        this.words = words;
        this.holes = holes;
    }

    static Surroundings of(Masked masked, List<Span> holes, SourceText text) {
        List<Span> sorted = masked.qualifiers().stream()
                .map(Qualifier::span)
                .filter(span -> text.bytes()[span.start()] == '_')
                .sorted(Comparator.comparingInt(Span::start))
                .toList();
        List<Span> ordered =
                holes.stream().sorted(Comparator.comparingInt(Span::start)).toList();
        return new Surroundings(sorted, sorted.stream().map(text::text).toList(), ordered);
    }

    /** Of the text of a macro: nothing was taken out. */
    static Surroundings none() {
        return new Surroundings(List.of(), List.of(), List.of());
    }

    /** Whether a qualifier begins in that range. */
    boolean hasQualifier(String word, int start, int end) {
        for (int i = firstFrom(qualifiers, start); i < qualifiers.size(); i++) {
            if (qualifiers.get(i).start() >= end) {
                return false;
            }
            if (words.get(i).equals(word)) {
                return true;
            }
        }
        return false;
    }

    /** The hole that ends where an empty statement ends. */
    Optional<Span> holeEndingAt(int end) {
        int next = firstFrom(holes, end);
        if (next == 0) {
            return Optional.empty();
        }
        Span hole = holes.get(next - 1);
        return hole.end() == end ? Optional.of(hole) : Optional.empty();
    }

    /** The index of the first span that starts at the offset or after it. */
    private static int firstFrom(List<Span> spans, int start) {
        int low = 0;
        int high = spans.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (spans.get(middle).start() < start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
