package org.hanglint.syntax;

import org.hanglint.syntax.binding.NativeSyntax;
import org.hanglint.syntax.binding.NativeTree;

/** Turns bytes into trees. Any thread may call it; the same bytes give the same answer on every machine. */
public final class Parser {

    private Parser() {}

    public static Parsed parse(Language language, SourceText text) {
        return parse(language, text.bytes());
    }

    /** Parses a file's bytes; they are read during the call only. */
    public static Parsed parse(Language language, byte[] bytes) {
        return switch (NativeSyntax.parse(language.id(), bytes, budget(bytes.length))) {
            case NativeTree.Flat(int[] words) -> new Parsed.Tree(new SyntaxTree(Grammar.of(language), words));
            case NativeTree.Failure failure -> new Parsed.Failed(failure.reason());
        };
    }

    /**
     * The work granted to a file, in hundreds of parser actions. Ordinary source takes about one action for every
     * two bytes; the bound only stops files that make the parser's error recovery run away.
     */
    static long budget(int length) {
        return 10_000 + length / 2L;
    }
}
