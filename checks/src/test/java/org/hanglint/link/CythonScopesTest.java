package org.hanglint.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.code.Build;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.frontend.cython.CythonFrontend;
import org.hanglint.frontend.cython.Masked;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

class CythonScopesTest {

    private static Project project(Map<String, String> files) {
        List<Unit> units = new TreeMap<>(files)
                .entrySet().stream()
                        .map(file -> unit(file.getKey(), file.getValue()))
                        .toList();
        return Project.link(units, new Build(List.of(), Optional.empty(), new TreeMap<>()), Knowledge.builtIn());
    }

    private static Unit unit(String path, String cython) {
        Masked masked = CythonFrontend.mask(cython.getBytes(StandardCharsets.UTF_8));
        SourceText text = SourceText.of(masked.bytes());
        return switch (Parser.parse(Language.PYTHON, text)) {
            case Parsed.Tree(var tree) -> CythonFrontend.lower(PythonFrontend.lower(path, text, tree), masked);
            case Parsed.Failed(String reason) -> throw new AssertionError(reason);
        };
    }

    private static String meaning(Project project, String path, String name) {
        return project.units().stream()
                .filter(unit -> unit.path().equals(path))
                .map(unit -> unit.aliases().getOrDefault(name, TypeRef.NONE).name())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> edges(Project project, String function) {
        return project.definitions().stream()
                .filter(definition -> definition.function().qualifiedName().equals(function))
                .flatMap(definition -> project.outgoing(definition).stream())
                .map(edge -> edge.kind() + " " + edge.callee())
                .toList();
    }

    @Test
    void aFileSharesTheNamesOfItsDeclarationsAndOfWhatItIncludes() {
        Project project = project(Map.of(
                "p/loop.pyx", "include \"parts/a.pxi\"\ndef run():\n    step(1)\n    f(2)\n",
                "p/loop.pxd", "cdef extern from \"f.h\" namespace \"n\":\n    int f(int x) nogil\n",
                "p/parts/a.pxi", "cdef step(int x):\n    f(x)\n"));
        assertEquals("n::f", meaning(project, "p/loop.pyx", "f"));
        assertEquals("n::f", meaning(project, "p/parts/a.pxi", "f"));
        assertEquals(List.of("CALL p/parts/a.pxi:step"), edges(project, "run"));
    }

    @Test
    void namesAndModulesAreTakenFromElsewhere() {
        Project project = project(Map.of(
                "p/a.pyx", """
                from .includes cimport uv
                from p.b cimport g as h
                from p.c cimport *
                from libcpp.mutex cimport mutex
                def run():
                    cdef mutex m
                    uv.uv_walk(1)
                    h(1)
                    star(1)
                    print(1)
                """,
                "p/includes/uv.pxd", "cdef extern from \"uv.h\" nogil:\n    int uv_walk(int x)\n",
                "p/b.pxd", "cdef g(int x)\n",
                "p/b.pyx", "cdef g(int x):\n    return x\n",
                "p/c.pxd", "cdef extern from \"s.h\" namespace \"s\":\n    int star(int x)\n"));
        assertEquals("uv_walk", meaning(project, "p/a.pyx", "uv.uv_walk"));
        assertEquals("s::star", meaning(project, "p/a.pyx", "star"));
        assertEquals("std::mutex", meaning(project, "p/a.pyx", "mutex"));
        assertEquals("cython::call", meaning(project, "p/a.pyx", "print"));
        assertEquals("", meaning(project, "p/a.pyx", "h"));
    }

    @Test
    void whatIsOutOfSightIsNotTakenForPython() {
        Project project = project(Map.of(
                "a.pyx",
                "from far.away cimport *\ncimport numpy as np\ndef f(x):\n    np.PyArray_NDIM(x)\n    g(x)\n"));
        assertEquals("", meaning(project, "a.pyx", "np.PyArray_NDIM"));
        assertEquals("", meaning(project, "a.pyx", "g"));
    }

    @Test
    void pythonOfTheSameNameIsNotMeant() {
        Project project = project(Map.of(
                "a.pyx", "def f(x):\n    close(x)\n",
                "b.pyx", "cdef close(x):\n    return x\n"));
        assertFalse(edges(project, "f").contains("CALL b.pyx:close"));
    }
}
