package org.hanglint.finding;

import org.hanglint.syntax.Span;

/** Bytes of a file; the path is relative to the root, with {@code /}. */
public record Place(String path, Span span) {}
