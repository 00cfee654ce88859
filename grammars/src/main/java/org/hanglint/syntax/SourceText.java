package org.hanglint.syntax;

import java.nio.charset.StandardCharsets;

/**
 * The bytes of one file. They are meant as UTF-8, but any bytes are accepted: a byte order mark stays in place and
 * takes no column, malformed sequences read as U+FFFD.
 */
public final class SourceText {

    private final byte[] bytes;
    private final LineIndex lines;

    private SourceText(byte[] bytes) {
        this.bytes = bytes;
        this.lines = LineIndex.of(bytes);
    }

    /** Takes the array over: nobody may write to it afterwards. */
    public static SourceText of(byte[] bytes) {
        return new SourceText(bytes);
    }

    public static SourceText of(String text) {
        return new SourceText(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The array itself, not a copy: never written to. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return bytes.length;
    }

    public LineIndex lines() {
        return lines;
    }

    /** Decodes a span; malformed sequences become U+FFFD. */
    public String text(Span span) {
        return text(span.start(), span.end());
    }

    /** Decodes the bytes from {@code start} to before {@code end}. */
    public String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
