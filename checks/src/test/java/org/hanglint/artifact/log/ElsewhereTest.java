package org.hanglint.artifact.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

/** Which lines of a log do not stand where it says. */
class ElsewhereTest {

    private static final String PYTHON = """
            import logging


            def run(count):
                total = 1
                logging.info(
                    "worker started and ready %d",
                    count,
                )
                total += 1
            """;

    private static List<Integer> said(String log) {
        return LogReading.of(Log.of("a.log", log), List.of("w.py"), _ -> SourceText.of(PYTHON)).elsewhere().stream()
                .map(elsewhere -> elsewhere.mention().line())
                .toList();
    }

    @Test
    void aStatementOfPythonReachesAsFarAsItsBrackets() {
        assertEquals(List.of(), said("w.py:7: worker started and ready 3\n"));
        assertEquals(List.of(), said("w.py:6: worker started and ready 3\n"));
        assertEquals(List.of(), said("w.py:9: worker started and ready 3\n"));
        assertEquals(List.of(10), said("w.py:10: worker started and ready 3\n"));
        assertEquals(List.of(5), said("w.py:5: worker started and ready 3\n"));
    }

    @Test
    void aLineThatNoFileHasIsReadWithoutHarm() {
        assertEquals(List.of(0), said("w.py:0: worker started and ready 3\n"));
    }
}
