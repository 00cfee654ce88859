package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.hanglint.code.Function;
import org.hanglint.code.Graph;
import org.hanglint.code.Lowering;
import org.hanglint.code.PathPrinter;
import org.hanglint.syntax.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From C++ text to the ends on every way out of a function. */
class DestructionOrderTest {

    private static Graph graph(String body) {
        Function function = Lowered.unit("struct G { G(); G(int); }; Task f(bool c) { " + body + " }")
                .functions()
                .getFirst();
        return Lowering.lower(function, Language.CPP, "m.cc");
    }

    /** The ways without exceptions but {@code throw}, sorted, a bar between them. */
    private static String ways(String body) {
        return PathPrinter.normal(graph(body)).strip().replace("\n", " / ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "G a; G b; => +a +b -b -a exit",
                "{ G a; } g(); => +a -a g() exit",
                "G(); g(); => +G -G g() exit",
                "G{1}; g(); => +G -G g() exit",
                "use(G(), h()); => +G h() use() -G exit",
                "G a; if (c) return; g(); => +a g() -a exit / +a return -a exit",
                "G a; return g(); => +a g() return -a exit",
                "G a; { G b; if (c) return 1; } return 2; => +a +b -b return -a exit / +a +b return -b -a exit",
                "while (c) { G a; if (x) break; if (y) continue; g(); } "
                        + "=> +a break -a exit / +a continue -a exit / +a g() -a exit / exit",
                "for (G i; c; step()) { G a; } => +i +a -a step() -i exit / +i -i exit",
                "for (G x : xs) { if (c) break; } => +x -x exit / +x break -x exit / exit",
                "do { G a; } while (c); => +a -a exit",
                "if (G a; c) g(); else h(); => +a g() -a exit / +a h() -a exit",
                "switch (c) { case 1: { G a; break; } case 2: g(); } " + "=> +a break -a exit / exit / g() exit",
                "G a; out: g(); => +a g() -a exit",
                "{ G a; if (c) goto out; } g(); out: h(); => +a -a g() h() exit / +a goto -a h() exit",
                "G a; throw 1; => +a raise -a unwind",
                "try { G a; throw 1; } catch (...) { g(); } => +a raise -a g() exit",
                "G a; co_await x; g(); => +a suspend g() -a exit",
                "G a; h(std::move(a)); => +a -a(moved) h() -a exit",
                "std::optional<G> a; a.emplace(); a.reset(); g(); "
                        + "=> +a a.emplace() +a a.reset() -a(released) g() -a exit",
                "std::unique_lock<M> l(m); l.unlock(); g(); l.lock(); "
                        + "=> +l l.unlock() -l(released) g() l.lock() +l -l exit",
                "static G a; g(); => g() exit / once{ } g() exit",
                "thread_local G a; g(); => g() exit",
                "G* a = new G(1); g(); => new G g() exit",
                "G& a = other(); g(); => other() g() exit",
                "G a(); g(); => g() exit",
                "int n = 1; g(); => g() exit",
                "auto w = [] { G a; }; w(); => +w w() -w exit",
                "auto [a, b] = g(); h(); => g() +auto h() -auto exit",
                "if (make().ok()) g(); => make() make().ok() exit / make() make().ok() g() exit",
            })
    void everyWayOutEndsWhatLives(String body, String expected) {
        assertEquals(expected, ways(body));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "if (G().ok()) g(); h(); => +G ok() -G g() h() exit / +G ok() -G h() exit",
                "while (G().ok()) g(); h(); => +G ok() -G g() +G ok() -G h() exit / +G ok() -G h() exit",
                "switch (G().k()) { case 1: g(); } h(); => +G k() -G g() h() exit / +G k() -G h() exit",
                "do g(); while (G().ok()); h(); => g() +G ok() -G h() exit",
                "for (auto& x : G()) { g(); } h(); => +G -G h() exit / +G g() -G h() exit",
                "for (auto& x : G()) { return; } => +G -G exit / +G return -G exit",
                "for (auto& x : G().all()) g(); h(); => +G all() -G g() h() exit / +G all() -G h() exit",
                "throw E(G()); => +G E() raise -G unwind",
                "if (c && G().ok()) g(); => +G ok() -G exit / +G ok() -G g() exit / exit",
                "x = c ? G().a() : b(); => +G a() -G exit / b() -G exit",
                "return G().a(); => +G a() return -G exit",
                "T x = G().a(); h(); => +G a() -G +x h() -x exit",
            })
    void temporariesEndWithTheirFullExpression(String body, String expected) {
        assertEquals(expected, ways(body).replace("make G().", ""));
    }

    @Test
    void exceptionsEndWhatLivesWhereTheyAreRaised() {
        assertEquals("""
            +a +b g() -b h() -a exit
            +a +b g() -b h()! -a unwind
            +a +b g()! -b -a unwind
            +a +b! -a unwind
            +a! unwind
            """, PathPrinter.all(graph("G a; { G b; g(); } h();")));
    }

    @Test
    void anExceptionThatNoHandlerFitsGoesOn() {
        assertEquals("""
            +a g() -a exit
            +a g()! -a h() exit
            +a g()! -a h()! unwind
            +a g()! -a unwind
            +a! h() exit
            +a! h()! unwind
            +a! unwind
            """, PathPrinter.all(graph("try { G a; g(); } catch (const E& e) { h(); }")));
    }

    @Test
    void macroRegionsAreCallsInOrder() {
        assertEquals(
                "Py_BEGIN_ALLOW_THREADS() g() Py_END_ALLOW_THREADS() exit",
                ways("Py_BEGIN_ALLOW_THREADS g(); Py_END_ALLOW_THREADS"));
    }
}
