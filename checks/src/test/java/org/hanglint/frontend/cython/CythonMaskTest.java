package org.hanglint.frontend.cython;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SyntaxTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CythonMaskTest {

    private static String mask(String cython) {
        byte[] source = cython.getBytes(StandardCharsets.UTF_8);
        byte[] masked = CythonMask.apply(source).bytes();
        assertEquals(source.length, masked.length);
        if (!(Parser.parse(Language.PYTHON, masked) instanceof Parsed.Tree(SyntaxTree tree))) {
            throw new AssertionError("not parsed");
        }
        String text = new String(masked, StandardCharsets.UTF_8);
        assertFalse(tree.size() > 0 && tree.hasError(0), text);
        return text;
    }

    private static Facts facts(String cython) {
        return CythonMask.apply(cython.getBytes(StandardCharsets.UTF_8)).facts();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`cimport numpy as np`|`import  numpy as np`",
                "`from libc.stdlib cimport malloc`|`from libc.stdlib  import malloc`",
                "`include \"a.pxi\"`|`include=\"a.pxi\"`",
                "`DEF SIZE = 3`|`_=  SIZE = 3`",
                "`cdef int x`|`pass      `",
                "`cdef int x = f(<int>y)`|`_=       x = f(     y)`",
                "`cdef int x, y = 2, z`|`_=          y = 2   `",
                "`cdef int x = 1, y = 2`|`_=       x = 1; y = 2`",
                "`cdef double[:, ::1] view = data`|`_=                  view = data`",
                "`cdef unsigned long long *p = &x`|`_=                       p =  x`",
                "`cdef int (*callback)(void*) nogil`|`pass                             `",
                "`ctypedef vector[int] Numbers`|`pass                        `",
                "`x = <object>p`|`x =         p`",
                "`x = <Foo?>p.y + a < b > c`|`x =       p.y + a < b > c`",
                "`<void>f(x)`|`_=    f(x)`",
                "`x = sizeof(unsigned int) * n`|`x = sizeof(_           ) * n`",
                "`p = new vector[int](3)`|`p =     vector[int](3)`",
                "`v = f[const Foo*](x)`|`v = f[      Foo ](x)`",
                "`x = 10UL + 0xFFL`|`x = 10   + 0xFF `",
                "`x = c'a'`|`x = b'a'`",
                "`t.as = 3`|`t._s = 3`",
                "`x = [i for i from 0 <= i < n]`|`x = [i for i in   0 <= i < n]`",
                "`s = '<int>x' # <int>x`|`s = '<int>x' # <int>x`",
            })
    void aStatementBecomesPythonOfTheSameLength(String cython, String python) {
        assertEquals(python, mask(cython));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`cdef int f(int x, object y=None) except -1 nogil:`|`def      f(    x,        y=None)               "
                        + " :`",
                "`cpdef inline f(self, Foo x not None, *args, **kw):`|`def          f(self,     x         , *args,"
                        + " **kw):`",
                "`cdef void f(void (*g)(int), char name[10], ...) noexcept with gil:`"
                        + "|`def       f(       g      ,      name    , *_ )                  :`",
                "`def f(double[:, :] x, *, bint y=True) -> double[:, :]:`"
                        + "|`def f(             x, *,      y=True)                :`",
                "`def f(x: double[:, :] = None):`|`def f(x               = None):`",
                "`cdef class A(B):`|`class      A(B):`",
                "`cdef public class A [object O, type T]:`|`class             A                   :`",
                "`property x:`|`class    x:`",
                "`with nogil, parallel(num_threads=2):`|`with nogil, parallel(num_threads=2):`",
                "`for i from 0 <= i < n by 2:`|`for i in   0 <= i < n +  2:`",
                "`IF DEBUG:`|`if DEBUG:`",
            })
    void aHeadBecomesPythonOfTheSameLength(String cython, String python) {
        assertEquals(python + "\n    pass", mask(cython + "\n    pass"));
    }

    @Test
    void ofABlockOfForeignDeclarationsNothingIsLeft() {
        String python = mask("""
            cdef extern from "a.h" namespace "n::m" nogil:
                \"\"\"
                #define X 1
                \"\"\"
                ctypedef struct Pair:
                    int first
                int f "g"(int x) except +
                cppclass Box[T]:
                    Box()
                    T& get() except +
            x = 1
            """);
        assertEquals("pass x = 1", python.strip().replaceAll("\\s+", " ").replaceAll("\\s*=\\s*", " = "));
    }

    @Test
    void whatIsForeignIsRecorded() {
        Facts facts = facts("""
            cdef extern from "a.h" namespace "n":
                int f(int x) nogil
                int named "other::g"()
                cppclass Box "n::TheBox" nogil:
                    void wait()
            """);
        assertEquals(
                "f n::f EITHER, named other::g HELD, Box.wait wait EITHER",
                facts.foreigns().stream()
                        .map(each -> each.name() + " " + each.cName() + " " + each.gil())
                        .reduce((one, other) -> one + ", " + other)
                        .orElse(""));
        assertEquals("n::TheBox", facts.aliases().getFirst().type().name());
    }

    @Test
    void aDecoratorGoesWithWhatItDecorates() {
        assertEquals(
                "",
                mask("cdef class A:\n    @staticmethod\n    cdef int f(int x)\n")
                        .lines()
                        .skip(1)
                        .limit(1)
                        .findFirst()
                        .orElseThrow()
                        .strip());
    }

    @Test
    void declarationsInABlockAreReadAsSuch() {
        String python = mask("""
            def f():
                cdef:
                    int i = 0
                    object o
                    char *name
                return i
            """);
        assertEquals(
                3,
                facts("def f():\n    cdef:\n        int i = 0\n        object o\n        char *name\n")
                        .variables()
                        .size());
        assertEquals("        _=  i = 0", python.lines().skip(2).findFirst().orElseThrow());
    }

    @Test
    void aSignatureSaysWhichStateOfTheGilItWants() {
        Facts facts = facts("""
            cdef int a() nogil: return 1
            cdef int b() except -1 with gil:
                return 1
            cpdef c(): pass
            cdef int d() noexcept nogil
            """);
        assertEquals(
                "a EITHER CDEF, b TAKEN CDEF, c HELD CPDEF, d EITHER CDEF",
                facts.signatures().stream()
                        .map(each -> each.name() + " " + each.gil() + " " + each.form())
                        .reduce((one, other) -> one + ", " + other)
                        .orElse(""));
    }

    @Test
    void aLineThatIsCarriedOverStaysOneStatement() {
        mask("def f():\n    cdef int a, \\\n        b = 3\n    cdef int \\\n        c\n    return b\n");
        mask("cdef map[int,\n         int] m = g()\n");
        mask("cdef int f(int a,  # one\n           int b): # two\n    return a\n");
    }
}
