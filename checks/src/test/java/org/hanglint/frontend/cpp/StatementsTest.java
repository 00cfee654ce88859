package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementsTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            quoteCharacter = '`',
            value = {
                "T x; | declare x: T",
                "T x(1, b); | declare x: T(1, b)",
                "T x{a}; | declare x: T{a}",
                "T x = e; | declare x: T = e",
                "T x = {a, b}; | declare x: T = BRACES[a, b]",
                "const auto& x = e; | declare x: auto& = e",
                "auto&& x = e; | declare x: auto&& = e",
                "static T x; | declare STATIC x: T",
                "thread_local T x; | declare THREAD_LOCAL x: T",
                "extern T x; | declare EXTERN x: T",
                "unsigned long long n = 0; | declare n: unsigned long long = 0",
                "char** v = 0; | declare v: char* = 0",
                "int (*p)(int) = f; | declare p: ()<int>* = f",
                "void (*table[2])() = {f, g}; | declare table: ()<void>* = BRACES[f, g]",
                "std::map<K, std::vector<V>> m; | declare m: std::map<K, std::vector<V>>",
                "std::function<void(int)> g; | declare g: std::function<()<void, int>>",
                "typename A<T>::B b; | declare b: A::B",
                "Guard g(m); | declare g: Guard(m)",
                "std::unique_lock<M> l(m, std::defer_lock); | declare l: std::unique_lock<M>(m, std::defer_lock)",
                "T x(make()); | declare x: T(make())",
                "T x(make(a)); | declare x: T(make(a))",
                "T x(ns::y); | declare x: T(ns::y)",
                "T g(); | declare g: T(vexing)",
                "T f(int); | ``",
                "T f(const U& u); | ``",
                "T f(a b); | ``",
                "x = 1; | x = 1",
                "x = y = z; | x = y = z",
                "x += 1; | x += 1",
                "x <<= 1; | x <<= 1",
                "++x; | ++(x)",
                "f(); | f()",
                "Py_BEGIN_ALLOW_THREADS | Py_BEGIN_ALLOW_THREADS()",
                "MACRO; | MACRO()",
                "CALL(a, b); | CALL(a, b)",
                "; | pass",
                "using A = B<T>; | alias A = B<T>",
                "typedef int I; | alias I = int",
                "goto out; | goto out",
                "out: f(); | label out;f()",
                "throw E(x); | raise E(x)",
                "throw; | raise",
                "co_return x; | return x",
                "co_yield x; | yield x",
                "static_assert(true); | ``",
                "{ f(); } | block;f()",
                "while (x) f(); | while x;f()",
                "do f(); while (x); | do while x;f()",
                "for (int i = 0; i < n; ++i) f(); | for (i < n); ++(i);declare i: int = 0;do;f()",
                "for (;;) {} | for ;;do",
                "for (auto& x : xs) f(x); | for auto& x in xs;f(x)",
                "for (auto [k, v] : m) {} | for auto BRACES[k, v] in m",
                "if (a) b(); else if (c) d(); else e(); | if a;b();else;if c;d();else;e()",
                "if constexpr (a) b(); | if a;b()",
                "if (T x = f(); x) g(); | block;declare x: T = f();if x;g()",
                "if (auto x = f()) g(); | block;declare x: auto = f();if x;g()",
                "while (auto x = f()) g(); | for ;;do;declare x: auto = f();if !x;break;g()",
                "switch (x) { case 1: case A: f(); break; default: g(); } "
                        + "| switch x;case 1;case A;f();break;case;g()",
                "switch (int y = f(); y) { case 1: g(); } | block;declare y: int = f();switch y;case 1;g()",
                "try { f(); } catch (const E& e) { g(); } catch (...) { h(); } "
                        + "| try;f();except E& as e;g();except;h()",
                "struct L { int a; } l; | class f.<locals>.L;field f.<locals>.L::a: int;declare l: L",
                "WITH(x, xs) { f(x); } | if WITH(x, xs);f(x)",
                "FOR_EACH(x, xs) { f(x); } | while FOR_EACH(x, xs);f(x)",
            })
    void statementsAreLowered(String code, String expected) {
        assertEquals(expected, flat(Lowered.body(code)));
    }

    /** One line, without indentation. */
    private static String flat(String printed) {
        return printed.lines().map(String::strip).reduce((a, b) -> a + ";" + b).orElse("");
    }

    @Test
    void severalDeclaratorsAreSeveralVariables() {
        assertEquals(
                "declare a: thread(f)\ndeclare b: thread(closure f.<1>[](){g()})\ndeclare p: thread* = 0\n",
                Lowered.body("thread a(f), b([] { g(); }), *p = 0;"));
    }

    @Test
    void structuredBindingsReferIntoAnObjectWithoutName() {
        assertEquals("declare : auto = g()\ndeclare a: auto&\ndeclare b: auto&\n", Lowered.body("auto [a, b] = g();"));
    }

    @Test
    void aGuardDeclaredFromATemporaryIsAFunction() {
        String code = "struct G { G(T); }; struct T {}; void f() { G g(T()); }";
        assertEquals("declare g: G(vexing)", lastLine(Lowered.print(code)));
    }

    @Test
    void whatCannotBeParsedIsUnknownAndTheRestIsSeen() {
        Unit unit = Lowered.unit("void f() { before(); int = ) 3 ]; after(); }");
        String printed = CodePrinter.print(unit.functions().getFirst());
        assertEquals(List.of("before()", "unknown()", "after()"), statements(printed));
        assertEquals(1, unit.unknown().size());
    }

    @Test
    void preprocessorBranchesThatStayAreTransparent() {
        assertEquals("a()\nb()\nc()\n", Lowered.body("a();\n#if 1\nb();\n#endif\nc();"));
    }

    @Test
    void deepNestingIsUnknown() {
        String code = "{ f(); ".repeat(2_000) + "}".repeat(2_000);
        Unit unit = Lowered.unit("void f() {" + code + "}");
        assertFalse(unit.unknown().isEmpty());
    }

    @Test
    void longElseIfChainsKeepTheirTests() {
        String code = "if (a) b(); " + "else if (a) b(); ".repeat(150);
        assertEquals(151, Lowered.body(code).split("if a", -1).length - 1);
    }

    private static String lastLine(String printed) {
        List<String> lines = printed.lines().toList();
        return lines.getLast().strip();
    }

    private static List<String> statements(String printed) {
        return printed.lines().skip(1).map(String::strip).toList();
    }
}
