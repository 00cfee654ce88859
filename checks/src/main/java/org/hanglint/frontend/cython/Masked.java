package org.hanglint.frontend.cython;

/** A file as Python, byte for byte at its place, and what is no longer in it. */
public record Masked(byte[] bytes, Facts facts) {}
