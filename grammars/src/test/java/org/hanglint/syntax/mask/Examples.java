package org.hanglint.syntax.mask;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** Shapes of source that the grammar cannot parse as they are, written for these tests. */
final class Examples {
    static final List<String> ALL = List.of(
            "__global__ void scale(float* __restrict__ x) {}\nvoid go() { scale<<<grid, 256, 0, s>>>(x); }\n",
            "class API_EXPORT Pool final {\n  COUNTER(hits)\n  void get() NO_THROW;\n};\n",
            "PyAPI_FUNC(int) count(PyObject* o);\nEXPORTED void f();\n",
            "void f() {\n  Py_BEGIN_ALLOW_THREADS\n  work();\n  Py_END_ALLOW_THREADS\n}\n",
            "void f() {\n  Py_BEGIN_ALLOW_THREADS\n  ++k;\n  Py_END_ALLOW_THREADS\n}\n",
            "void f() {\n  Py_BEGIN_ALLOW_THREADS\n  (void) work();\n  Py_END_ALLOW_THREADS\n}\n",
            "void f() {\n  Py_BEGIN_ALLOW_THREADS\n  [&] { work(); }();\n  Py_END_ALLOW_THREADS;\n}\n",
            "void f() {\n  if (k) { Py_BLOCK_THREADS g(); Py_UNBLOCK_THREADS }\n  ~k;\n}\n",
            "NAMESPACE_BEGIN(a)\nNAMESPACE_BEGIN(b)\nclass X {\n};\nNAMESPACE_END(b)\n",
            "void f() {\n  FOR_EACH_ITEM(x, list) {\n    use(x);\n  }\n  each_(node) { visit(node); }\n}\n",
            "PyTypeObject T = {\n  PyVarObject_HEAD_INIT(NULL, 0)\n  \"name\",\n};\n",
            "void f() {\n  ASSIGN_OR_RETURN(auto x, g());\n  CHECK_TYPE(const T&, x);\n}\n",
            "void f() {\n#ifdef A\n  if (x) {\n#else\n  if (y) {\n#endif\n    go();\n  }\n}\n",
            "int a = f(1,\n#ifdef A\n  2,\n#endif\n  3);\n",
            "#if 0\nthis is (not code\n#endif\nint x;\n",
            "#define TWO \\\n  2\n#if defined(A) && \\\n  B\nint x;\n#endif\n",
            "const char* s = \"__global__ <<<\" PRId64 \"M(\";\n// PyAPI_FUNC( in a comment\n",
            "template class Box<int>;\nusing F = int (ns::Box<int>::*)(int);\n",
            "void f() {\n  auto g = [this, p{std::move(p)}](int) {};\n  T& r(map->at(1));\n  x = (a = 1, b);\n}\n",
            "void f() {\n  q.template pop(x);\n  if IS_VECTOR {\n    go();\n  }\n  delete[] p;\n}\n",
            "REGISTER_OP(Name)\n    .Input(a)\n    .Shape([](int x) { return x; });\n",
            "template <class T, REQUIRES(is_int<T>)>\nT MAX_OF(T a) { return a; }\n",
            "struct S {\n  std::map<int, int> GUARDED_BY(mu) m;\n  S(int a = 1) NO_THROW : x(a), y(2) {}\n};\n",
            "enum E {\n  ITEM(A)\n  ITEM(B),\n};\n",
            "void f() {\n  EXPECT_RAISES({ go(); }, Error) << 1;\n}\n",
            "void f() {\n  DISPATCH(const T&, X, {\n    LOOP_OF(i, {go(i);})\n  });\n}\n",
            "void f() {\n  enum_<E>(m, \"E\")\n    ENTRY(A)\n    .value(1)\n    ENTRY(B)\n    ENTRY(C);\n}\n",
            "BENCH_CASE(x, { go(); });\nBENCH_ON(a, b)(State& s) { go(); }\nPACKED(struct P { int x; });\n",
            "void f() {\n  for (ITERATOR_OF : list) { r = (a.*((*eq)[n]))(); }\n}\n",
            "template <class A, class B = T (*)(), enable_if<A::n >= 75>::type>\nvoid f(int a);\n",
            "void f(int a FIRST_PART SECOND_PART) {}\n",
            "void f() {\n  asm volatile(\"nop\" : \"=r\"(x) : \"r\"(y));\n  connect(SIGNAL(moved(int)));\n}\n");

    private Examples() {}

    static Masked mask(String source, Dialect dialect) {
        byte[] bytes = source.getBytes(UTF_8);
        return Mask.apply(bytes, MacroTable.join(List.of(MacroFacts.of(bytes))), dialect);
    }

    static String text(Masked masked) {
        return new String(masked.bytes(), UTF_8);
    }
}
