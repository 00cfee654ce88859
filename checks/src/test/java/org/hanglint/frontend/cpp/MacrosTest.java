package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;

class MacrosTest {

    private static String body(String code) {
        String printed = CodePrinter.print(Lowered.unit(code).functions().getLast());
        return printed.substring(printed.indexOf('\n') + 1).indent(-2);
    }

    @Test
    void aMacroThatTouchesTheThreadStateIsReplaced() {
        String code = "#define ENTER_PY PyGILState_STATE s = PyGILState_Ensure();\n"
                + "#define LEAVE_PY PyGILState_Release(s);\n"
                + "void f() {\n  ENTER_PY\n  run();\n  LEAVE_PY\n}\n";
        assertEquals("declare s: PyGILState_STATE = PyGILState_Ensure()\nrun()\nPyGILState_Release(s)\n", body(code));
    }

    @Test
    void whatItStandsForStandsWhereItIsUsed() {
        String code = "#define ENTER_PY PyGILState_STATE s = PyGILState_Ensure();\nvoid f() {\n  ENTER_PY\n}\n";
        Function function = Lowered.function(code);
        Stmt.Declare declare = (Stmt.Declare) function.body().statements().getFirst();
        int at = code.lastIndexOf("ENTER_PY");
        assertEquals(new Span(at, at + "ENTER_PY".length()), declare.variable().span());
    }

    @Test
    void argumentsAreSubstitutedAndInnerMacrosFollowed() {
        String code = "#define HOLD(name) py::gil_scoped_acquire name\n"
                + "#define RUN(name, call) do { HOLD(name); call; } while (0)\n"
                + "void f() { RUN(g, h(1)); }\n";
        assertEquals("do while 0\n  declare g: py::gil_scoped_acquire\n  h(1)\n", body(code));
    }

    @Test
    void bracesThatAMacroOpensForOthersAreLeftOut() {
        String code = "#define BEGIN { PyThreadState* _s = PyEval_SaveThread();\n"
                + "#define END PyEval_RestoreThread(_s); }\n"
                + "void f() {\n  BEGIN\n  wait();\n  END\n}\n";
        String printed = body(code);
        assertTrue(printed.contains("declare _s: PyThreadState* = PyEval_SaveThread()"), printed);
        assertTrue(printed.contains("PyEval_RestoreThread(_s)"), printed);
    }

    @Test
    void aBlockAmongTheArgumentsIsSubstitutedToo() {
        String code = "#define LEAVE(x) Py_BEGIN_ALLOW_THREADS; x; Py_END_ALLOW_THREADS\n"
                + "void f() { LEAVE({ a(); }); }\n";
        String printed = body(code);
        assertTrue(printed.startsWith("Py_BEGIN_ALLOW_THREADS()"), printed);
        assertTrue(printed.contains("a()") && printed.endsWith("Py_END_ALLOW_THREADS()\n"), printed);
    }

    @Test
    void aBlockAmongTheArgumentsOfAnyOtherMacroMayRunWhereItStands() {
        String printed = body("void f() { EXPECT_RAISES({ a(); }, E); DISPATCH(n, N, { b(); }); }");
        assertEquals("if EXPECT_RAISES(unknown())\n  a()\npass\nif DISPATCH(n, N)\n  b()\npass\n", printed);
    }

    @Test
    void otherMacrosStayCalls() {
        String code = "#define LOG(x) printf(x);\n#define TICK counter++;\nvoid f() { LOG(\"a\"); TICK }\n";
        Unit unit = Lowered.unit(code);
        assertTrue(unit.macros().isEmpty());
        assertEquals("LOG('a')\nTICK()\n", body(code));
    }

    @Test
    void macrosThatStandForAGuardAreAliases() {
        Unit unit = Lowered.unit("#define GUARD py::gil_scoped_acquire\nvoid f() { GUARD g; }\n");
        assertEquals(TypeRef.of("py::gil_scoped_acquire"), unit.aliases().get("GUARD"));
        assertTrue(CodePrinter.print(unit.functions().getFirst()).contains("declare g: GUARD\n"));
    }

    @Test
    void theUnitKeepsTheBodiesOfRelevantMacros() {
        Unit unit = Lowered.unit("#define OUT Py_END_ALLOW_THREADS return 0;\n#define X 3\nint f() { OUT }\n");
        assertEquals(List.of("OUT"), List.copyOf(unit.macros().keySet()));
    }

    @Test
    void aMacroThatNamesItselfEnds() {
        String code = "#define A PyGILState_Ensure(); A\nvoid f() { A; }\n";
        assertTrue(body(code).startsWith("PyGILState_Ensure()"));
    }

    @Test
    void knownRegionMacrosAreCalls() {
        Function function = Lowered.function("void f() {\n  Py_BEGIN_ALLOW_THREADS\n  g();\n}\n");
        Stmt.Evaluate first = (Stmt.Evaluate) function.body().statements().getFirst();
        assertTrue(first.expression() instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && name.id().equals("Py_BEGIN_ALLOW_THREADS"));
    }
}
