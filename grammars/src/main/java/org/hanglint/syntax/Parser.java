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
     * The work granted to a file, in hundreds of parser actions, which take some 15 µs each. Over 19,000 files of
     * public repositories none took more than 0.03 for each byte; the bound stops only runaway error recovery.
     */
    static long budget(int length) {
        return 20_000 + length / 4L;
    }
}
