package org.hanglint.code;

import org.hanglint.syntax.Language;

/** The one lowering of functions to control-flow graphs: no flow or check rebuilds an order of evaluation or destruction. */
public final class Lowering {

    private Lowering() {}

    /** The graph of a function of a file in that language; {@code path} tells C, which has no exceptions, from C++. */
    public static Graph lower(Function function, Language language, String path) {
        boolean python = language == Language.PYTHON;
        boolean c = path.endsWith(".c");
        return new StatementLowering(
                        function, python ? Ends.BY_WITH_ONLY : Ends.BY_SCOPE, c ? Throws.NEVER : Throws.ANY_CALL)
                .lower();
    }

    /** What ends objects in the language. */
    enum Ends {
        BY_SCOPE,
        BY_WITH_ONLY
    }

    /** What may raise an exception. */
    enum Throws {
        ANY_CALL,
        NEVER
    }
}
