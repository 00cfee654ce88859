package org.hanglint.format;

/**
 * Bytes of a file that is read in pieces. A file that shrinks meanwhile is {@link Unreadable}, which is why files are read
 * and not mapped: touching a lost page of a mapping kills the process.
 */
public interface Bytes {

    /** The number of bytes. */
    long size();

    /** Exactly those bytes, in a fresh array; a piece is at most {@link Integer#MAX_VALUE} bytes. */
    byte[] read(long offset, int length) throws Unreadable;

    /** Bytes in memory; nobody writes to the array afterwards. */
    static Bytes of(byte[] bytes) {
        return new InMemory(bytes);
    }
}
