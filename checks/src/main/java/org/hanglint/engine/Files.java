package org.hanglint.engine;

import java.util.List;

/** The files of a project, wherever they come from: a folder, git's index, an editor's buffers. Any thread may ask. */
public interface Files {

    /** Paths relative to the root with {@code /}, sorted. */
    List<String> paths();

    /** What is in a file now. */
    Content read(String path);

    /** A file's bytes, or why there are none. */
    sealed interface Content {

        /** The bytes; nobody writes to the array. */
        record Bytes(byte[] bytes) implements Content {}

        /** It cannot be read, or is not worth reading: one clause that says why. */
        record Unreadable(String reason) implements Content {}
    }
}
