package org.hanglint.frontend.cpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.mask.Dialect;
import org.hanglint.syntax.mask.MacroTable;
import org.hanglint.syntax.mask.Mask;
import org.hanglint.syntax.mask.Masked;
import org.junit.jupiter.api.Test;

class OtherBranchesTest {

    private static final String SPLIT = """
        void before() { a(); }
        #ifdef A
        void f() {
        #else
        void g() {
          std::lock_guard l(m);
        #endif
          b();
        }
        """;

    private static Unit withOther(String code) {
        Masked masked = Mask.apply(SourceText.of(code).bytes(), MacroTable.empty(), Dialect.CPP);
        return CppFrontend.withOther(Lowered.unit(code), flipped(code, masked.atomsOfLost()), masked.lost());
    }

    private static Unit flipped(String code, Set<String> atoms) {
        return Lowered.unit("m.cc", Language.CPP, Dialect.CPP, SourceText.of(code), atoms);
    }

    private static List<String> names(Unit unit) {
        return unit.functions().stream().map(Function::name).toList();
    }

    @Test
    void whereTheChoicesOverlapTheFirstStandsAndTheLostNameStaysUnknown() {
        Unit unit = withOther(SPLIT);
        assertEquals(List.of("before", "f"), names(unit));
        Span lost = unit.unknown().getFirst();
        assertEquals("lock_guard", SPLIT.substring(lost.start(), lost.end()));
    }

    @Test
    void aFunctionThatOnlyTheOtherChoiceShowsIsAddedAndItsNameIsKnown() {
        String lock = "#else\nvoid g() { std::lock_guard l(m); }\nnamespace n {\n#endif\n";
        Unit unit = withOther("#ifdef A\nextern \"C\" {\n" + lock + "void f() {}\n}\n");
        assertEquals(List.of("f", "g"), names(unit));
        assertEquals(List.of(), unit.unknown());
    }

    @Test
    void withoutLostNamesTheUnitStaysAsItIs() {
        Unit unit = Lowered.unit("void f() {}");
        assertSame(unit, CppFrontend.withOther(unit, Lowered.unit("void g() {}"), List.of()));
    }
}
