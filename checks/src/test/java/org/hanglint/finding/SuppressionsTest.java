package org.hanglint.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far a suppression reaches, and what is none. */
class SuppressionsTest {

    private static Suppressions.Found in(String path, String text) {
        return Suppressions.in(path, SourceText.of(text));
    }

    /** The last line that a suppression covers that stands alone above the code; the comment's line is 0. */
    private static int lastLine(String path, String code) {
        String marker = path.endsWith(".py") ? "# " : "// ";
        return in(path, marker + "hanglint: ignore[gil] reason\n" + code)
                .suppressions()
                .getFirst()
                .lastLine();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "call()\\nnext()                              | 1",
                "call(\\n    one,\\n    two,\\n)\\nnext()     | 4",
                "x = {\\n  'a': [\\n 1],\\n}\\nnext()        | 4",
                "x = one + \\\\\\n  two\\nnext()             | 2",
                "x = '''a\\n(\\n'''\\nnext()                 | 3",
                "call('(')\\nnext()                          | 1",
                "call(  # (\\n  1)\\nnext()                  | 2",
                "if call(\\n    one):\\n    body()\\nnext()  | 2",
                "@decorated(\\n  1)\\ndef f(\\n  a):\\n  pass | 4",
                "\\n# other\\ncall()\\nnext()                | 3",
                "call(\\n  never closed                      | 1",
            })
    void ofPythonTheWholeStatementIsCovered(String code, int last) {
        assertEquals(last, lastLine("a.py", code.strip().replace("\\n", "\n").replace("\\\\", "\\") + "\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "call();\\nnext();                                | 1",
                "call(one,\\n     two);\\nnext();                 | 2",
                "std::thread t([&]() {\\n  work();\\n});\\nnext(); | 3",
                "auto f = [&](int x) {\\n  work();\\n};\\nnext();  | 3",
                "int a[] = {\\n 1,\\n 2};\\nnext();                | 3",
                "guard g{\\n  1};\\nnext();                        | 2",
                "return std::vector<int>{\\n 1};\\nnext();         | 2",
                "if (a &&\\n    b) {\\n  body();\\n}               | 2",
                "void f(int a,\\n   int b) const {\\n  body();\\n} | 2",
                "class A : public B {\\n  int x;\\n};              | 1",
                "x = f(1'000) +\\n  2;\\nnext();                   | 2",
                "x = \";\" +\\n  y;\\nnext();                      | 2",
                "call( // ;\\n  1);\\nnext();                      | 2",
                "one()\\n}\\nnext();                               | 1",
            })
    void ofCppTheWholeStatementIsCoveredAndOfABodyOnlyTheHead(String code, int last) {
        assertEquals(last, lastLine("a.cc", code.strip().replace("\\n", "\n") + "\n"));
    }

    @Test
    void aSuppressionBehindCodeCoversItsLineOnly() {
        Suppression suppression = in("a.py", "call(  # hanglint: ignore[gil] reason\n  1)\n")
                .suppressions()
                .getFirst();
        assertEquals(0, suppression.firstLine());
        assertEquals(0, suppression.lastLine());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# hanglint: ignore gil reason    | FORM",
                "# hanglint: ignore[gil           | FORM",
                "#hanglint:ignore(gil)            | FORM",
                "# hanglint ignore[gil]           | FORM",
                "# HANGLINT: x                    | none",
                "# hanglint: ignore[] reason      | NO_IDS",
                "# hanglint: ignore[ , ] reason   | NO_IDS",
                "# about hanglint: ignore[gil     | none",
                "# hanglint is quiet here         | none",
                "x = '# hanglint: ignore gil'     | none",
            })
    void whatIsAlmostASuppressionIsKept(String line, String fault) {
        Suppressions.Found found = in("a.py", line + "\n");
        assertEquals(List.of(), found.suppressions());
        assertEquals(
                fault.equals("none") ? List.of() : List.of(Misread.Fault.valueOf(fault)),
                found.misread().stream().map(Misread::fault).toList());
    }

    @Test
    void aWholeFileIsSuppressedFromItsTopOnly() {
        String comment = "# hanglint: ignore-file[gil] reason\n";
        assertEquals(1, in("a.py", "# head\n" + comment).suppressions().size());
        assertEquals(
                Misread.Fault.BELOW_CODE,
                in("a.py", "x = 1\n" + comment).misread().getFirst().fault());
    }
}
