package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            quoteCharacter = '`',
            value = {
                "a::b<T>::c | a::b::c",
                "::close(fd) | ::close(fd)",
                "f<T, U>(x) | f<T, U>(x)",
                "t.item<float>() | t.item<float>()",
                "p->q.r | p->q.r",
                "p->ns::q() | p->q()",
                "a[i](x) | a[i](x)",
                "(*f)(x) | *f(x)",
                "this->x | this->x",
                "x.~T() | x.~T()",
                "&A::f | &A::f",
                "!a && b || c | ((!a and b) or c)",
                "a && b && c && d | ((a and b) and (c and d))",
                "a << b << c | <<(a, b, c)",
                "a + b - c | -(+(a, b), c)",
                "a < b | (a < b)",
                "x == nullptr | (x == nullptr)",
                "-x | -(x)",
                "x++ | ++(x)",
                "a ? b : c | (a ? b : c)",
                "(a, b, c) | ,(a, b, c)",
                "(x = y) | (x := y)",
                "(x |= y) | (x |:= y)",
                "(int)x | (int)x",
                "int(x) | (int)x",
                "static_cast<T*>(x) | (T*)x",
                "dynamic_cast<const T&>(x) | (T&)x",
                "std::move(x) | move(x)",
                "move(x) | move(x)",
                "new T(x) | new T(x)",
                "new T[n] | new T()",
                "new (p) T{x} | new T(x)",
                "new (get()) T | new(get(), new T())",
                "{a, {b}} | BRACES[a, BRACES[b]]",
                "T{.a = 1, .b = x} | make T(a=1, b=x)",
                "co_await x | await x",
                "f(xs...) | f(*xs)",
                "sizeof(T) | unknown()",
                "60ms | 60ms",
                "'x' | 'x'",
                "\"a\" \"b\" | 'ab'",
                "R\"(a\\b)\" | 'a\\b'",
                "\"name\"_a | 'name'",
                "1.5f | 1.5f",
                "std::vector<int>{1} | make std::vector<int>(1)",
            })
    void expressionsAreLowered(String code, String expected) {
        assertEquals(expected, Lowered.expression(code));
    }

    @Test
    void deletionIsAnOperator() {
        assertEquals("delete(p)\ndelete[](q)\n", Lowered.body("delete p; delete[] q;"));
    }

    @Test
    void objectsOfKnownTypesAreConstructedAndOthersCalled() {
        String code = "namespace py = pybind11; struct Own {}; using G = py::gil_scoped_acquire;\n"
                + "void f() { py::gil_scoped_acquire(); py::list(x); std::thread(f); Own(); G(); other(x); Own{};"
                + " T{1}; }";
        String printed = Lowered.print(code);
        assertEquals("""
            FUNCTION f() -> void
              make py::gil_scoped_acquire()
              make py::list(x)
              make std::thread(f)
              make Own()
              make G()
              other(x)
              make Own()
              make T(1)
            """, printed.substring(printed.indexOf("FUNCTION")));
    }

    @Test
    void openNamespacesMakeShortNamesTypes() {
        String printed =
                Lowered.print("using namespace std;\nvoid f() { t = thread(g); lock_guard<mutex>(m); async(g); }");
        assertEquals("""
            FUNCTION f() -> void
              t = make thread(g)
              make lock_guard<mutex>(m)
              async(g)
            """, printed);
    }

    @Test
    void lambdasKeepTheirCaptures() {
        assertEquals(
                "closure f.<1>[&, =x, =y, &z, =this](a: int){return a}",
                Lowered.expression("[&, x, y = g(), &z, this](int a) { return a; }"));
        assertEquals("closure f.<1>[=](){}", Lowered.expression("[=] {}"));
    }

    @Test
    void closuresAreNumberedInSourceOrderWithinTheOutermostFunction() {
        assertEquals(
                "a(closure f.<1>[](){return closure f.<2>[](){}}, closure f.<3>[](){})",
                Lowered.expression("a([] { return [] {}; }, [] {})"));
    }

    @Test
    void longChainsDoNotOverflow() {
        String calls = "m" + ".def(x)".repeat(380);
        assertEquals(380, Lowered.expression(calls).split("\\.def", -1).length - 1);
        String far = "m" + ".def([] {})".repeat(5_000);
        assertEquals("unknown(", Lowered.expression(far).substring(0, 8));
        assertEquals(2_000, Lowered.expression("a" + " + a".repeat(1_999)).split("a", -1).length - 1);
    }
}
