package org.hanglint.syntax.binding;

/** What a native parse gave. */
public sealed interface NativeTree {

    /**
     * A tree in the layout of the native library.
     *
     * @param words five ints a node, in preorder
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over once, taken apart at once
    record Flat(int[] words) implements NativeTree {}

    record Failure(String reason) implements NativeTree {}
}
