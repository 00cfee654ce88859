package org.hanglint.syntax.mask;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.HexFormat;

/** How macros of one table name each other: aliases share kinds, restrictions follow the names, digests add up. */
final class MacroLinks {
    private static final int ALIAS_ROUNDS = 4;

    private final MacroTable table;
    private final int[][] named;
    private final long[] high;
    private final long[] low;
    private final Boolean[] relevant;

    MacroLinks(MacroTable table) {
        this.table = table;
        named = new int[table.size()][];
        high = new long[table.size()];
        low = new long[table.size()];
        relevant = new Boolean[table.size()];
    }

    /** The kinds of each macro; a replacement of one word has the kinds of the macro it names. */
    int[] kinds() {
        int[] kinds = new int[table.size()];
        int[][] aliases = new int[table.size()][];
        for (int macro = 0; macro < kinds.length; macro++) {
            BitSet targets = new BitSet();
            for (MacroDefinition definition : table.definitions(macro)) {
                int target = aliasTarget(definition);
                if (target >= 0 && target != macro) {
                    targets.set(target);
                } else {
                    kinds[macro] |= MacroKind.of(definition);
                }
            }
            aliases[macro] = targets.stream().toArray();
        }
        for (int round = 0; round < ALIAS_ROUNDS; round++) {
            for (int macro = 0; macro < kinds.length; macro++) {
                for (int target : aliases[macro]) {
                    kinds[macro] |= kinds[target];
                }
            }
        }
        for (int macro = 0; macro < kinds.length; macro++) {
            kinds[macro] = kinds[macro] == 0 ? MacroKind.EXPRESSION : kinds[macro];
        }
        return kinds;
    }

    private int aliasTarget(MacroDefinition definition) {
        String body = definition.body();
        String word = body.isEmpty() ? "" : MacroKind.wordAt(body, 0);
        boolean call = definition.functionLike() && body.startsWith("(", word.length()) && body.endsWith(")");
        boolean alias = !word.isEmpty() && (call || word.length() == body.length());
        return alias && MacroKind.of(definition) == MacroKind.EXPRESSION ? table.find(word) : -1;
    }

    /** These macros and all they name, directly or not. */
    BitSet reach(BitSet start) {
        BitSet reached = new BitSet(table.size());
        BitSet open = (BitSet) start.clone();
        for (int macro = open.nextSetBit(0); macro >= 0; macro = open.nextSetBit(0)) {
            open.clear(macro);
            reached.set(macro);
            for (int next : named(macro)) {
                if (!reached.get(next)) {
                    open.set(next);
                }
            }
        }
        return reached;
    }

    /** Whether a macro stands, directly or not, for a name that checks reason about. */
    boolean relevant(int macro) {
        Boolean known = relevant[macro];
        if (known == null) {
            BitSet start = new BitSet();
            start.set(macro);
            known = reach(start).stream().anyMatch(this::mentionsRelevant);
            relevant[macro] = known;
        }
        return known;
    }

    private boolean mentionsRelevant(int macro) {
        for (MacroDefinition definition : table.definitions(macro)) {
            byte[] body = definition.body().getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < body.length; i++) {
                int from = i;
                while (i < body.length && Chars.name(body[i])) {
                    i++;
                }
                if (RelevantNames.contains(body, from, i)) {
                    return true;
                }
            }
        }
        return false;
    }

    private int[] named(int macro) {
        int[] known = named[macro];
        if (known == null) {
            known = scan(macro);
            named[macro] = known;
        }
        return known;
    }

    private int[] scan(int macro) {
        BitSet found = new BitSet();
        for (MacroDefinition definition : table.definitions(macro)) {
            byte[] body = definition.body().getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < body.length; i++) {
                if (!Chars.nameStart(body[i])) {
                    continue;
                }
                int from = i;
                while (i < body.length && Chars.name(body[i])) {
                    i++;
                }
                int target = table.find(body, from, i, Words.hash(body, from, i));
                if (target >= 0) {
                    found.set(target);
                }
            }
        }
        return found.stream().toArray();
    }

    /** Sums the hashes of these macros, which needs no order. */
    String digest(BitSet macros) {
        long[] sum = {0, 0};
        macros.stream().forEach(macro -> {
            if (high[macro] == 0 && low[macro] == 0) {
                hash(macro);
            }
            sum[0] += high[macro];
            sum[1] += low[macro];
        });
        return HexFormat.of().toHexDigits(sum[0]) + HexFormat.of().toHexDigits(sum[1]);
    }

    private void hash(int macro) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (MacroDefinition definition : table.definitions(macro)) {
                digest.update(definition.toString().getBytes(StandardCharsets.UTF_8));
            }
            ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
            high[macro] = bytes.getLong();
            low[macro] = bytes.getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
