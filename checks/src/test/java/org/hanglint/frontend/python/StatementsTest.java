package org.hanglint.frontend.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StatementsTest {

    @Test
    void lowersAssignments() {
        assertEquals(
                """
                a = b = c
                TUPLE[a, *b] = c
                LIST[a, b] = c
                a = c
                a.b[c] = d
                x += 1
                x //= TUPLE[a, b]
                x: int = 1
                self.y: list<Foo>
                """,
                Lowered.body(
                        "a = b = c",
                        "a, *b = c",
                        "[a, b] = c",
                        "(a) = c",
                        "a.b[c] = d",
                        "x += 1",
                        "x //= a, b",
                        "x: int = 1",
                        "self.y: list[Foo]"));
    }

    @Test
    void lowersSimpleStatements() {
        assertEquals(
                """
                pass
                delete a, b[0]
                outer p, q
                outer r
                assert x, 'm'
                raise
                raise E('x') from e
                return
                import MODULE a.b as c
                """,
                Lowered.body(
                        "'doc'",
                        "pass; del a, b[0]",
                        "global p, q",
                        "nonlocal r",
                        "assert x, 'm'",
                        "raise",
                        "raise E('x') from e",
                        "return",
                        "import a.b as c"));
    }

    @Test
    void nestsElifInTheBranchBefore() {
        assertEquals("""
            if a
              x()
            else
              if b
                y()
              else
                z()
            """, Lowered.body("if a: x()", "elif b: y()", "else: z()"));
    }

    @Test
    void lowersLoopsWithTheirElse() {
        assertEquals(
                """
                for TUPLE[i, TUPLE[j, k]] in enumerate(x)
                  break
                else
                  continue
                while True
                  pass
                else
                  y()
                async for a in b
                  pass
                """,
                Lowered.body(
                        "for i, (j, k) in enumerate(x): break",
                        "else: continue",
                        "while True: pass",
                        "else: y()",
                        "async for a in b: pass"));
    }

    @Test
    void lowersTry() {
        assertEquals(
                """
                try
                  a()
                except A, b.C as e
                  pass
                except D as e
                  pass
                except\s
                  b()
                else
                  c()
                finally
                  d()
                try
                  pass
                except Group as g
                  pass
                """,
                Lowered.body(
                        "try: a()",
                        "except (A, b.C) as e: pass",
                        "except D as e: pass",
                        "except: b()",
                        "else: c()",
                        "finally: d()",
                        "try: pass",
                        "except* Group as g: pass"));
    }

    @Test
    void lowersWithItems() {
        assertEquals(
                """
                with open(a) as f, lock
                  pass
                with open(a) as f, lock as TUPLE[u, v]
                  pass
                with a, b
                  pass
                async with s.t as self.u
                  pass
                """,
                Lowered.body(
                        "with open(a) as f, lock: pass",
                        "with (open(a) as f, lock as (u, v),): pass",
                        "with (a, b): pass",
                        "async with s.t as self.u: pass"));
    }

    @Test
    void namesWhatMatchPatternsBind() {
        assertEquals(
                """
                switch x
                  case case(Point, 0, _), None binds yy
                    pass
                  case LIST[1, -2, *_] binds rest if rest
                    pass
                  case DICT['k', _, *_] binds v, more
                    pass
                  case a.B
                    pass
                  case 1, 2 binds n
                    pass
                  case TUPLE['s', _]
                    pass
                  case  binds other
                    pass
                """,
                Lowered.body(
                        "match x:",
                        "    case Point(x=0, y=yy) | None: pass",
                        "    case [1, -2, *rest] if rest: pass",
                        "    case {'k': v, **more}: pass",
                        "    case a.B: pass",
                        "    case (1 | 2) as n: pass",
                        "    case 's', _: pass",
                        "    case other: pass"));
    }

    @Test
    void lowersStatementsOfPython2AsCalls() {
        assertEquals("print(f, x)\nexec('a')\n", Lowered.body("print >>f, x", "exec 'a'"));
    }
}
