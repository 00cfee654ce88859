package org.hanglint.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FoldingTest {

    private static final int TEXTS = 400;

    private static final String CPP = """
        #include <thread>
        #define TWICE(x) \\
            ((x) + (x))
        template <class T> struct A : B<T> {
            void f() {
                lock(m);
            }
            int x = 3;
        };
        #if defined(SOME)
        void run(PyObject *o) {
            auto s = PyGILState_Ensure(); // äöü
            call(o, [&](int i) {
                return i + 1;
            });
        }
        #endif
        /* one
           two */
        const char *text = R"x(raw
        text)x";
        """;

    private static final String PYTHON = """
        import torch
        class A(B):
            '''Text äöü
            of two lines'''
            @property
            def f(self):
                if self.x:
                    return [
                        1,
                        2]
                # nothing
                else:
                    pass
            def g(self): return 1
        x = \\
            1
        """;

    /** Blank lines anywhere, in literals and comments too. */
    private static String stretched(String text, Random random) {
        List<String> blanks = List.of("\n\n\n", "\n   \n\n", "\n\t\n \n", "\n\r\n\n", "\n");
        return text.lines()
                .map(line -> line + blanks.get(random.nextInt(blanks.size())))
                .collect(Collectors.joining());
    }

    /** With the line ends that end a directive counted as one. */
    private static List<String> told(SyntaxTree tree, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<String> nodes = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            int end = tree.end(node);
            while (end > tree.start(node) && Character.isWhitespace(bytes[end - 1])) {
                end--;
            }
            nodes.add(tree.parent(node) + " " + tree.kind(node) + " " + tree.field(node) + " " + tree.start(node) + ".."
                    + end + tree.isNamed(node) + tree.isExtra(node) + tree.hasError(node));
        }
        return nodes;
    }

    @ParameterizedTest
    @EnumSource
    void theTreeIsThatOfTheWholeText(Language language) {
        Random random = new Random(language.id() + 41);
        Folding folding = new Folding(Parsing.FRESH);
        for (int i = 0; i < TEXTS; i++) {
            String text = stretched(language.isNative() ? CPP : PYTHON, random);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            assertEquals(
                    told(Trees.parse(language, bytes), text),
                    told(Trees.tree(folding.parse(language, bytes)), text),
                    text);
        }
    }

    @Test
    void theParserSeesOneLineEndWhereThereWereMany() {
        List<String> seen = new ArrayList<>();
        Parsing parsing = (language, bytes) -> {
            seen.add(new String(bytes, StandardCharsets.UTF_8));
            return Parser.parse(language, bytes);
        };
        new Folding(parsing).parse(Language.CPP, "void f() {\n  \n\n}\n\n".getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of("void f() {\n}\n"), seen);
    }

    @Test
    void whatFailsFailsWithItsReason() {
        Parsed failed = new Folding((_, _) -> new Parsed.Failed("too large")).parse(Language.CPP, new byte[0]);
        assertEquals(new Parsed.Failed("too large"), failed);
        assertTrue(new Folding(Parsing.FRESH).parse(Language.CPP, new byte[0]) instanceof Parsed.Tree);
    }
}
