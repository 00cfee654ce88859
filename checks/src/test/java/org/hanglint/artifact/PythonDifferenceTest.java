package org.hanglint.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

class PythonDifferenceTest {

    private static PythonDifference between(String source, String installed) {
        return PythonDifference.between(SourceText.of(source), SourceText.of(installed));
    }

    @Test
    void lineEndsAreNoDifference() {
        assertInstanceOf(PythonDifference.None.class, between("a = 1\nb = 2\n", "a = 1\r\nb = 2\r\n"));
    }

    @Test
    void commentsAndEmptyLinesShiftLinesOnly() {
        assertInstanceOf(
                PythonDifference.Lines.class, between("# why\n\na = 1  # one\n", "a = 1\n"));
    }

    @Test
    void aHashInAStringIsCode() {
        assertInstanceOf(PythonDifference.Code.class, between("a = '# one'\n", "a = '# two'\n"));
        assertInstanceOf(PythonDifference.Code.class, between("a = \"\"\"\n# one\n\"\"\"\n", "a = \"\"\"\n\"\"\"\n"));
    }

    @Test
    void theFirstLineThatDiffersIsShownAndAllAreCounted() {
        PythonDifference.Code code = assertInstanceOf(
                PythonDifference.Code.class, between("a = 1\nb = 2\nc = 3\n", "a = 1\nb = 9\nc = 8\n"));
        assertEquals(2, code.lines());
        assertEquals("a = 1\n".length(), code.first().start());
    }
}
