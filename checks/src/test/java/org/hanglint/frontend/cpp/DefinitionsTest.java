package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            quoteCharacter = '`',
            value = {
                "void f() {} | FUNCTION f() -> void",
                "static inline int f(int a, char* b = 0) { } | FUNCTION STATIC f(a: int, b: char*=0) -> int",
                "auto f() -> std::vector<int> {} | FUNCTION f() -> std::vector<int>",
                "template <class T> T* f(T&& t) {} | FUNCTION TEMPLATE f(t: T&&) -> T*",
                "template <class... Ts> void f(Ts&&... ts) {} | FUNCTION TEMPLATE f(*ts: Ts&&) -> void",
                "void f(int, ...) {} | FUNCTION f(: int, *) -> void",
                "void f(void) noexcept {} | FUNCTION NOEXCEPT f() -> void",
                "void f(void (*g)(int), int a[3]) {} | FUNCTION f(g: ()<void>*, a: int) -> void",
                "int main(int c, char** v) {} | FUNCTION main(c: int, v: char*) -> int",
                "main() {} | FUNCTION main()",
                "extern \"C\" void f() {} | FUNCTION EXTERN_C f() -> void",
                "namespace a::b { void f() {} } | FUNCTION a::b::f() -> void",
                "namespace a { inline namespace v1 { void f() {} } } | FUNCTION a::f() -> void",
                "namespace a { } void a::f() {} | FUNCTION a::f() -> void",
                "void A::f() const {} | METHOD CONST A::f() -> void",
                "A::A(int x) : b(x), C{x} {} | CONSTRUCTOR A::A(x: int);init b(x);init C(x)",
                "A::~A() {} | DESTRUCTOR A::~A()",
                "template <class T> A<T>::A() {} | CONSTRUCTOR TEMPLATE A::A()",
                "A& A::operator=(const A& o) {} | METHOD A::operator=(o: A&) -> A&",
                "bool A::operator()(int x) const {} | METHOD CONST A::operator()(x: int) -> bool",
                "A::operator std::string() const {} | METHOD CONST A::operator std::string()",
                "bool operator ==(A a, B b) {} | FUNCTION operator==(a: A, b: B) -> bool",
                "A::A() try : b(f()) { g(); } catch (...) { } | CONSTRUCTOR A::A();init b(f());try;g();except",
                "Task f() { co_await x; } | FUNCTION COROUTINE f() -> Task;await x",
                "Task f() { [] { co_await x; }; } | FUNCTION f() -> Task;closure f.<1>[](){await x}",
                "A::A() = default; | ``",
                "void f() = delete; | ``",
                "void f(); | ``",
                "TEST(a, b) { f(); } | MACRO TEST(a, b)();f()",
                "TEST_CASE(\"name\") { f(); } | MACRO TEST_CASE(\"name\")();f()",
                "PYBIND11_MODULE(ext, m) { } | MACRO PYBIND11_MODULE(ext, m)(m: pybind11::module_&)",
            })
    void functionsAreLowered(String code, String expected) {
        String printed =
                Lowered.unit(code).functions().stream().map(CodePrinter::print).reduce("", String::concat);
        assertEquals(
                expected,
                printed.lines().map(String::strip).reduce((a, b) -> a + ";" + b).orElse(""));
    }

    @Test
    void aConversionIsNamedByItsWholeType() {
        assertEquals(
                "operator std::string",
                Lowered.function("A::operator std::string() const { return s; }")
                        .name());
    }

    @Test
    void classesKeepTheirMembers() {
        String code = """
            namespace n {
            class A final : public B, private c::D<T> {
              public:
                explicit A(int x) : x_(x) {}
                virtual ~A() { f(); }
                A(const A&) = delete;
                static int s(int) { return 1; }
                void v() override {}
                template <class U> void t() {}
                virtual void pure() = 0;
                operator bool() const { return true; }
                friend void swap(A&, A&) {}
                struct Inner { int y; };
                enum Color { RED, GREEN };
              private:
                int x_ = 3, *p_ = nullptr;
                static std::mutex m_;
                std::unique_ptr<T> t_{make()};
                union { int u; float w; };
            };
            }
            """;
        assertEquals("""
            class n::A(B, c::D<T>)
              field n::A::x_: int = 3
              field n::A::p_: int* = nullptr
              field STATIC n::A::m_: std::mutex
              field n::A::t_: std::unique_ptr<T>{make()}
              field n::A::u: int
              field n::A::w: float
              class n::A::Inner
                field n::A::Inner::y: int
              class n::A::Color
                field STATIC n::A::Color::RED
                field STATIC n::A::Color::GREEN
              CONSTRUCTOR n::A::A(x: int)
                init x_(x)
              DESTRUCTOR VIRTUAL n::A::~A()
                f()
              METHOD STATIC n::A::s(: int) -> int
                return 1
              METHOD OVERRIDE n::A::v() -> void
              METHOD TEMPLATE n::A::t() -> void
              METHOD CONST n::A::operator bool()
                return true
              METHOD n::A::swap(: A&, : A&) -> void
            """, Lowered.print(code));
    }

    @Test
    void linkageFollowsStaticAndAnonymousNamespaces() {
        Unit unit = Lowered.unit(
                "namespace { void a() {} struct S { void m() {} }; int g; }\nstatic void b() {}\nvoid c() {}\n"
                        + "static int h;\nint i;\nconst int j = 0;");
        assertEquals(
                List.of(Linkage.INTERNAL, Linkage.INTERNAL, Linkage.EXTERNAL),
                unit.functions().stream().map(Function::linkage).toList());
        assertEquals(Linkage.INTERNAL, unit.classes().getFirst().linkage());
        assertEquals(
                List.of(Linkage.INTERNAL, Linkage.INTERNAL, Linkage.EXTERNAL, Linkage.INTERNAL),
                unit.globals().stream().map(global -> global.linkage()).toList());
    }

    @Test
    void globalsKeepStorageAndInitialisers() {
        assertEquals(
                """
                global STATIC n::x: int = 3
                global THREAD_LOCAL t: T
                global EXTERN e: int
                global STATIC C::s: int = 4
                global STATIC fp: ()<int>* = BRACES[f]
                """,
                Lowered.print("namespace n { int x = 3; } thread_local T t; extern int e; int C::s = 4;"
                        + " static int (*fp[3])(int) = {f};"));
    }

    @Test
    void aliasesAndOpenNamespacesAreCollected() {
        Unit unit =
                Lowered.unit("namespace py = pybind11; using namespace std; using x::y; using A = B<T>; typedef C D;"
                        + " struct S : Base { using Base::Base; }; void f() { using L = M; }");
        assertEquals(List.of("std"), unit.openNamespaces());
        assertEquals(
                List.of("A", "D", "L", "py", "y"), List.copyOf(unit.aliases().keySet()));
        assertEquals(TypeRef.of("x::y"), unit.aliases().get("y"));
        assertEquals(TypeRef.of("pybind11"), unit.aliases().get("py"));
    }

    @Test
    void anAliasWithTwoMeaningsIsNone() {
        Unit unit = Lowered.unit("struct A { using Base = X; }; struct B { using Base = Y; };");
        assertTrue(unit.aliases().isEmpty());
    }

    @Test
    void closuresOfGlobalsAreFunctionsOfTheUnit() {
        Unit unit =
                Lowered.unit("std::thread t([] { f(); }); struct S { F g = [] { h(); }; }; REGISTER(a, [] { k(); });");
        assertEquals(
                List.of("<file>.<1>", "t.<1>", "S::g.<1>"),
                unit.functions().stream().map(Function::qualifiedName).toList());
    }

    @Test
    void structsNamedByTypedefAreClasses() {
        assertEquals(
                List.of("S", "E"),
                Lowered.unit("typedef struct { int x; } S; typedef enum { A } E;").classes().stream()
                        .map(ClassDecl::name)
                        .toList());
    }

    @Test
    void kernelsAndDeviceFunctionsAreMarked() {
        Unit unit = Lowered.cuda("__global__ void k(int* p) {}\n__device__ int d() { return 1; }\n"
                + "__host__ __device__ int hd() { return 1; }\n"
                + "template <class T> __global__ void tk(T* p) {}\nvoid h() {}\n");
        assertEquals(
                List.of(true, false, false, true, false),
                unit.functions().stream()
                        .map(function -> function.is(Modifier.KERNEL))
                        .toList());
        assertEquals(
                List.of(false, true, false, false, false),
                unit.functions().stream()
                        .map(function -> function.is(Modifier.DEVICE))
                        .toList());
    }

    @Test
    void includesAreImports() {
        assertEquals(
                "import INCLUDE Python.h\nimport INCLUDE a/b.h\n",
                Lowered.print("#include <Python.h>\n#include \"a/b.h\"\n"));
    }
}
