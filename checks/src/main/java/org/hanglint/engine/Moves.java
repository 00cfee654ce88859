package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Where the bytes of a text are in a newer text of the same file. */
final class Moves {

    /** A stretch of the older text and the stretch of the newer one that became of it. */
    private record Piece(Span before, List<Span> same, List<Span> now) {

        boolean holds(Span span) {
            return before.start() <= span.start() && span.end() <= before.end();
        }

        Optional<Span> moved(Span span) {
            for (int i = 0; i < same.size(); i++) {
                Span old = same.get(i);
                if (old.start() <= span.start() && span.end() <= old.end()) {
                    int delta = now.get(i).start() - old.start();
                    return Optional.of(new Span(span.start() + delta, span.end() + delta));
                }
            }
            return Optional.empty();
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
        List<Span> same = new ArrayList<>();
        List<Span> there = new ArrayList<>();
        new SameLines(older, newer, (was, is) -> {
                    same.add(was);
                    there.add(is);
                })
                .find(before, now);
        pieces.add(new Piece(before, List.copyOf(same), List.copyOf(there)));
        pieces.sort(Comparator.comparingInt(piece -> piece.before().length()));
    }

    /** Whether the two stretches read the same. */
    boolean isSame(Span before, Span now) {
        return Arrays.equals(older.bytes(), before.start(), before.end(), newer.bytes(), now.start(), now.end());
    }

    /** Where the span is now, with whatever changed in the middle of it; empty where its begin or its end is gone. */
    Optional<Span> stretched(Span span) {
        if (span.length() == 0) {
            return moved(span);
        }
        Optional<Span> first = moved(new Span(span.start(), span.start() + 1));
        Optional<Span> last = moved(new Span(span.end() - 1, span.end()));
        return first.flatMap(
                begin -> last.filter(end -> begin.start() < end.end()).map(end -> new Span(begin.start(), end.end())));
    }

    /** Where the span is now; empty where its text changed. */
    Optional<Span> moved(Span span) {
        for (Piece piece : pieces) {
            if (piece.holds(span)) {
                return piece.moved(span);
            }
        }
        return Optional.empty();
    }
}
