package org.hanglint.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.hanglint.syntax.ColumnUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Incremental edits against a reference that knows nothing of bytes. */
class DocumentsTest {

    private static final Path FILE = Path.of("/project/a.py");
    private static final List<String> PIECES = List.of("a", "é", "€", "𝄞", "\n", "\r\n", "x = 1", "");

    @ParameterizedTest
    @EnumSource(ColumnUnit.class)
    void randomEditsGiveTheTextThatTheEditorHas(ColumnUnit unit) {
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Documents documents = new Documents();
            String text = text(random, 12);
            documents.open(FILE, text);
            for (int edit = 0; edit < 40; edit++) {
                int[] points = text.codePoints().toArray();
                int from = random.nextInt(points.length + 1);
                int to = from + random.nextInt(Math.min(4, points.length - from) + 1);
                String with = text(random, 2);
                String before = new String(points, 0, from);
                String upTo = new String(points, 0, to);
                if (splitsLineEnd(text, before) || splitsLineEnd(text, upTo)) {
                    continue;
                }
                Range range = new Range(position(before, unit), position(upTo, unit));
                documents.change(FILE, List.of(new TextDocumentContentChangeEvent(range, with)), unit);
                text = before + with + text.substring(upTo.length());
                assertEquals(text, shown(documents), "seed " + seed);
            }
        }
    }

    private static String shown(Documents documents) {
        var text = documents.text(FILE).orElseThrow();
        return text.text(0, text.bytes().length);
    }

    /** No editor has a position between the two characters of one line end. */
    private static boolean splitsLineEnd(String text, String before) {
        return before.endsWith("\r") && text.startsWith("\n", before.length());
    }

    private static String text(Random random, int pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static Position position(String before, ColumnUnit unit) {
        int line = (int) before.chars().filter(c -> c == '\n').count();
        String last = before.substring(before.lastIndexOf('\n') + 1);
        int column = switch (unit) {
            case UTF_8 -> last.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
            case UTF_16 -> last.length();
            case UTF_32 -> last.codePointCount(0, last.length());
        };
        return new Position(line, column);
    }

    @org.junit.jupiter.api.Test
    void whatIsNoFileIsNobodysText() {
        assertTrue(Documents.file("untitled:Untitled-1").isEmpty());
        assertTrue(Documents.file("not a uri at all %%").isEmpty());
        assertEquals(
                Path.of("/a b/ö.py"), Documents.file("file:///a%20b/%C3%B6.py").orElseThrow());
    }
}
