package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Binding;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.junit.jupiter.api.Test;

class BindingsTest {

    private static String bindings(String code) {
        StringBuilder out = new StringBuilder();
        for (Binding binding : Lowered.unit(code).bindings()) {
            out.append(binding.form())
                    .append(' ')
                    .append(binding.library())
                    .append(' ')
                    .append(binding.module());
            out.append(' ')
                    .append(binding.owner())
                    .append('.')
                    .append(binding.exposed())
                    .append(" = ");
            out.append(CodePrinter.print(binding.target()));
            binding.guards().forEach(guard -> out.append(" guard ").append(CodePrinter.print(guard)));
            out.append('\n');
        }
        return out.toString();
    }

    @Test
    void pybind11FunctionsAndClasses() {
        assertEquals("""
            MODULE pybind11 ext .ext = PYBIND11_MODULE(ext, m)
            FUNCTION pybind11 ext .f = &f guard pybind11::gil_scoped_release
            CLASS pybind11 ext A.A = A guard std::shared_ptr<A>
            CONSTRUCTOR pybind11 ext A.__init__ = py::init<int>()
            METHOD pybind11 ext A.g = &A::g
            METHOD pybind11 ext A.s = &A::s
            PROPERTY pybind11 ext A.p = &A::get
            PROPERTY pybind11 ext A.p = &A::set
            """, bindings("""
                namespace py = pybind11;
                PYBIND11_MODULE(ext, m) {
                  m.def("f", &f, py::arg("x"), "doc", py::call_guard<py::gil_scoped_release>());
                  py::class_<A, std::shared_ptr<A>>(m, "A")
                      .def(py::init<int>())
                      .def("g", &A::g)
                      .def_static("s", &A::s)
                      .def_property("p", &A::get, &A::set);
                }
                """));
    }

    @Test
    void tagsAfterTheModuleVariableChangeNothing() {
        assertEquals("""
            MODULE pybind11 ext .ext = PYBIND11_MODULE(ext, m, py::mod_gil_not_used())
            FUNCTION pybind11 ext .f = &f
            """, bindings("PYBIND11_MODULE(ext, m, py::mod_gil_not_used()) { m.def(\"f\", &f); }"));
    }

    @Test
    void namedClassesSubmodulesHelpersAndFunctionObjects() {
        assertEquals("""
            FUNCTION pybind11 ext .h = &h
            MODULE pybind11 ext .ext = PYBIND11_MODULE(ext, m)
            CLASS pybind11 ext A.A = A
            METHOD pybind11 ext A.g = &A::g
            FUNCTION pybind11 ext .z = z
            FUNCTION pybind11 ext . = w
            FUNCTION pybind11 ext .l = &l
            """, bindings("""
                namespace py = pybind11;
                void helper(py::module_& m) { m.def("h", &h); }
                PYBIND11_MODULE(ext, m) {
                  py::class_<A> cls(m, "A");
                  cls.def("g", &A::g);
                  auto sub = m.def_submodule("sub");
                  sub.def("z", z);
                  m.attr("w") = py::cpp_function(w);
                  [&](py::module_ n) { n.def("l", &l); }(m);
                  helper(m);
                }
                """));
    }

    @Test
    void receiversOfUnknownTypeCountInFilesThatIncludeTheLibrary() {
        String code = """
            TEST_SUBMODULE(sub, m) { m.def("f", &f); }
            template <class C> void common(C& cls) { cls.def("g", &g).def("h", 3); lua.def(x, &y); }
            """;
        assertEquals("", bindings(code));
        assertEquals(
                "FUNCTION pybind11  .f = &f\nFUNCTION pybind11  .g = &g\n",
                bindings("#include <pybind11/pybind11.h>\n" + code));
    }

    @Test
    void embeddedModulesAreNoWarmUp() {
        assertEquals(
                "MODULE pybind11-embedded em .em = PYBIND11_EMBEDDED_MODULE(em, m)\n"
                        + "FUNCTION pybind11-embedded em .f = f\n",
                bindings("PYBIND11_EMBEDDED_MODULE(em, m) { m.def(\"f\", f); }"));
    }

