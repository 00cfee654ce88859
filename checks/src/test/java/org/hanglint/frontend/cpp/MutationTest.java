package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Function;
import org.hanglint.code.Lowering;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.mask.Dialect;
import org.junit.jupiter.api.Test;

/** Whatever the bytes, lowering gives a unit, and the same one each time. */
class MutationTest {

    private static final String SEED = """
        #include <Python.h>
        #define ENTER_PY PyGILState_STATE s = PyGILState_Ensure();
        #define CASE(n) static void f_##n()
        namespace py = pybind11; using namespace std;
        template <class T> struct A : B<T>, private c::D { int x = 1; A() : x(2), y{3} {} ~A() { f(); } };
        namespace n { static std::map<K, V> g = {{"a", [](int i) { return i; }}}; }
        CASE(one) { ENTER_PY thread t([&, x = move(y)] { lock_guard<mutex> l(mu); co_await z; }); t.join(); }
        PYBIND11_MODULE(ext, m) {
          py::class_<A<int>, std::shared_ptr<A<int>>>(m, "A").def(py::init<>()).def("f", &A<int>::f,
              py::call_guard<py::gil_scoped_release>());
        }
        static PyMethodDef M[] = {{"a", (PyCFunction)f, METH_NOARGS, NULL}, {NULL}};
        int C::g(int (*p)(int), T&&... r) const noexcept {
          if (auto v = f(); v && !w || p(1)) { for (auto& [k, e] : v) e += k ? 1 : 2; } else goto out;
          switch (x) { case 1: case 2: break; default: throw E{"x" "y"}; }
          try { do { x++; } while (y); } catch (const E& e) { delete[] p; } catch (...) {}
          Py_BEGIN_ALLOW_THREADS static T s(a, b), *q = new T[3]; Py_END_ALLOW_THREADS
        out: return (a, b), c[d](e)->f<int>(sizeof(T));
        }
        """;

    @Test
    void mutatedTextIsLoweredWithoutFailure() {
        Random random = new Random(20261129);
        for (int round = 0; round < 600; round++) {
            byte[] bytes = mutated(random);
            SourceText text = SourceText.of(bytes);
            Language language = round % 3 == 0 ? Language.CUDA : Language.CPP;
            Dialect dialect = round % 3 == 0 ? Dialect.CUDA : round % 3 == 1 ? Dialect.CPP : Dialect.C;
            Unit unit = Lowered.unit("m.cc", language, dialect, text);
            assertInside(unit, bytes.length);
            for (Function function : unit.functions()) {
                lowerAll(function, language);
            }
            if (round % 20 == 0) {
                assertEquals(CodePrinter.print(unit), CodePrinter.print(Lowered.unit("m.cc", language, dialect, text)));
            }
        }
    }

    private static void lowerAll(Function function, Language language) {
        assertTrue(Lowering.lower(function, language, "m.cc").blocks().size() >= 3);
        Walk.inner(function).forEach(inner -> lowerAll(inner, language));
    }

    private static void assertInside(Unit unit, int length) {
        Span whole = new Span(0, length);
        unit.functions().forEach(function -> {
            assertTrue(whole.contains(function.span()), function.qualifiedName());
            Walk.all(function, part -> assertTrue(whole.contains(part.span())));
        });
    }

    private static byte[] mutated(Random random) {
        byte[] bytes = SEED.getBytes(StandardCharsets.UTF_8);
        int changes = 1 + random.nextInt(12);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            int length = Math.min(random.nextInt(30), bytes.length - at);
            int from = random.nextInt(bytes.length - length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) "(){}[]<>;,:*&\"'#\\\n".charAt(random.nextInt(18));
                case 2 -> System.arraycopy(bytes, from, bytes, at, length);
                default -> bytes = without(bytes, at, length);
            }
        }
        return bytes;
    }

    private static byte[] without(byte[] bytes, int at, int length) {
        byte[] shorter = new byte[Math.max(40, bytes.length - length)];
        int kept = Math.min(at, shorter.length);
        System.arraycopy(bytes, 0, shorter, 0, kept);
        int rest = Math.min(shorter.length - kept, bytes.length - kept);
        System.arraycopy(bytes, bytes.length - rest, shorter, kept, rest);
        return shorter;
    }
}
