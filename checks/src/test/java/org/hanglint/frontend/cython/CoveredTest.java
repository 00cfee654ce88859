package org.hanglint.frontend.cython;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;

class CoveredTest {

    @Test
    void coversTheBytesThatAnyPieceHas() {
        Random random = new Random(20_261_130);
        for (int round = 0; round < 500; round++) {
            List<Span> spans = new ArrayList<>();
            for (int i = random.nextInt(8); i > 0; i--) {
                int start = random.nextInt(40);
                spans.add(new Span(start, start + random.nextInt(12)));
            }
            Covered covered = Covered.by(spans.stream());
            for (int at = 0; at < 60; at++) {
                int here = at;
                assertEquals(
                        spans.stream().anyMatch(span -> span.start() <= here && here < span.end()),
                        covered.has(at),
                        () -> here + " in " + spans);
            }
        }
    }
}