    @Test
    void nanobindAndBoost() {
        assertEquals("""
            MODULE nanobind n .n = NB_MODULE(n, m)
            CLASS nanobind n C.C = C
            CONSTRUCTOR nanobind n C.__init__ = nb::init()
            PROPERTY nanobind n C.q = &C::q
            MODULE boost b .b = BOOST_PYTHON_MODULE(b)
            FUNCTION boost b .f = f
            CLASS boost b D.D = D guard no_init
            METHOD boost b D.x = &D::x
            """, bindings("""
                namespace nb = nanobind;
                namespace bp = boost::python;
                NB_MODULE(n, m) { nb::class_<C>(m, "C").def(nb::init<>()).def_prop_ro("q", &C::q); }
                BOOST_PYTHON_MODULE(b) { bp::def("f", f); bp::class_<D>("D", bp::no_init).def("x", &D::x); }
                """));
    }

    @Test
    void torchOperatorsAreNoPythonFunctions() {
        assertEquals("""
            OPERATOR torch ns .op = &op
            OPERATOR torch ns .op = TORCH_FN(other)
            OPERATOR torch ns .op = &third
            """, bindings("""
                TORCH_LIBRARY(ns, m) { m.def("op(Tensor a) -> Tensor", &op); m.def("schema_only() -> ()"); }
                TORCH_LIBRARY_IMPL(ns, CUDA, m) { m.impl("op", TORCH_FN(other)); }
                STABLE_TORCH_LIBRARY_FRAGMENT(ns, m) { m.impl("ns::op", torch::kCUDA, &third); }
                """));
    }

    @Test
    void tablesSlotsAndInitialisersOfTheCApi() {
        assertEquals("""
            TABLE cpython x .a = (PyCFunction)f
            TABLE cpython x .b = g
            SLOT cpython x T.tp_dealloc = dealloc
            SLOT cpython x T.tp_new = make
            SLOT cpython x slots.Py_tp_repr = repr
            SLOT cpython x getters.p = get
            SLOT cpython x getters.p = set
            MODULE cpython x .x = PyInit_x
            """, bindings("""
                static PyMethodDef methods[] = {
                  {"a", (PyCFunction)f, METH_NOARGS, "doc"},
                  {.ml_name = "b", .ml_meth = g, .ml_flags = METH_O},
                  {NULL, NULL, 0, NULL}};
                static PyTypeObject T = {
                  PyVarObject_HEAD_INIT(NULL, 0)
                  .tp_name = "x.T", .tp_dealloc = (destructor)dealloc, .tp_flags = Py_TPFLAGS_DEFAULT,
                  .tp_methods = &methods, .tp_new = make};
                static PyType_Slot slots[] = {
                  {Py_tp_repr, (void*)repr}, {NPY_METH_strided_loop, (void*)loop}, {0, NULL}};
                static PyGetSetDef getters[] = {{"p", (getter)get, (setter)set, NULL, NULL}};
                PyMODINIT_FUNC PyInit_x(void) { return 0; }
                """));
    }

    @Test
    void theTargetIsTheVeryFunctionOfTheCode() {
        Unit unit = Lowered.unit("namespace py = pybind11; PYBIND11_MODULE(e, m) { m.def(\"f\", [] { g(); }); }"
                + " static PyMethodDef t[] = {{\"a\", [](PyObject*, PyObject*) { return none(); }, 1, 0}};");
        List<Function> inner = new ArrayList<>(Walk.inner(unit.functions().getFirst()));
        inner.addAll(unit.functions());
        List<Expr> targets = unit.bindings().stream().map(Binding::target).toList();
        long found = targets.stream()
                .filter(target -> target instanceof Expr.Closure closure
                        && inner.stream().anyMatch(function -> function == closure.function()))
                .count();
        assertEquals(2, found);
        assertTrue(targets.size() == 3);
    }
}
