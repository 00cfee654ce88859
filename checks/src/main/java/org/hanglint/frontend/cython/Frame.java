package org.hanglint.frontend.cython;

/**
 * A block around a line.
 *
 * @param indent column of the line that opens it
 * @param owner the C type whose members are declared in it; empty elsewhere
 * @param namespace of C++ around its declarations
 * @param gil what its functions want where they say nothing
 */
record Frame(int indent, Kind kind, String owner, String namespace, Facts.Gil gil) {

    static final Frame FILE = new Frame(-1, Kind.CODE, "", "", Facts.Gil.HELD);

    /** What stands in it. */
    enum Kind {
        CODE,
        /** {@code cdef:}: declarations without the word. */
        DECLARATIONS,
        /** Declarations of C, of which nothing is left. */
        FOREIGN,
        /** A C type of the file itself; nothing is left. */
        PLAIN_TYPE
    }

    static Frame of(int indent, Kind kind) {
        return new Frame(indent, kind, "", "", Facts.Gil.HELD);
    }
}
