package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hanglint.syntax.Span;

/** A growing list of byte ranges, kept as ints until somebody asks. */
final class Spans {
    private int[] bounds = new int[16];
    private int size;

    void add(int from, int to) {
        if (size == bounds.length) {
            bounds = Arrays.copyOf(bounds, size * 2);
        }
        bounds[size++] = from;
        bounds[size++] = to;
    }

    int count() {
        return size / 2;
    }

    int start(int i) {
        return bounds[2 * i];
    }

    int end(int i) {
        return bounds[2 * i + 1];
    }

    List<Span> toList() {
        List<Span> list = new ArrayList<>(count());
        for (int i = 0; i < count(); i++) {
            list.add(new Span(start(i), end(i)));
        }
        return List.copyOf(list);
    }
}
