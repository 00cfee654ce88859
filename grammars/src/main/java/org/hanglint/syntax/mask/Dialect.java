package org.hanglint.syntax.mask;

/** The language a file is compiled as. It decides which words are keywords and the value of a few {@code #if} atoms. */
public enum Dialect {
    C,
    CPP,
    CUDA
}
