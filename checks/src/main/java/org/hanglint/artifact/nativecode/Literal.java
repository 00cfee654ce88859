package org.hanglint.artifact.nativecode;

import org.hanglint.syntax.Span;

/**
 * A text of a source file that stands in a library made of it, byte for byte.
 *
 * @param bytes without escapes and quotes, and without a last line feed, which compilers drop when they make {@code printf} a
 *     {@code puts}; nobody writes to them
 * @param function the number of the function it stands in; 0 outside of all
 */
@SuppressWarnings("ArrayRecordComponent")
public record Literal(byte[] bytes, Span span, int function) {}
