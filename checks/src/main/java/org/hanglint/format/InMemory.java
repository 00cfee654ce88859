package org.hanglint.format;

import java.util.Arrays;

/** Bytes that are there already. */
final class InMemory implements Bytes {

    private final byte[] bytes;

    InMemory(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public byte[] read(long offset, int length) throws Unreadable {
        if (offset < 0 || length < 0 || offset > bytes.length - (long) length) {
            throw new Unreadable("it ends before what it announces");
        }
        return Arrays.copyOfRange(bytes, (int) offset, (int) offset + length);
    }
}
