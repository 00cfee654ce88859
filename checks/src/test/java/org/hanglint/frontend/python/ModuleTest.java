package org.hanglint.frontend.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleTest {

    @Test
    void gathersImportsFromUnderBranchesAndTries() {
        assertEquals("""
            import NAMES __future__ annotations
            import MODULE os
            import MODULE a.b as c
            import NAMES . x
            import NAMES ..a.b c as d, e
            import NAMES ... y
            import STAR q
            import MODULE numpy as np
            import MODULE torch
            global STATIC torch = None
            MODULE <module>()
              if TYPE_CHECKING
              try
              except ImportError
                torch = None
            """, Lowered.print("""
                from __future__ import annotations
                import os, a.b as c
                from . import x
                from ..a . b import (c as d, e)
                from ... import y
                from q import *
                if TYPE_CHECKING:
                    import numpy as np
                try:
                    import torch
                except ImportError:
                    torch = None
                """));
    }

    @Test
    void collectsExportsHoweverTheyAreWritten() {
        Unit unit = Lowered.unit("""
            __all__ = ["A", 'B'] + ["C"]
            __all__ += ("D", *other.__all__)
            __all__.extend(["E"])
            __all__.append("F")
            """);
        assertEquals(List.of("A", "B", "C", "D", "E", "F"), unit.exports());
    }

    @Test
    void keepsTopLevelCodeAsTheFirstFunction() {
        assertEquals("""
            alias Ids = list<int>
            global STATIC X: Union<Foo, None> = None
            global STATIC Y = 1
            global STATIC Z = g()
            global STATIC p
            global STATIC q
            MODULE <module>()
              X: Union<Foo, None> = None
              TUPLE[Y, Z] = TUPLE[1, g()]
              TUPLE[p, q] = h()
              if __name__ == '__main__'
                main()
            FUNCTION main()
            """.replace("__name__ == '__main__'", "(__name__ == '__main__')"), Lowered.print("""
                type Ids = list[int]
                X: "Foo | None" = None
                Y, Z = 1, g()
                p, q = h()
                def main(): ...
                if __name__ == "__main__":
                    main()
                """));
    }

    @Test
    void keepsWhatStandsAroundAnError() {
        Unit unit = Lowered.unit("""
            class A:
                def m(self):
                    x = = y()
                    return g(1)
                def n(self):
                    f(a, b c)
            def last(): return z
            """);
        assertEquals("""
            class A
              METHOD A.m(self)
                unknown(x, y())
                return g(1)
              METHOD A.n(self)
                f(*unknown(a, b, c))
            FUNCTION last()
              return z
            """, CodePrinter.print(unit));
        assertEquals(2, unit.unknown().size());
    }

    @Test
    void givesTheSpanOfEveryDefinition() {
        String python = "@d\ndef f(): pass\n";
        Unit unit = Lowered.unit(python);
        Span span = unit.functions().get(1).span();
        assertEquals("def f(): pass", python.substring(span.start(), span.end()));
        Span name = unit.functions().get(1).nameSpan();
        assertEquals("f", python.substring(name.start(), name.end()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(|1|)",
                "not |1|",
                "a and |1|",
                "a < |1|",
                "a + b - |1|",
                "a if b else |1|",
                "lambda: |1|",
                "[f({|1|})]",
                "a[|1|]",
                "await |1|",
                "-|1|",
                "f'{|1|}'"
            })
    void cutsWhatNestsTooDeep(String pattern) {
        String[] parts = pattern.split("\\|", -1);
        int depth = 20_000;
        String python = "x = " + parts[0].repeat(depth) + parts[1] + parts[2].repeat(depth) + "\n";
        assertTrue(Lowered.unit(python).unknown().stream().anyMatch(span -> span.length() > depth / 2));
    }

    @Test
    void cutsLongChainsOfElifAndCalls() {
        String arms = "if a: pass\n" + "elif b: f()\n".repeat(20_000);
        assertEquals(1, Lowered.unit(arms).unknown().size());
        assertEquals(
                1,
                Lowered.unit("x = a" + ".b()".repeat(20_000) + "\n").unknown().size());
    }

    @Test
    void flattensLongSums() {
        Unit unit = Lowered.unit("x = " + "a + ".repeat(20_000) + "1\n");
        assertEquals(List.of(), unit.unknown());
    }
}
