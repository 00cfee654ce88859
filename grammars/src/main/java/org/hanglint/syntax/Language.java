package org.hanglint.syntax;

/** The grammars of the native library. */
public enum Language {
    CPP(0),
    CUDA(1),
    PYTHON(2),
    /** Python's grammar, over a mask. */
    CYTHON(2);

    private final int id;

    Language(int id) {
        this.id = id;
    }

    /** Whether it is C, C++ or CUDA. */
    public boolean isNative() {
        return this == CPP || this == CUDA;
    }

    /** The number under which the native library knows this grammar. */
    int id() {
        return id;
    }
}
