package org.hanglint.frontend.python;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Names of one file, each decoded once: a hash table over ranges of its bytes. */
final class Strings {

    private final byte[] bytes;
    private @Nullable String[] strings = new @Nullable String[256];
    private int[] hashes = new int[256];
    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private int size;

    Strings(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The text of the bytes from {@code start} to before {@code end}; equal texts are the same object. */
    String of(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        hash ^= hash >>> 15;
        int slot = hash & (hashes.length - 1);
        while (true) {
            String found = strings[slot];
            if (found == null) {
                return insert(slot, hash, start, end);
            }
            if (hashes[slot] == hash && Arrays.equals(bytes, starts[slot], ends[slot], bytes, start, end)) {
                return found;
            }
            slot = (slot + 1) & (hashes.length - 1);
        }
    }

    private String insert(int slot, int hash, int start, int end) {
        String text = new String(bytes, start, end - start, StandardCharsets.UTF_8).intern();
        put(slot, text, hash, start, end);
        if (++size * 2 > hashes.length) {
            grow();
        }
        return text;
    }

    private void put(int slot, String text, int hash, int start, int end) {
        strings[slot] = text;
        hashes[slot] = hash;
        starts[slot] = start;
        ends[slot] = end;
    }

    private void grow() {
        @Nullable String[] oldStrings = strings;
        int[] oldHashes = hashes;
        int[] oldStarts = starts;
        int[] oldEnds = ends;
        int capacity = oldHashes.length * 2;
        strings = new @Nullable String[capacity];
        hashes = new int[capacity];
        starts = new int[capacity];
        ends = new int[capacity];
        for (int i = 0; i < oldHashes.length; i++) {
            String text = oldStrings[i];
            if (text == null) {
                continue;
            }
            int slot = oldHashes[i] & (capacity - 1);
            while (strings[slot] != null) {
                slot = (slot + 1) & (capacity - 1);
            }
            put(slot, text, oldHashes[i], oldStarts[i], oldEnds[i]);
        }
    }
}
