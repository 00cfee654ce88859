package org.hanglint.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

/** What counts as a fact of a source that a library of it must show. */
class SourceFactsTest {

    private static List<String> texts(String source) {
        SourceText text = SourceText.of(source);
        return SourceFacts.of("a.cc", text).literals().stream()
                .map(literal -> text.text(literal.span()))
                .toList();
    }

    private static List<String> calls(String source) {
        return SourceFacts.of("a.cc", SourceText.of(source)).certainCalls().stream()
                .map(SourceFacts.ApiCall::name)
                .toList();
    }

    @Test
    void aTextInAFunctionIsAFactAndNeighboursAreOne() {
        assertEquals(
                List.of("\"first half \"\n \"second half\""),
                texts("void f() {\n g(\"first half \"\n \"second half\");\n}\n"));
    }

    @Test
    void textsThatMayNotBeCompiledAreNone() {
        assertEquals(List.of(), texts("void f() {\n#if X\n g(\"conditional text\");\n#endif\n}\n"));
        assertEquals(List.of(), texts("void f() { assert(a && \"never to be seen\"); }\n"));
        assertEquals(List.of(), texts("static_assert(sizeof(int) == 4, \"an int of four bytes\");\n"));
        assertEquals(List.of(), texts("void f() { print(\"value of \" PRIu64 \" bytes\", n); }\n"));
        assertEquals(List.of(), texts("void f() { g(L\"a wide text here\"); }\n"));
        assertEquals(List.of(), texts("#define M \"text of a macro\"\n"));
        assertEquals(List.of(), texts("void f() { g(\"short\"); g(\"12345678901\"); }\n"));
    }

    @Test
    void anIncludeGuardAndCplusplusAreNoConditions() {
        String source = "#ifndef A_H\n#define A_H\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
                + "void f() { g(\"always compiled\"); }\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
        assertEquals(List.of("\"always compiled\""), texts(source));
    }

    @Test
    void callsCountOutsideOfConditionsAndInFunctionsOnly() {
        assertEquals(
                List.of("PyList_New"),
                calls("#define N PyDict_New()\nvoid f() {\n PyList_New(0);\n#if X\n PySet_New(0);\n#endif\n}\n"));
    }

    @Test
    void functionsForAllAreThoseThatNothingHides() {
        String source = "int Open(int a) { return a; }\nstatic int Own(int a) { return a; }\n"
                + "namespace n { int InNamespace() { return 1; } }\nnamespace { int Hidden() { return 1; } }\n"
                + "template <class T> T Made(T t) { return t; }\nstruct S { int Member() { return 1; } };\n"
                + "inline int Inlined() { return 1; }\nMACRO(Made2) { }\n";
        assertEquals(
                List.of("Open", "InNamespace"),
                SourceFacts.of("a.cc", SourceText.of(source)).functions().stream()
                        .map(SourceFacts.Named::name)
                        .toList());
    }

    @Test
    void modulesAreKnownByTheirInitialisers() {
        String source = "PYBIND11_MODULE(one, m) {}\nPyMODINIT_FUNC PyInit_two(void) { return 0; }\n";
        assertEquals(
                List.of("one", "two"),
                SourceFacts.of("a.cc", SourceText.of(source)).modules().stream()
                        .map(SourceFacts.Named::name)
                        .toList());
    }
}
