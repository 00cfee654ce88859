package org.hanglint.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineIndexTest {

    private static final String[] PIECES = {
        "a", "b", " ", "\t", "\n", "\r", "\r\n", "\0", "ä", "é", "€", "\uFEFF", "\uFFFD", "😀", "𝒜", "\u2028",
        "e\u0301"
    };

    @Test
    void linesEndAsInTheLanguageServerProtocol() {
        LineIndex lines = SourceText.of("a\nb\r\nc\rd\n").lines();
        assertEquals(5, lines.lineCount());
        assertEquals(new Span(0, 1), lines.lineSpan(0));
        assertEquals(new Span(2, 3), lines.lineSpan(1));
        assertEquals(new Span(5, 6), lines.lineSpan(2));
        assertEquals(new Span(7, 8), lines.lineSpan(3));
        assertEquals(new Span(9, 9), lines.lineSpan(4));
    }

    @Test
    void anEmptyFileHasOneEmptyLine() {
        LineIndex lines = SourceText.of("").lines();
        assertEquals(1, lines.lineCount());
        assertEquals(new Position(0, 0), lines.position(0, ColumnUnit.UTF_16));
        assertThrows(IndexOutOfBoundsException.class, () -> lines.line(1));
        assertThrows(IndexOutOfBoundsException.class, () -> lines.line(-1));
    }

    @Test
    void aByteOrderMarkTakesNoColumn() {
        LineIndex lines = SourceText.of("\uFEFFab").lines();
        assertEquals(new Position(0, 0), lines.position(0, ColumnUnit.UTF_8));
        assertEquals(new Position(0, 1), lines.position(4, ColumnUnit.UTF_16));
        assertEquals(3, lines.offset(0, 0, ColumnUnit.UTF_16));
    }

    @Test
    void surrogatesCountTwoInUtf16() {
        LineIndex lines = SourceText.of("😀x").lines();
        assertEquals(new Position(0, 4), lines.position(4, ColumnUnit.UTF_8));
        assertEquals(new Position(0, 2), lines.position(4, ColumnUnit.UTF_16));
        assertEquals(new Position(0, 1), lines.position(4, ColumnUnit.UTF_32));
        assertEquals(0, lines.offset(0, 1, ColumnUnit.UTF_16));
        assertEquals(new Position(0, 0), lines.position(2, ColumnUnit.UTF_16));
    }

    @Test
    void placesOutsideAreBroughtBack() {
        LineIndex lines = SourceText.of("ab\r\näb").lines();
        assertEquals(2, lines.offset(0, 99, ColumnUnit.UTF_16));
        assertEquals(2, lines.offset(0, Integer.MAX_VALUE, ColumnUnit.UTF_16));
        assertEquals(7, lines.offset(1, 99, ColumnUnit.UTF_16));
        assertEquals(7, lines.offset(99, 0, ColumnUnit.UTF_16));
        assertEquals(0, lines.offset(-1, 5, ColumnUnit.UTF_16));
        assertEquals(4, lines.offset(1, -5, ColumnUnit.UTF_16));
    }

    @Test
    void positionsAgreeWithASlowReference() {
        Random random = new Random(20);
        for (int round = 0; round < 500; round++) {
            String text = randomText(random);
            LineIndex lines = SourceText.of(text).lines();
            for (int at = 0; at <= text.length(); at = next(text, at)) {
                int offset = utf8(text.substring(0, at));
                for (ColumnUnit unit : ColumnUnit.values()) {
                    Position expected = slowPosition(text, at, unit);
                    assertEquals(expected, lines.position(offset, unit), () -> escape(text));
                    if (at == 0 || text.charAt(at - 1) != '\r' || at == text.length() || text.charAt(at) != '\n') {
                        int back = lines.offset(expected.line(), expected.column(), unit);
                        assertEquals(text.startsWith("\uFEFF") && at == 0 ? 3 : offset, back, () -> escape(text));
                    }
                }
            }
        }
    }

    @Test
    void malformedTextReadsAsJavaReplacesIt() {
        Random random = new Random(21);
        byte[] leads = {
            'a',
            (byte) 0x80,
            (byte) 0xC2,
            (byte) 0xE0,
            (byte) 0xED,
            (byte) 0xF0,
            (byte) 0xF4,
            (byte) 0xFF,
            (byte) 0x90,
            (byte) 0xA0,
            (byte) 0xBF,
            (byte) 0xE2,
            (byte) 0xC0,
            (byte) 0xF5
        };
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(8)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = leads[random.nextInt(leads.length)];
            }
            String hex = HexFormat.of().formatHex(bytes);
            if (hex.matches("(..)*ed[ab].*")) {
                continue; // the JDK replaces an encoded surrogate once, Unicode and browsers replace each byte
            }
            String decoded = new String(bytes, StandardCharsets.UTF_8);
            Position end = SourceText.of(bytes).lines().position(bytes.length, ColumnUnit.UTF_16);
            assertEquals(decoded.length(), end.column(), hex);
        }
    }

    @Test
    void anEncodedSurrogateReadsAsThreeReplacements() {
        byte[] bytes = {(byte) 0xED, (byte) 0xA0, (byte) 0x80, 'x'};
        assertEquals(new Position(0, 3), SourceText.of(bytes).lines().position(3, ColumnUnit.UTF_16));
    }

    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder();
        int ascii = random.nextInt(3);
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append(PIECES[random.nextInt(ascii == 0 ? 7 : PIECES.length)]);
        }
        return text.toString();
    }

    private static Position slowPosition(String text, int at, ColumnUnit unit) {
        int line = 0;
        int start = text.startsWith("\uFEFF") ? 1 : 0;
        for (int i = 0; i < at; i++) {
            boolean lone = text.charAt(i) == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n');
            if (text.charAt(i) == '\n' || lone) {
                line++;
                start = i + 1;
            }
        }
        String before = text.substring(Math.min(start, at), at);
        int column = switch (unit) {
            case UTF_8 -> utf8(before);
            case UTF_16 -> before.length();
            case UTF_32 -> before.codePointCount(0, before.length());
        };
        return new Position(line, column);
    }

    private static int next(String text, int at) {
        return at == text.length() ? at + 1 : text.offsetByCodePoints(at, 1);
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String escape(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n");
    }
}
