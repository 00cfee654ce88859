package org.hanglint.syntax.binding;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Parses, flattens and edits through the native library; arrays in, arrays out. Both ways are copied: measured, that
 * costs no more than critical calls on the heap arrays, which would hold up the garbage collector for a whole parse.
 */
public final class NativeSyntax {

    /** Ten times what the largest of our grammars needs. */
    private static final int NAMES_CAPACITY = 1 << 17;

    private NativeSyntax() {}

    /** Parses and flattens in one go; nothing native outlives the call. */
    public static NativeTree parse(int language, byte[] bytes, long steps) {
        try (Arena arena = Arena.ofConfined()) {
            long tree = Calls.parseOnce(language, copy(bytes, arena), bytes.length, steps);
            return tree < 0 ? new NativeTree.Failure(reason(tree)) : flatten(tree);
        } finally {
            Calls.forget();
        }
    }

    private static MemorySegment copy(byte[] bytes, Arena arena) {
        MemorySegment copy = arena.allocate(Math.max(1, bytes.length));
        MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return copy;
    }

    /**
     * Parses, reusing an edited tree of the same document.
     *
     * @param oldTree a handle, which stays valid, or 0
     * @return a handle that the caller must {@link #delete}, or a negative failure
     */
    public static long reparse(int language, byte[] bytes, long oldTree, long steps) {
        try (Arena arena = Arena.ofConfined()) {
            return Calls.parse(language, copy(bytes, arena), bytes.length, oldTree, steps);
        }
    }

    public static NativeTree flatten(long tree) {
        int size = Calls.words(tree);
        if (size < 0) {
            return new NativeTree.Failure(reason(size));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(ValueLayout.JAVA_INT, size);
            int written = Calls.flatten(tree, words, size);
            return written < 0
                    ? new NativeTree.Failure(reason(written))
                    : new NativeTree.Flat(words.toArray(ValueLayout.JAVA_INT));
        }
    }

    public static void edit(long tree, Place start, Place oldEnd, Place newEnd) {
        int result = Calls.edit(tree, start, oldEnd, newEnd);
        if (result < 0) {
            throw new IllegalArgumentException(reason(result));
        }
    }

    /** Frees a tree; 0 is no tree and does nothing. */
    public static void delete(long tree) {
        if (tree != 0) {
            Calls.delete(tree);
        }
    }

    /** What a grammar calls its symbols and fields; see {@code hanglint_describe}. */
    public static GrammarNames names(int language) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(NAMES_CAPACITY);
            int length = Calls.describe(language, text, NAMES_CAPACITY);
            if (length < 0 || length > NAMES_CAPACITY) {
                throw new IllegalStateException(reason(length < 0 ? length : -6));
            }
            byte[] bytes = text.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
            return GrammarNames.parse(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /** Half a sentence on a failure of {@code hanglint_syntax.c}. */
    public static String reason(long failure) {
        return switch ((int) failure) {
            case -1 -> "the native library does not have this grammar";
            case -2 -> "the native library was called with a wrong argument";
            case -3 -> "there is no memory for a parser";
            case -4 -> "the parser gave up: its error recovery takes too long on this file";
            case -5 -> "the parser gave no tree";
            case -6 -> "the file is too large to parse";
            case -7 -> "the tree has more nodes than the parser announced";
            default -> "the native library failed with " + failure;
        };
    }
}
