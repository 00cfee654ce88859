package org.hanglint.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeptTreeTest {

    private static final String CPP = """
        #include <thread>
        template <class T> struct A : B<T> { void f() { lock(m); } int x = 3; };
        void run(PyObject *o) { auto s = PyGILState_Ensure(); call(o, [&](int i) { return i + 1; }); }
        // äöü € 😀
        const char *text = R"x(raw )" text)x";
        """;

    private static final String PYTHON = """
        import torch
        class A(B):
            '''Text äöü € 😀'''
            def f(self, x=1, *args):
                with lock:
                    return [y.cpu() for y in x if y] + f"{x!r:>{3}} {self}"
        """;

    private static final String[] PIECES = {
        "(",
        ")",
        "{",
        "}",
        "\n",
        "\r\n",
        "    ",
        ";",
        "x",
        "\"",
        "'",
        "\"\"\"",
        "f'{a}'",
        "/*",
        "*/",
        "ä",
        "😀",
        "<",
        ">",
        "::",
        "def g():\n    pass\n",
        "int y;",
        "#",
        "R\"(",
        "\\",
        "if x:",
        "return",
        "0"
    };

    @ParameterizedTest
    @EnumSource
    void afterAnyEditTheTreeIsThatOfAFreshParse(Language language) {
        Random random = new Random(11);
        String start = language.isNative() ? CPP : PYTHON;
        for (int session = 0; session < 40; session++) {
            String text = start;
            try (KeptTree kept = new KeptTree(language)) {
                for (int edit = 0; edit < 25; edit++) {
                    SourceText source = SourceText.of(text);
                    String fresh = Trees.describe(Trees.parse(language, source.bytes()));
                    assertEquals(fresh, Trees.describe(Trees.tree(kept.parse(source))), text);
                    text = change(text, random);
                }
            }
        }
    }

    @Test
    void malformedTextCanBeEdited() {
        Random random = new Random(12);
        byte[] bytes = CPP.getBytes(StandardCharsets.UTF_8);
        try (KeptTree kept = new KeptTree(Language.CPP)) {
            for (int edit = 0; edit < 200; edit++) {
                bytes = bytes.clone();
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                String fresh = Trees.describe(Trees.parse(Language.CPP, bytes));
                assertEquals(fresh, Trees.describe(Trees.tree(kept.parse(SourceText.of(bytes)))));
            }
        }
    }

    @Test
    void aClosedTreeIsNotUsedAgain() {
        KeptTree kept = new KeptTree(Language.CPP);
        kept.parse(SourceText.of("int x;"));
        kept.close();
        kept.close();
        assertThrows(IllegalStateException.class, () -> kept.parse(SourceText.of("int x;")));
    }

    private static String change(String text, Random random) {
        int from = boundary(text, random.nextInt(text.length() + 1));
        int to = boundary(text, Math.min(text.length(), from + random.nextInt(random.nextInt(8) == 0 ? 60 : 4)));
        String piece = random.nextInt(4) == 0 ? "" : PIECES[random.nextInt(PIECES.length)];
        return text.substring(0, from) + piece + text.substring(Math.max(from, to));
    }

    private static int boundary(String text, int at) {
        boolean split = at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at));
        return split ? at - 1 : at;
    }
}
