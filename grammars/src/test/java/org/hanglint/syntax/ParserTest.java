package org.hanglint.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.hanglint.syntax.binding.NativeSyntax;
import org.hanglint.syntax.binding.NativeTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParserTest {

    @ParameterizedTest
    @EnumSource
    void nothingGivesARootAlone(Language language) {
        SyntaxTree tree = Trees.parse(language, "");
        assertEquals(1, tree.size());
        assertEquals(new Span(0, 0), tree.span(0));
        assertFalse(tree.hasError(0));
    }

    @ParameterizedTest
    @EnumSource
    void aHundredThousandParenthesesNest(Language language) {
        int depth = 100_000;
        String end = language.isNative() ? ";" : "\n";
        SyntaxTree tree = Trees.parse(language, "x = " + "(".repeat(depth) + "1" + ")".repeat(depth) + end);
        assertFalse(tree.hasError(0));
        int innermost = Trees.first(tree, language.isNative() ? "number_literal" : "integer");
        int parentheses = 0;
        for (int node = tree.parent(innermost); node != SyntaxTree.NONE; node = tree.parent(node)) {
            parentheses += tree.kind(node).equals("parenthesized_expression") ? 1 : 0;
        }
        assertEquals(depth, parentheses);
    }

    @ParameterizedTest
    @EnumSource
    void aHundredThousandOpenParenthesesGiveATree(Language language) {
        assertTrue(Trees.parse(language, "x = " + "(".repeat(100_000)).hasError(0));
    }

    @ParameterizedTest
    @EnumSource
    void fiftyMegabytesGiveATree(Language language) {
        byte[] line = ("\n" + (language.isNative() ? "//" : "#") + " ".repeat(4000) + "\nf(1)" + ";")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[50_000_000];
        for (int at = 0; at < bytes.length; at += line.length) {
            System.arraycopy(line, 0, bytes, at, Math.min(line.length, bytes.length - at));
        }
        SyntaxTree tree = Trees.parse(language, bytes);
        assertEquals(bytes.length, tree.end(0), 5000);
        assertTrue(tree.size() > bytes.length / line.length);
    }

    @ParameterizedTest
    @EnumSource
    void zeroBytesAreBytesLikeOthers(Language language) {
        SyntaxTree tree = Trees.parse(language, "f(1)\0;\0\0\ng(2);\n");
        assertTrue(tree.hasError(0));
        assertEquals(15, tree.end(0));
    }

    @ParameterizedTest
    @EnumSource
    void malformedTextKeepsItsOffsets(Language language) {
        byte[] bytes = "f(1); \"abcd\"; g(2);\n".getBytes(StandardCharsets.US_ASCII);
        bytes[7] = (byte) 0xFF;
        bytes[8] = (byte) 0xC0;
        bytes[9] = (byte) 0xED;
        SyntaxTree tree = Trees.parse(language, bytes);
        String call = language.isNative() ? "call_expression" : "call";
        int last = 0;
        for (int node = 0; node < tree.size(); node++) {
            last = tree.kind(node).equals(call) ? node : last;
        }
        assertEquals(new Span(14, 18), tree.span(last));
    }

    @ParameterizedTest
    @EnumSource
    void aByteOrderMarkIsNoError(Language language) {
        SyntaxTree tree = Trees.parse(language, "\uFEFFf(1);\n");
        assertFalse(tree.hasError(0));
        assertEquals(3, tree.start(tree.firstChild(0)));
    }

    @ParameterizedTest
    @EnumSource
    void noiseGivesATree(Language language) {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            byte[] bytes = new byte[random.nextInt(2000)];
            random.nextBytes(bytes);
            SyntaxTree tree = Trees.parse(language, bytes);
            assertTrue(tree.end(0) <= bytes.length);
        }
    }

    @Test
    void theSameBytesGiveTheSameTreeOnEveryThread() throws InterruptedException {
        String text = "void f() { for (auto x : y) g<T>(x)(); }\n".repeat(50);
        String expected = Trees.describe(Trees.parse(Language.CPP, text));
        String[] found = new String[8];
        Thread[] threads = new Thread[found.length];
        for (int i = 0; i < threads.length; i++) {
            int slot = i;
            threads[i] = Thread.ofPlatform().start(() -> found[slot] = Trees.describe(Trees.parse(Language.CPP, text)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        String[] wanted = new String[found.length];
        Arrays.fill(wanted, expected);
        assertEquals(Arrays.asList(wanted), Arrays.asList(found));
    }

    @Test
    void aParseThatIsTooDearIsReported() {
        byte[] bytes = "int f() { return 1; }\n".repeat(1000).getBytes(StandardCharsets.US_ASCII);
        NativeTree stopped = NativeSyntax.parse(Language.CPP.id(), bytes, 10);
        assertEquals(
                "the parser gave up: its error recovery takes too long on this file",
                assertInstanceOf(NativeTree.Failure.class, stopped).reason());
        assertInstanceOf(Parsed.Tree.class, Parser.parse(Language.CPP, bytes));
    }

    @Test
    void aGrammarThatIsNotThereIsReported() {
        NativeTree failed = NativeSyntax.parse(99, new byte[0], 10);
        assertEquals(
                "the native library does not have this grammar",
                assertInstanceOf(NativeTree.Failure.class, failed).reason());
    }
}
