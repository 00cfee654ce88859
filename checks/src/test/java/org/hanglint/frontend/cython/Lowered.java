package org.hanglint.frontend.cython;

import org.hanglint.code.CodePrinter;
import org.hanglint.code.Unit;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;

/** Cython text in, unit or printed unit out. */
final class Lowered {

    private Lowered() {}

    static Unit unit(String cython) {
        Masked masked = CythonFrontend.mask(SourceText.of(cython).bytes());
        SourceText text = SourceText.of(masked.bytes());
        return switch (Parser.parse(Language.PYTHON, text)) {
            case Parsed.Tree(var tree) -> CythonFrontend.lower(PythonFrontend.lower("pkg/m.pyx", text, tree), masked);
            case Parsed.Failed(String reason) -> throw new AssertionError(reason);
        };
    }

    static String print(String cython) {
        return CodePrinter.print(unit(cython));
    }
}
