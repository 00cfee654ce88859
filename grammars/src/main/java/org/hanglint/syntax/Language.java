package org.hanglint.syntax;

/** The grammars behind the wall. */
public enum Language {
    CPP,
    CUDA,
    PYTHON
}
