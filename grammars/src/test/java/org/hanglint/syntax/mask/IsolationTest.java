package org.hanglint.syntax.mask;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.hanglint.syntax.KeptTree;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;
import org.hanglint.syntax.Trees;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class IsolationTest {

    private static SyntaxTree tree(Isolated isolated) {
        return assertInstanceOf(Parsed.Tree.class, isolated.parsed()).tree();
    }

    private static List<String> holes(String source, Isolated isolated) {
        return isolated.holes().stream()
                .map(hole -> source.substring(hole.start(), hole.end()))
                .toList();
    }

    @Test
    void aTextWithoutErrorsIsParsedAsItIs() {
        byte[] text = "void f() { g(); }".getBytes(UTF_8);
        Isolated isolated = Isolation.parse(Language.CPP, text);
        assertSame(text, isolated.bytes());
        assertEquals(List.of(), isolated.holes());
    }

    @Test
    void theStatementAroundAnErrorBecomesAHoleAndItsNeighboursStay() {
        String source = "void f() {\n  before();\n  x = (1 + ;\n  after();\n}\nvoid g() { rest(); }\n";
        Isolated isolated = Isolation.parse(Language.CPP, source.getBytes(UTF_8));
        assertFalse(tree(isolated).hasError(0));
        assertEquals(List.of("x = (1 + ;"), holes(source, isolated));
        String left = new String(isolated.bytes(), UTF_8);
        assertTrue(left.contains("before();") && left.contains("after();") && left.contains("rest();"));
        assertEquals(source.length(), left.length());
    }

    @Test
    void anArgumentThatDoesNotParseCostsOnlyItself() {
        String source = "void f() {\n  m.def(\"a\", 1 + @ @ 2).def(\"b\", [] { go(); });\n}\n";
        Isolated isolated = Isolation.parse(Language.CPP, source.getBytes(UTF_8));
        assertFalse(tree(isolated).hasError(0));
        assertEquals(List.of("1 + @ @ 2"), holes(source, isolated));
        assertTrue(new String(isolated.bytes(), UTF_8).contains("def(\"b\", [] { go(); });"));
    }

    @Test
    void aBadDeclarationOutsideFunctionsDoesNotSwallowThem() {
        String source = "int a = = 3;\nstruct S {\n  void f() { g(); }\n};\n";
        Isolated isolated = Isolation.parse(Language.CPP, source.getBytes(UTF_8));
        assertFalse(tree(isolated).hasError(0));
        assertEquals(List.of("int a = = 3;"), holes(source, isolated));
    }

    @RepeatedTest(8)
    void damagedTextsNeverThrowAndHolesLieInsideTheText(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        byte[] text =
                Examples.mask(String.join("\n", Examples.ALL), Dialect.CUDA).bytes();
        for (int step = 0; step < 12; step++) {
            text[random.nextInt(text.length)] = (byte) "(){};<=x\n".charAt(random.nextInt(9));
            Isolated isolated = Isolation.parse(Language.CPP, text);
            assertEquals(text.length, isolated.bytes().length);
            for (Span hole : isolated.holes()) {
                assertTrue(hole.length() > 0 && hole.end() <= text.length);
            }
        }
    }

    @Test
    void whileATextIsTypedItIsIsolatedAsOneThatWasNeverSeenBefore() {
        String before = "void f() {\n  m.def(\"a\", [] { go(); });\n  ";
        String after = "\n  rest(1 + 2);\n}\nvoid g() { x = (1 + ; }\nint y;\n";
        String keys = "a(){};=\"<+ if";
        Random random = new Random(14);
        try (KeptTree kept = new KeptTree(Language.CPP)) {
            String typed = "";
            for (int key = 0; key < 400; key++) {
                typed = random.nextInt(9) == 0 ? "" : typed + keys.charAt(random.nextInt(keys.length()));
                byte[] text = (before + typed + after).getBytes(UTF_8);
                Isolated fresh = Isolation.parse(Language.CPP, text);
                Isolated edited = Isolation.parse(Language.CPP, text, kept);
                assertEquals(fresh.holes(), edited.holes(), typed);
                assertEquals(Trees.describe(tree(fresh)), Trees.describe(tree(edited)), typed);
            }
        }
    }
}
