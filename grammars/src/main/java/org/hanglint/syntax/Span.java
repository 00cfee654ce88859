package org.hanglint.syntax;

/**
 * A range of bytes of one file.
 *
 * @param start offset of the first byte
 * @param end offset after the last byte
 */
public record Span(int start, int end) {

    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a span: " + start + ".." + end);
        }
    }

    public int length() {
        return end - start;
    }

    public boolean contains(int offset) {
        return start <= offset && offset < end;
    }

    public boolean contains(Span other) {
        return start <= other.start && other.end <= end;
    }
}
