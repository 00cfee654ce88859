package org.hanglint.syntax.mask;

/**
 * One occurrence of something macro-like: {@code M} or {@code M(...)}.
 *
 * @param i its name
 * @param z its last token
 * @param head the first token of its statement
 * @param scope the kind of scope around it
 * @param leads whether nothing stands before it in its statement
 */
record MacroUse(int i, int z, int head, byte scope, boolean leads) {
    /** What a rule answers when it does not apply; otherwise it answers the last token it dealt with. */
    static final int PASS = -1;

    boolean call() {
        return z > i;
    }

    int next() {
        return z + 1;
    }
}
