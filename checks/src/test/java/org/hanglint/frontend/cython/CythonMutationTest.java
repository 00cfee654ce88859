package org.hanglint.frontend.cython;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.SyntaxTree;
import org.junit.jupiter.api.Test;

/** Damaged Cython keeps its length and its lines through the mask, and is lowered to something. */
class CythonMutationTest {

    private static final String[] PIECES = {
        "cdef ",
        "cpdef ",
        "def ",
        "class ",
        "extern from ",
        "\"a.h\"",
        "namespace ",
        "nogil",
        "with gil",
        "with ",
        "gil",
        "int ",
        "unsigned ",
        "object ",
        "vector[int]",
        "<",
        ">",
        "<object>",
        "&",
        "*",
        "**",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        ";",
        "=",
        "==",
        "\n",
        "\n    ",
        "\n        ",
        "\\\n",
        "x",
        "y.z",
        "f",
        "self",
        "'",
        "\"",
        "\"\"\"",
        "#",
        "1",
        "0x1UL",
        "new ",
        "sizeof(",
        "yield ",
        "return ",
        "for i from 0 <= i < n",
        "include ",
        "cimport ",
        "from ",
        "import ",
        "struct ",
        "enum ",
        "ctypedef ",
        "property ",
        "except -1",
        "noexcept",
        "not None",
        "lambda ",
        "@",
        "IF ",
        "DEF ",
        "prange(n, nogil=True)",
        "\t",
        " ",
        "é",
        "\r\n",
        "\0",
        "_",
        "...",
        "public ",
        "api ",
        "inline "
    };

    private static final String SEED = """
        cimport numpy as np
        cdef extern from "a.h" namespace "n" nogil:
            cppclass Box[T]:
                void wait()
            int f(int x) except +
        cdef class A(B):
            cdef int x, y
            cdef object o = None
            def __dealloc__(self):
                with nogil:
                    f(self.x)
        cdef void g(void* p) with gil:
            cdef int i = 0, n
            h = <object>p
            for i from 0 <= i < n:
                h.append(<int>i)
        def it(int n, *args):
            with nogil:
                with gil:
                    yield sizeof(int)
        """;

    @Test
    void anyBytesKeepTheirLengthAndTheirLines() {
        Random random = new Random(20261130);
        for (int round = 0; round < 3000; round++) {
            check(round % 2 == 0 ? made(random) : damaged(random));
        }
    }

    private static byte[] made(Random random) {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(60);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] damaged(Random random) {
        StringBuilder text = new StringBuilder(SEED);
        for (int i = random.nextInt(6); i >= 0; i--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(20));
            text.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void check(byte[] source) {
        Masked masked = CythonFrontend.mask(source);
        assertEquals(source.length, masked.bytes().length);
        for (int i = 0; i < source.length; i++) {
            assertEquals(
                    source[i] == '\n', masked.bytes()[i] == '\n', () -> new String(source, StandardCharsets.UTF_8));
        }
        if (Parser.parse(Language.PYTHON, masked.bytes()) instanceof Parsed.Tree(SyntaxTree tree)) {
            CythonFrontend.lower(PythonFrontend.lower("m.pyx", SourceText.of(masked.bytes()), tree), masked);
        }
    }

    @Test
    void deepBracketsAndLongLinesAreRead() {
        check(("cdef int f(" + "(".repeat(20_000)).getBytes(StandardCharsets.UTF_8));
        check(("x = " + "<int>".repeat(20_000) + "y\n").getBytes(StandardCharsets.UTF_8));
        check(("cdef int " + "a, ".repeat(20_000) + "b\n").getBytes(StandardCharsets.UTF_8));
        check(("f" + "[vector".repeat(20_000)).getBytes(StandardCharsets.UTF_8));
        check("x = a < b\n".repeat(20_000).getBytes(StandardCharsets.UTF_8));
    }
}
