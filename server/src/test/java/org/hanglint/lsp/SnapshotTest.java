package org.hanglint.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

class SnapshotTest {

    /** More than a stack has room for. */
    private static final int KEYS = 50_000;

    @Test
    void textsAreFoundHoweverOftenAFileHasChanged() {
        Snapshot snapshot = Snapshot.of(0, Path.of("/p"), List.of(), Known.NOTHING, SourceText::of);
        for (int key = 1; key <= KEYS; key++) {
            snapshot = snapshot.with(key, "a.py", List.of(), SourceText.of("x = " + key));
        }
        assertEquals("x = " + KEYS, whole(snapshot.text("a.py", "a.py")));
        assertEquals("b.py", whole(snapshot.text("b.py", "b.py")));
        assertEquals("a.py", whole(snapshot.text("a.py", "b.py")), "places of others count in what was analysed");
    }

    private static String whole(SourceText text) {
        return text.text(0, text.length());
    }
}
