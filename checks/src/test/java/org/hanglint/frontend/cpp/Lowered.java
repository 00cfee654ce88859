package org.hanglint.frontend.cpp;

import java.util.List;
import java.util.Set;
import org.hanglint.code.CodePrinter;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.mask.Dialect;
import org.hanglint.syntax.mask.Isolated;
import org.hanglint.syntax.mask.Isolation;
import org.hanglint.syntax.mask.MacroFacts;
import org.hanglint.syntax.mask.MacroTable;
import org.hanglint.syntax.mask.Mask;
import org.hanglint.syntax.mask.Masked;

/** C++ text in, unit or printed unit out. */
final class Lowered {

    private static final Knowledge KNOWLEDGE = Knowledge.builtIn();

    private Lowered() {}

    static Unit unit(String code) {
        return unit("m.cc", Language.CPP, Dialect.CPP, SourceText.of(code));
    }

    static Unit cuda(String code) {
        return unit("m.cu", Language.CUDA, Dialect.CUDA, SourceText.of(code));
    }

    static Unit unit(String path, Language language, Dialect dialect, SourceText text) {
        return unit(path, language, dialect, text, Set.of());
    }

    /** The unit under another belief about some {@code #if} atoms. */
    static Unit unit(String path, Language language, Dialect dialect, SourceText text, Set<String> flippedAtoms) {
        MacroTable macros = MacroTable.join(List.of(MacroFacts.of(text.bytes())));
        Masked masked = Mask.apply(text.bytes(), macros, dialect, flippedAtoms);
        Isolated isolated = Isolation.parse(language, masked.bytes());
        return CppFrontend.lower(path, language, text, masked, isolated, macros, KNOWLEDGE.gil(), CppFrontend.Extent.FILE);
    }

    static String print(String code) {
        return CodePrinter.print(unit(code));
    }

    static Function function(String code) {
        return unit(code).functions().getFirst();
    }

    /** The printed statements of a function with that body. */
    static String body(String code) {
        String printed = CodePrinter.print(function("void f() { " + code + " }"));
        return printed.substring(printed.indexOf('\n') + 1).indent(-2);
    }

    /** One expression, printed. */
    static String expression(String code) {
        return body("return " + code + ";").strip().substring("return ".length());
    }
}
