package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Where the bytes of a text are in a newer text of the same file. */
final class Moves {

    /** A stretch of the older text and what became of it: its begin and its end may have stayed the same. */
    private record Piece(Span before, Span now, int head, int tail) {

        static Piece of(SourceText older, Span before, SourceText newer, Span now) {
            byte[] one = older.bytes();
            byte[] other = newer.bytes();
            int most = Math.min(before.length(), now.length());
            int head = 0;
            while (head < most && one[before.start() + head] == other[now.start() + head]) {
                head++;
            }
            int tail = 0;
            while (tail < most - head && one[before.end() - 1 - tail] == other[now.end() - 1 - tail]) {
                tail++;
            }
            return new Piece(before, now, head, tail);
        }

        boolean holds(Span span) {
            return before.start() <= span.start() && span.end() <= before.end();
        }

        Optional<Span> moved(Span span) {
            if (span.end() <= before.start() + head) {
                return Optional.of(by(span, now.start() - before.start()));
            }
            if (span.start() >= before.end() - tail) {
                return Optional.of(by(span, now.end() - before.end()));
            }
            return Optional.empty();
        }

        private static Span by(Span span, int delta) {
            return new Span(span.start() + delta, span.end() + delta);
        }
    }

    private final SourceText older;
    private final SourceText newer;
    private final List<Piece> pieces = new ArrayList<>();

    Moves(SourceText older, SourceText newer) {
        this.older = older;
        this.newer = newer;
        add(new Span(0, older.length()), new Span(0, newer.length()));
    }

    /** Says that a stretch of the older text is that stretch of the newer one; inner stretches come before outer ones. */
    void add(Span before, Span now) {
        pieces.add(Piece.of(older, before, newer, now));
        pieces.sort(Comparator.comparingInt(piece -> piece.before().length()));
    }

    /** Where the span is now; empty where its text changed. */
    Optional<Span> moved(Span span) {
        return pieces.stream()
                .filter(piece -> piece.holds(span))
                .findFirst()
                .flatMap(piece -> piece.moved(span));
    }
}
