package org.hanglint.frontend.cython;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hanglint.syntax.Span;

/** The bytes that some of several pieces of a file have, as pieces that do not meet. */
final class Covered {

    private final TreeMap<Integer, Integer> ends = new TreeMap<>();

    private Covered() {}

    static Covered by(Stream<Span> spans) {
        Covered covered = new Covered();
        List<Span> sorted =
                spans.sorted(Comparator.comparingInt(Span::start)).toList();
        int start = 0;
        int end = 0;
        for (Span span : sorted) {
            if (span.start() > end) {
                start = span.start();
            }
            end = Math.max(end, span.end());
            covered.ends.put(start, end);
        }
        return covered;
    }

    boolean has(int at) {
        Map.Entry<Integer, Integer> around = ends.floorEntry(at);
        return around != null && at < around.getValue();
    }
}
