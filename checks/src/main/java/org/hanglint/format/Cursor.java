package org.hanglint.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads numbers and names one after the other, and never past the end. */
public final class Cursor {

    /** Longer names are cut; the longest mangled names seen are some 10,000 bytes. */
    private static final int MAX_NAME = 1 << 16;

    private final byte[] bytes;
    private final ByteBuffer buffer;
    private int at;
    private final int end;

    /** From the first byte to the last. */
    public Cursor(byte[] bytes, ByteOrder order) {
        this(bytes, order, 0, bytes.length);
    }

    private Cursor(byte[] bytes, ByteOrder order, int start, int end) {
        this.bytes = bytes;
        this.buffer = ByteBuffer.wrap(bytes).order(order);
        this.at = start;
        this.end = end;
    }

    /** Another cursor over the bytes from that offset to before that one, both from the start of the array. */
    public Cursor within(long start, long limit) throws Unreadable {
        if (start < 0 || limit < start || limit > bytes.length) {
            throw beyond();
        }
        return new Cursor(bytes, buffer.order(), (int) start, (int) limit);
    }

    /** The offset of the next byte, from the start of the array. */
    public int position() {
        return at;
    }

    /** Bytes that are left. */
    public int remaining() {
        return end - at;
    }

    /** Goes to an offset from the start of the array. */
    public void seek(long offset) throws Unreadable {
        if (offset < 0 || offset > end) {
            throw beyond();
        }
        at = (int) offset;
    }

    /** Leaves bytes out. */
    public void skip(long count) throws Unreadable {
        if (count < 0 || count > remaining()) {
            throw beyond();
        }
        at += (int) count;
    }

    public int u8() throws Unreadable {
        return bytes[take(1)] & 0xFF;
    }

    public int u16() throws Unreadable {
        return buffer.getShort(take(2)) & 0xFFFF;
    }

    public long u32() throws Unreadable {
        return buffer.getInt(take(4)) & 0xFFFF_FFFFL;
    }

    /** Eight bytes; values from 2^63 come out negative. */
    public long u64() throws Unreadable {
        return buffer.getLong(take(8));
    }

    /** A number of 1 to 8 bytes in the order of the file. */
    public long unsigned(int size) throws Unreadable {
        int from = take(size);
        long value = 0;
        for (int i = 0; i < size; i++) {
            int shift = buffer.order() == ByteOrder.LITTLE_ENDIAN ? i : size - 1 - i;
            value |= (bytes[from + i] & 0xFFL) << 8 * shift;
        }
        return value;
    }

    /** LEB128; bits from the 64th on are lost. */
    public long uleb() throws Unreadable {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = u8();
            if (shift < Long.SIZE) {
                value |= (next & 0x7FL) << shift;
            }
            if (next < 0x80) {
                return value;
            }
        }
    }

    /** Signed LEB128. */
    public long sleb() throws Unreadable {
        long value = 0;
        for (int shift = 0; ; ) {
            int next = u8();
            if (shift < Long.SIZE) {
                value |= (next & 0x7FL) << shift;
            }
            shift += 7;
            if (next < 0x80) {
                return shift < Long.SIZE && (next & 0x40) != 0 ? value | -1L << shift : value;
            }
        }
    }

    /** The text up to the next NUL, which is skipped. */
    public String name() throws Unreadable {
        int from = at;
        skipName();
        return new String(bytes, from, Math.min(at - 1 - from, MAX_NAME), StandardCharsets.UTF_8);
    }

    /** Skips to after the next NUL. */
    public void skipName() throws Unreadable {
        int stop = at;
        while (stop < end && bytes[stop] != 0) {
            stop++;
        }
        if (stop == end) {
            throw beyond();
        }
        at = stop + 1;
    }

    /** That many bytes as they are. */
    public byte[] raw(int count) throws Unreadable {
        int from = take(count);
        return Arrays.copyOfRange(bytes, from, from + count);
    }

    private int take(int count) throws Unreadable {
        if (count < 0 || count > end - at) {
            throw beyond();
        }
        int from = at;
        at += count;
        return from;
    }

    private static Unreadable beyond() {
        return new Unreadable("it ends before what it announces");
    }
}
