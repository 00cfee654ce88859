package org.hanglint.frontend.cython;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Language;
import org.junit.jupiter.api.Test;

class CythonFrontendTest {

    private static List<String> lines(String cython) {
        return Lowered.print(cython).lines().map(String::strip).toList();
    }

    @Test
    void blocksThatReleaseOrTakeTheGilAreObjectsInABlock() {
        assertEquals(
                List.of("block", "declare : cython::nogil", "f(1)", "block", "declare : cython::gil", "g(2)"),
                lines("cdef void a():\n    with nogil:\n        f(1)\n        with gil:\n            g(2)\n")
                        .subList(1, 7));
    }

    @Test
    void aFunctionWithGilBeginsWithIt() {
        assertEquals(
                "declare : cython::gil",
                lines("cdef void a(void *p) with gil:\n    f(p)\n").get(1));
    }

    @Test
    void declarationsCastsAndAddressesAreBack() {
        List<String> lines = lines("""
            def f(n, list names):
                cdef int i = 0, j
                cdef object o = <object>p
                x = <Foo*>&i
                <void>g(i)
                return (<Foo>x).y
            """);
        assertTrue(
                lines.containsAll(List.of(
                        "declare j: int",
                        "declare i: int = 0",
                        "declare o: cython::object = a cast to object(p)",
                        "x = (Foo*)&i",
                        "(void)g(i)",
                        "return (Foo)x.y")),
                lines.toString());
    }

    @Test
    void whatPythonCanCallIsBound() {
        Unit unit = Lowered.unit("""
            cdef class A:
                def a(self): pass
                cdef b(self): pass
                cpdef c(self): pass
            def d(): pass
            cdef e(): pass
            """);
        assertEquals(Language.CYTHON, unit.language());
        assertEquals(
                List.of("d pkg.m", "a pkg.m", "c pkg.m"),
                unit.bindings().stream()
                        .map(each -> each.exposed() + " " + each.module())
                        .toList());
    }

    @Test
    void functionsOfModulesAreOneName() {
        List<String> lines = lines("import time\ndef f(x):\n    time.sleep(x.y())\n    x.z()\n");
        assertTrue(lines.contains("time.sleep(x.y())"), lines.toString());
    }

    @Test
    void fieldsAndGlobalsHaveTheirTypes() {
        List<String> lines = lines("""
            from libcpp.mutex cimport mutex
            cdef mutex lock
            cdef class A:
                cdef readonly shared_ptr[Foo] held
            """);
        assertTrue(lines.contains("field A.held: shared_ptr<Foo>"), lines.toString());
        assertTrue(lines.contains("global STATIC lock: mutex"), lines.toString());
        assertTrue(lines.contains("import CIMPORT libcpp.mutex mutex"), lines.toString());
    }
}
