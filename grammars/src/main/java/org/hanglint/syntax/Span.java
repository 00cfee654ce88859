package org.hanglint.syntax;

/** A range of bytes of one file; end exclusive. */
public record Span(int start, int end) {

    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a range: " + start + ".." + end);
        }
    }

    public int length() {
        return end - start;
    }

    public boolean contains(Span other) {
        return start <= other.start && other.end <= end;
    }
}
