package org.hanglint.syntax.mask;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MaskTest {

    static Stream<String> examples() {
        return Examples.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleParsesWithoutErrorOnceItIsMasked(String source) {
        byte[] masked = Examples.mask(source, Dialect.CUDA).bytes();
        Parsed.Tree parsed = assertInstanceOf(Parsed.Tree.class, Parser.parse(Language.CPP, masked));
        assertFalse(parsed.tree().hasError(0), new String(masked, UTF_8));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void lengthStaysAndLineFeedsStayExceptWhereTheyBecameSeparators(String source) {
        Masked masked = Examples.mask(source, Dialect.CUDA);
        byte[] before = source.getBytes(UTF_8);
        assertEquals(before.length, masked.bytes().length);
        for (int i = 0; i < before.length; i++) {
            int at = i;
            boolean separator = masked.separators().stream().anyMatch(span -> span.contains(at));
            assertTrue(separator || (before[i] == '\n') == (masked.bytes()[i] == '\n'), "at " + i);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void maskingAMaskedTextChangesNothing(String source) {
        byte[] once = Examples.mask(source, Dialect.CUDA).bytes();
        assertArrayEquals(
                once, Mask.apply(once, MacroTable.empty(), Dialect.CUDA).bytes());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "class API Box {};|class     Box {};",
                "void f() { GUARD(x) return; }|void f() { GUARD(x);return; }",
                "void f() { A_BEGIN g(); }|void f() { A_BEGIN;g(); }",
                "void f() { EACH_OF(x) { } }|void f() { while  (x) { } }",
                "int PICK(name)(int x) { }|int      name (int x) { }",
                "struct A { COUNT(1); int x; };|struct A {         ; int x; };",
                "auto x = y.operator T&();|auto x = y.___________();",
                "int x = sizeof(struct [[gnu::x]] A);|int x = sizeof(struct            A);",
                "EXPORTED RESULT make(int);|         RESULT make(int);",
                "double _Complex z;|double          z;",
                "f(SIGNAL(moved(int)));|f(SIGNAL(__________));",
                "void f() { emit done(1); }|void f() {      done(1); }",
                "void f() { USE(int, ) }|void f() { USE(___,_);}",
                "PYBIND11_MODULE(n, m, py::gil()) { }|PYBIND11_MODULE(n, m, _________) { }",
                "SUITE_CASE(x, { go(); });|SUITE_CASE(x) { go(); }  ",
                "BENCH_ON(a, b)(State& s) { }|BENCH_ON      (State& s) { }",
                "PACKED(struct P { int x; });|       struct P { int x; } ;",
                "struct D { int RVA() const { return 1; } };|struct D { int RVA() const { return 1; } };",
                "struct D { void go() override {}; };|struct D { void go() override {}  };",
                "void f(int x) {};|void f(int x) {} ",
                "struct D { INLINED D(int x) : B{x} {} };|struct D {         D(int x) : B{x} {} };",
                "void f(T*&... p);|void f(T &... p);",
                "using T = decltype(a<b>(c, d));|using T = decltype(__________);",
                "template <class T = X (*)()> struct S;|template <class T = _______> struct S;",
                "void f(int a ONE_PART TWO_PART);|void f(int a                  );",
                "auto c = (int D::*) &D::v;|auto c = (int    *) &D::v;",
            })
    void oneLineShapes(String source, String expected) {
        assertEquals(expected, Examples.text(Examples.mask(source, Dialect.CPP)));
    }

    @Test
    void stringsAndCommentsAreNeverTouched() {
        String source = """
            const char* s = "__global__ <<<1>>> M("; // __device__ Py_BEGIN_ALLOW_THREADS
            auto r = R"x(
            #if 0
            )" __device__)x"; /* #define A { */ char c = '{';
            """;
        assertEquals(source, Examples.text(Examples.mask(source, Dialect.CUDA)));
    }

    @Test
    void aLaunchIsTakenOutAndItsFourPartsAreKept() {
        String source = "void f() { k<N><<<dim3(a, b), n<2>(c), 0, stream>>>(x); }";
        Masked masked = Examples.mask(source, Dialect.CUDA);
        List<String> parts = masked.launches().getFirst().configuration().stream()
                .map(span -> source.substring(span.start(), span.end()))
                .toList();
        assertEquals(List.of("dim3(a, b)", "n<2>(c)", "0", "stream"), parts);
        assertTrue(Examples.text(masked).matches("void f\\(\\) \\{ k<N> +\\(x\\); }"));
    }

    @Test
    void halvesOfASplitConstructAgreeAndTheOtherChoiceCanBeAskedFor() {
        String opening = "void f() {\n#ifdef A\n  if (x) {\n#else\n  {\n#endif\n  g();\n";
        String source = opening + "#ifdef A\n  }\n#else\n  h(); }\n#endif\n}\n";
        Masked masked = Examples.mask(source, Dialect.CPP);
        assertFalse(Examples.text(masked).contains("h()"));
        assertEquals("A", masked.dropped().getFirst().atom());
        Masked other = Mask.apply(source.getBytes(UTF_8), MacroTable.empty(), Dialect.CPP, Set.of("A"));
        assertTrue(Examples.text(other).contains("h()"));
        assertFalse(Examples.text(other).contains("if (x)"));
    }

    @ParameterizedTest
    @CsvSource({
        "defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 750, false",
        "!defined(_WIN32) || UNKNOWN, true",
        "PY_VERSION_HEX >= 0x03080000, true",
        "(CUDA_VERSION < 11000) || defined _MSC_VER, false",
        "__cplusplus > 201402L && 1, true",
        "UNKNOWN > 3, true",
        "f(x) ~ 3, true",
    })
    void versionTestsChooseTheBranchOfToday(String condition, boolean first) {
        String source = "void f() {\n#if " + condition + "\n  if (a) {\n#else\n  if (b) {\n#endif\n  }\n}\n";
        assertEquals(first, Examples.text(Examples.mask(source, Dialect.CPP)).contains("if (a)"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "f(get<int>(typename T::X()));|f(get<int>(         T::X()));",
                "x.operator()<int>();|x._______________();",
                "p = PyMem_New(int, 10);|p = PyMem_New(___, 10);",
                "if (ONE_CAP and TWO_CAP) {}|if (ONE_CAP and TWO_CAP) {}",
                "if (x) {} OTHER_IF(a) else {}|if (x) {}             else {}",
                "struct stat st{1, 2};|`       stat st{1, 2};`",
                "EXPECT_RAISES({ a(); }, E);|if(_)         { a(); }    ;",
                "EXPECT_RAISES({ a(); }) << x;|if(_)         { a(); }      ;",
                "DISPATCH(n, N, { a(); });|if      (n, N) { a(); } ;",
                "dispatch(n, N, { a(); });|if      (n, N) { a(); } ;",
                "PARALLEL_FOR(i, n, { a(); });|while       (i, n) { a(); } ;",
                "f(x, {1, g([] { a(); })});|f(x, {1, g([] { a(); })});",
                "BOTH(n, { a(); }, { b(); });|BOTH(n, ________, ________);",
                "for (ITERATOR : list) {}|for (auto TOR : list) {}",
                "auto g = [](int x) INLINED { };|auto g = [](int x)         { };",
                "ASSERT_ALL(n == 0 and f(x) and \"why\");|ASSERT_ALL(n == 0 and f(x) and \"why\");",
                "USE(static_cast<const T *>(b) + 3);|USE(static_cast<const T *>(b) + 3);",
            })
    void shapesInsideAFunction(String statement, String expected) {
        String text = Examples.text(Examples.mask("void f() {\n  " + statement + "\n}\n", Dialect.CPP));
        assertEquals(expected, text.substring(13, text.length() - 3));
    }

    @Test
    void aNameThatChecksNeedIsReportedWhenABranchWithItIsDropped() {
        String source = "void f() {\n#ifdef A\n  if (x) {\n#else\n  if (PyGILState_Check()) {\n#endif\n  }\n}\n";
        Span lost = Examples.mask(source, Dialect.CPP).lost().getFirst();
        assertEquals("PyGILState_Check", source.substring(lost.start(), lost.end()));
    }

    @Test
    void whatATestIsCalledIsNotUnknown() {
        Masked masked = Examples.mask("TEST_CASE(\"reads\", \"[io]\") { go(); }", Dialect.CPP);
        assertEquals("TEST_CASE(_______, ______) { go(); }", Examples.text(masked));
        assertEquals(List.of(), masked.opaque());
    }

    @Test
    void macrosInALongChainOfCallsGoHoweverManyThereAre() {
        String source = "void f() {\n  e(m)\n" + "    ENTRY(ONE)\n".repeat(40) + "    .done();\n}\n";
        String text = Examples.text(Examples.mask(source, Dialect.CPP));
        assertEquals("void f() { e(m) .done(); }", text.strip().replaceAll("\\s+", " "));
    }

    @Test
    void aMacroWithoutSemicolonEndsBeforeTheNextStatement() {
        String text = Examples.text(Examples.mask("void f() {\n  auto g = FIND_IT(x)\n  if (g) {}\n}\n", Dialect.CPP));
        assertEquals("void f() {\n  auto g = FIND_IT(x);  if (g) {}\n}\n", text);
    }

    @Test
    void aMacroThatTouchesTheThreadStateIsNoMereCondition() {
        String inner = "#define LEAVE_IT(x) Py_BEGIN_ALLOW_THREADS x Py_END_ALLOW_THREADS\n";
        String source = inner + "#define LEAVE(x) LEAVE_IT(x)\nvoid f() { LEAVE({ a(); }); }\n";
        assertTrue(Examples.text(Examples.mask(source, Dialect.CPP)).contains("LEAVE(________);"));
    }

    @Test
    void branchesThatHoldLostNamesCanBeAskedFor() {
        String opening = "#ifdef A\nvoid f() {\n#else\nvoid g() { lock_guard l(m);\n#endif\n}\n";
        Masked masked = Examples.mask(opening + "#if 0\nlock_guard l(m);\n#endif\n", Dialect.CPP);
        assertEquals(Set.of("A"), masked.atomsOfLost());
    }

    @Test
    void declarationsOfParametersAfterTheHeadGo() {
        String source = "int f(a, b)\n  int a;\n  char *b[2];\n{ return a; }\nint g(x) register T x; { h(x); }\n";
        String text = Examples.text(Examples.mask(source, Dialect.C));
        assertEquals(
                "int f(a, b) { return a; } int g(x) { h(x); }", text.strip().replaceAll("\\s+", " "));
    }

    @Test
    void keywordsOfCppAreNamesInC() {
        String text = Examples.text(Examples.mask("int new = this->class;", Dialect.C));
        assertEquals("int _ew = _his->_lass;", text);
    }

    @Test
    void aMacroThatTheProjectDefinesAsAnAttributeVanishesWhateverItsCase() {
        String source = "#define nonneg\nvoid f(nonneg int x) { int nonneg_y = nonneg + 1; }\n";
        String text = Examples.text(Examples.mask(source, Dialect.CPP));
        assertTrue(text.endsWith("void f(       int x) { int nonneg_y = nonneg + 1; }\n"), text);
    }

    @Test
    void filesInOtherLanguagesAreLeftAlone() {
        assertEquals(
                Optional.of("it is Objective-C"),
                Examples.mask("\n@interface A\n@end\n", Dialect.C).skipped());
        assertTrue(Examples.mask("${body}\nint x;\n", Dialect.CPP).skipped().isPresent());
        assertTrue(Examples.mask("const char* s = \"${body}\";\n", Dialect.CPP)
                .skipped()
                .isEmpty());
    }

    @Test
    void consultedNamesAreThoseTheProjectDefines() {
        String source = "#define OPEN {\n#define UNUSED_ONE\nvoid f() OPEN }\n";
        assertEquals(List.of("OPEN"), Examples.mask(source, Dialect.CPP).consulted());
    }
}
