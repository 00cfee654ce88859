package org.hanglint.frontend.python;

import org.hanglint.code.CodePrinter;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;

/** Python text in, unit or printed unit out. */
final class Lowered {

    private Lowered() {}

    static Unit unit(String python) {
        SourceText text = SourceText.of(python);
        return switch (Parser.parse(Language.PYTHON, text)) {
            case Parsed.Tree(var tree) -> PythonFrontend.lower("m.py", text, tree);
            case Parsed.Failed(String reason) -> throw new AssertionError(reason);
        };
    }

    static String print(String python) {
        return CodePrinter.print(unit(python));
    }

    /** The code of one function {@code f} with that body, without its head. */
    static String body(String... lines) {
        String printed = print("def f():\n    " + String.join("\n    ", lines) + "\n");
        String head = printed.substring(0, printed.indexOf('\n') + 1);
        return printed.substring(head.length()).indent(-2);
    }

    /** One expression, printed. */
    static String expression(String python) {
        return body("return " + python).strip().substring("return ".length());
    }

    /** One annotation, printed. */
    static String type(String annotation) {
        String printed = print("x: " + annotation + "\n");
        return printed.substring("global STATIC x".length(), printed.indexOf('\n'))
                .replaceFirst("^: ", "");
    }
}
