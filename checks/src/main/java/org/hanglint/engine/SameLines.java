package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * Stretches that two texts share: the same begin, the same end, and between them whatever stands around lines that each text
 * has only once, in the same order. Several changes far apart leave all that is between them.
 */
record SameLines(SourceText older, SourceText newer, BiConsumer<Span, Span> found) {

    /** Finds what the two stretches share, from the front. */
    void find(Span before, Span now) {
        int most = Math.min(before.length(), now.length());
        int differs =
                Arrays.mismatch(older.bytes(), before.start(), before.end(), newer.bytes(), now.start(), now.end());
        int head = differs < 0 ? most : Math.min(most, differs);
        int tail = 0;
        while (tail < most - head && older.bytes()[before.end() - 1 - tail] == newer.bytes()[now.end() - 1 - tail]) {
            tail++;
        }
        share(before.start(), now.start(), head);
        between(new Span(before.start() + head, before.end() - tail), new Span(now.start() + head, now.end() - tail));
        share(before.end() - tail, now.end() - tail, tail);
    }

    private void share(int before, int now, int length) {
        if (length > 0) {
            found.accept(new Span(before, before + length), new Span(now, now + length));
        }
    }

    /** Every line that both have once is an anchor, as long as anchors stay in order; what reads the same around it is shared. */
    private void between(Span before, Span now) {
        Map<String, Span> there = once(newer, now);
        int doneBefore = before.start();
        int doneNow = now.start();
        for (Map.Entry<String, Span> line : inOrder(once(older, before))) {
            Span was = line.getValue();
            Span is = there.get(line.getKey());
            if (is == null || was.start() < doneBefore || is.start() < doneNow) {
                continue;
            }
            int back = same(was.start() - doneBefore, is.start() - doneNow, i ->
                    older.bytes()[was.start() - 1 - i] == newer.bytes()[is.start() - 1 - i]);
            int on = same(before.end() - was.end(), now.end() - is.end(), i ->
                    older.bytes()[was.end() + i] == newer.bytes()[is.end() + i]);
            share(was.start() - back, is.start() - back, back + was.length() + on);
            doneBefore = was.end() + on;
            doneNow = is.end() + on;
        }
    }

    /** How many of so many bytes here and so many there are the same, from the first on. */
    private static int same(int here, int there, IntPredicate isSame) {
        int most = Math.min(here, there);
        int count = 0;
        while (count < most && isSame.test(count)) {
            count++;
        }
        return count;
    }

    private static List<Map.Entry<String, Span>> inOrder(Map<String, Span> lines) {
        List<Map.Entry<String, Span>> all = new ArrayList<>(lines.entrySet());
        all.sort(java.util.Comparator.comparingInt(line -> line.getValue().start()));
        return all;
    }

    /** The whole lines of a stretch that it has exactly once, but for blank ones. */
    private static Map<String, Span> once(SourceText text, Span stretch) {
        Map<String, Span> lines = new HashMap<>();
        List<String> repeated = new ArrayList<>();
        LineIndex index = text.lines();
        for (int line = index.line(stretch.start()); line < index.lineCount(); line++) {
            Span span = index.lineSpan(line);
            if (span.end() > stretch.end()) {
                break;
            }
            String content = span.start() < stretch.start() ? "" : text.text(span);
            if (!content.isBlank() && lines.put(content, span) != null) {
                repeated.add(content);
            }
        }
        repeated.forEach(lines::remove);
        return lines;
    }
}
