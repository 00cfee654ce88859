package org.hanglint.syntax.mask;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One loose pass that collects identifiers and {@code #define} lines; it reads comments and strings as code. */
final class MentionScan {
    private static final int DEFINE = Words.hash("define".getBytes(StandardCharsets.US_ASCII), 0, 6);

    private final byte[] b;
    private final List<MacroDefinition> definitions = new ArrayList<>();
    private int[] table = new int[512];
    private int size;
    private boolean zero;

    MentionScan(byte[] source) {
        b = source;
    }

    void run() {
        int n = b.length;
        int i = 0;
        while (i < n) {
            int type = Chars.classOf(b[i]);
            if (type == 0) {
                i++;
                continue;
            }
            int from = i;
            int hash = 0;
            do {
                hash = Words.hash(hash, b[i++]);
            } while (i < n && Chars.name(b[i]));
            if (type == Chars.DIGIT) {
                continue;
            }
            add(hash);
            if (hash == DEFINE && i - from == 6 && i < n && (b[i] == ' ' || b[i] == '\t') && afterHash(from)) {
                definitions.add(MacroReader.read(b, i));
            }
        }
    }

    private boolean afterHash(int from) {
        int k = from - 1;
        while (k >= 0 && (b[k] == ' ' || b[k] == '\t')) {
            k--;
        }
        if (k < 0 || b[k--] != '#') {
            return false;
        }
        while (k >= 0 && (b[k] == ' ' || b[k] == '\t')) {
            k--;
        }
        return k < 0 || b[k] == '\n';
    }

    private void add(int hash) {
        if (hash == 0) {
            zero = true;
            return;
        }
        int mask = table.length - 1;
        int slot = (hash * 0x9E3779B1) >>> 8 & mask;
        while (table[slot] != 0) {
            if (table[slot] == hash) {
                return;
            }
            slot = slot + 1 & mask;
        }
        table[slot] = hash;
        if (++size * 2 > table.length) {
            int[] old = table;
            table = new int[old.length * 2];
            size = 0;
            for (int value : old) {
                if (value != 0) {
                    add(value);
                }
            }
        }
    }

    List<MacroDefinition> definitions() {
        return definitions;
    }

    int[] mentions() {
        int[] sorted = new int[size + (zero ? 1 : 0)];
        int filled = 0;
        for (int value : table) {
            if (value != 0) {
                sorted[filled++] = value;
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }
}
