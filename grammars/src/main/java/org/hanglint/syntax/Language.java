package org.hanglint.syntax;

/** The grammars of the native library. */
public enum Language {
    CPP(0),
    CUDA(1),
    PYTHON(2);

    private final int id;

    Language(int id) {
        this.id = id;
    }

    /** The number under which the native library knows this grammar. */
    int id() {
        return id;
    }
}
