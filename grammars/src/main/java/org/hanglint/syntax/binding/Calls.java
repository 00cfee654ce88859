package org.hanglint.syntax.binding;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** The functions of {@code hanglint_syntax.c}, one method each; that file says what they do. */
final class Calls {

    private static final int LAYOUT_VERSION = 3;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LIBRARY = SymbolLookup.libraryLookup(LibraryFile.find(), Arena.global());

    private static final MethodHandle PARSE_ONCE =
            function("hanglint_parse_once", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG);
    private static final MethodHandle FORGET =
            LINKER.downcallHandle(address("hanglint_forget"), FunctionDescriptor.ofVoid());
    private static final MethodHandle WORDS = function("hanglint_tree_words", JAVA_INT, JAVA_LONG);
    private static final MethodHandle FLATTEN =
            function("hanglint_tree_flatten", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT);
    private static final MethodHandle DESCRIBE = function("hanglint_describe", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);

    /** Bound when a document is first edited: each binding costs a start some milliseconds. */
    private static final class Editing {
        static final MethodHandle PARSE =
                function("hanglint_parse", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG, JAVA_LONG);
        static final MethodHandle DELETE =
                LINKER.downcallHandle(address("hanglint_tree_delete"), FunctionDescriptor.ofVoid(JAVA_LONG));
        static final MethodHandle EDIT = function(
                "hanglint_tree_edit",
                JAVA_INT,
                JAVA_LONG,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT);

        private Editing() {}
    }

    static {
        checkLayout();
    }

    private Calls() {}

    static long parse(int language, MemorySegment bytes, int length, long oldTree, long steps) {
        try {
            return (long) Editing.PARSE.invokeExact(language, bytes, length, oldTree, steps);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static long parseOnce(int language, MemorySegment bytes, int length, long steps) {
        try {
            return (long) PARSE_ONCE.invokeExact(language, bytes, length, steps);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static void forget() {
        try {
            FORGET.invokeExact();
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static void delete(long tree) {
        try {
            Editing.DELETE.invokeExact(tree);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static int edit(long tree, Place start, Place oldEnd, Place newEnd) {
        try {
            return (int) Editing.EDIT.invokeExact(
                    tree,
                    start.offset(),
                    start.row(),
                    start.column(),
                    oldEnd.offset(),
                    oldEnd.row(),
                    oldEnd.column(),
                    newEnd.offset(),
                    newEnd.row(),
                    newEnd.column());
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static int words(long tree) {
        try {
            return (int) WORDS.invokeExact(tree);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static int flatten(long tree, MemorySegment words, int capacity) {
        try {
            return (int) FLATTEN.invokeExact(tree, words, capacity);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static int describe(int language, MemorySegment names, int capacity) {
        try {
            return (int) DESCRIBE.invokeExact(language, names, capacity);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    private static void checkLayout() {
        MethodHandle version =
                LINKER.downcallHandle(address("hanglint_layout_version"), FunctionDescriptor.of(JAVA_INT));
        int found;
        try {
            found = (int) version.invokeExact();
        } catch (Throwable e) {
            throw impossible(e);
        }
        if (found != LAYOUT_VERSION) {
            throw new UnsatisfiedLinkError("Hanglint's native library is of layout " + found + ", its Java code of "
                    + LAYOUT_VERSION + ": build both from the same sources.");
        }
    }

    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        return LINKER.downcallHandle(address(name), FunctionDescriptor.of(result, arguments));
    }

    private static MemorySegment address(String name) {
        return LIBRARY.find(name)
                .orElseThrow(() -> new UnsatisfiedLinkError("Hanglint's native library has no function " + name + "."));
    }

    /** The functions throw nothing; only the declared type of {@code invokeExact} says otherwise. */
    private static AssertionError impossible(Throwable e) {
        return new AssertionError(e);
    }
}
