package org.hanglint.syntax.mask;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class MaskMutationTest {
    private static final String BITS = "(){}[]<>;,:#\n\\\"'/*=&|-.M_x0 \t\rR@$\u00e9";

    @RepeatedTest(40)
    void noBytesMakeItThrowOrChangeTheLength(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        byte[] source = String.join("\n", Examples.ALL).getBytes(UTF_8);
        for (int step = 0; step < 60; step++) {
            source = mutated(source, random);
            byte[] before = source.clone();
            MacroTable table = MacroTable.join(List.of(MacroFacts.of(source)));
            for (Dialect dialect : Dialect.values()) {
                assertEquals(source.length, Mask.apply(source, table, dialect).bytes().length);
            }
            assertArrayEquals(before, source);
        }
    }

    @Test
    void noPrefixOfAFileMakesItThrow() {
        byte[] source = String.join("\n", Examples.ALL).getBytes(UTF_8);
        for (int length = 0; length < source.length; length++) {
            byte[] prefix = Arrays.copyOf(source, length);
            MacroTable table = MacroTable.join(List.of(MacroFacts.of(prefix)));
            assertEquals(length, Mask.apply(prefix, table, Dialect.CUDA).bytes().length);
        }
    }

    private static byte[] mutated(byte[] source, Random random) {
        byte[] bits = BITS.getBytes(UTF_8);
        int at = random.nextInt(source.length);
        if (random.nextInt(3) == 0) {
            int cut = Math.min(random.nextInt(12), source.length - at - 1);
            byte[] shorter = new byte[source.length - cut];
            System.arraycopy(source, 0, shorter, 0, at);
            System.arraycopy(source, at + cut, shorter, at, shorter.length - at);
            return shorter;
        }
        byte[] changed = source.clone();
        changed[at] = bits[random.nextInt(bits.length)];
        return changed;
    }
}
