package org.hanglint.frontend.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DefinitionsTest {

    @Test
    void namesNestedDefinitionsLikeTheirQualifiedName() {
        assertEquals("""
            class A
              class A.B
                METHOD A.B.m(self)
                  FUNCTION A.B.m.<locals>.g()
                    return closure A.B.m.<1>[](){return 0}
                  h = closure A.B.m.<2>[](){return 1}
                  class A.B.m.<locals>.C
                    METHOD A.B.m.<locals>.C.n(self)
                      pass
            """, Lowered.print("""
                class A:
                    class B:
                        def m(self):
                            def g():
                                return lambda: 0
                            h = lambda: 1
                            class C:
                                def n(self): pass
                """));
    }

    @Test
    void readsModifiersFromDecoratorsAndBodies() {
        assertEquals("""
            class A
              CONSTRUCTOR A.__init__(self)
                pass
              @property
              METHOD PROPERTY A.p(self)
                pass
              @p.setter
              METHOD A.p(self, v)
                pass
              @functools.cached_property
              METHOD PROPERTY A.c(self)
                pass
              @staticmethod
              METHOD STATIC A.s()
                pass
              @classmethod
              @abc.abstractmethod
              METHOD CLASS_METHOD ABSTRACT A.k(cls)
                pass
              METHOD ASYNC GENERATOR A.g(self)
                yield 1
              METHOD A.outer(self)
                FUNCTION GENERATOR A.outer.<locals>.inner()
                  yield from x
            """, Lowered.print("""
                class A:
                    def __init__(self): pass
                    @property
                    def p(self): pass
                    @p.setter
                    def p(self, v): pass
                    @functools.cached_property
                    def c(self): pass
                    @staticmethod
                    def s(): pass
                    @classmethod
                    @abc.abstractmethod
                    def k(cls): pass
                    async def g(self): yield 1
                    def outer(self):
                        def inner(): yield from x
                """));
    }

    @Test
    void tellsKindsOfParametersApart() {
        assertEquals("""
            FUNCTION f(a, b: int, c=1, d: Union<str, None>=None, *r: int, only k, only l=2, **kw: Any) -> T
              pass
            FUNCTION g(a, only b)
              pass
            """, Lowered.print("""
                def f(a, b: int, /, c=1, d: str | None = None, *r: int, k, l=2, **kw: Any) -> T: pass
                def g[X](a, *, b): pass
                """));
    }

    @Test
    void collectsFieldsOfClassesWithTheirTypes() {
        assertEquals("""
            @dataclass(frozen=True)
            class Batch(Base<T>, abc.ABC)
              field Batch.ids: torch.Tensor
              field Batch.n: int = field(default=0)
              field STATIC Batch.a = 5
              field STATIC Batch.b = 5
              field STATIC Batch.x = 1
              field STATIC Batch.y = 2
              METHOD Batch.only_here(self)
                pass
            MODULE <module>()
              register(Batch)
            """, Lowered.print("""
                @dataclass(frozen=True)
                class Batch(Base[T], abc.ABC, metaclass=M):
                    '''doc'''
                    ids: "torch.Tensor"
                    n: ClassVar[int] = field(default=0)
                    a = b = 5
                    x, y = 1, 2
                    register(Batch)
                    if FLAG:
                        def only_here(self): pass
                """));
    }

    @Test
    void evaluatesDefaultsAndDecoratorsAroundTheFunction() {
        assertEquals("""
            @deco(closure <module>.<1>[](){return 0})
            FUNCTION f(a=closure <module>.<2>[](){return 1})
              return closure f.<1>[](){return 2}
            """, Lowered.print("""
                @deco(lambda: 0)
                def f(a=lambda: 1):
                    return lambda: 2
                """));
    }
}
