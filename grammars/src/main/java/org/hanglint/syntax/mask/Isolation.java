package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parsing;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/**
 * Keeps one unparseable statement from costing a whole file. A function that does not parse is parsed alone, the
 * statement around its error becomes a hole, and the file is parsed again without it; what is left is then cut out of
 * the declarations outside functions. Files without errors are parsed once.
 */
public final class Isolation {
    private static final int CUTS_PER_FUNCTION = 10;
    private static final int ROUNDS_OUTSIDE = 3;
    private static final int HOLES_PER_ROUND = 24;

    private final Language language;
    private final Parsing parsing;
    private final byte[] text;
    private final Statements statements;
    private final List<Span> holes = new ArrayList<>();

    /** Bytes that may still be parsed a second time; keeps a file full of errors from costing many times its parse. */
    private long budget;

    private Isolation(Language language, byte[] masked, Parsing parsing) {
        this.language = language;
        this.parsing = parsing;
        text = masked.clone();
        statements = Statements.of(masked);
        budget = 2L * masked.length + 20_000;
    }

    /** Parses a masked text. */
    public static Isolated parse(Language language, byte[] masked) {
        return parse(language, masked, Parsing.FRESH);
    }

    /** Parses a masked text. */
    public static Isolated parse(Language language, byte[] masked, Parsing parsing) {
        Parsed parsed = parsing.parse(language, masked);
        if (!(parsed instanceof Parsed.Tree(SyntaxTree tree)) || !tree.hasError(0)) {
            return new Isolated(parsed, masked, List.of());
        }
        return new Isolation(language, masked, parsing).repair(tree);
    }

    private Isolated repair(SyntaxTree first) {
        SyntaxTree tree = first;
        for (Span function : statements.functions()) {
            if (budget > 0 && !ErrorSpans.clean(tree, function)) {
                isolate(function);
            }
        }
        if (!holes.isEmpty()) {
            tree = reparsed(tree);
        }
        for (int round = 0; round < ROUNDS_OUTSIDE && tree.hasError(0); round++) {
            SyntaxTree next = cutOutside(tree);
            if (next == tree) {
                break;
            }
            tree = next;
        }
        holes.sort(Comparator.comparingInt(Span::start));
        return new Isolated(new Parsed.Tree(tree), text, List.copyOf(holes));
    }

    private SyntaxTree reparsed(SyntaxTree fallback) {
        return parsing.parse(language, text.clone()) instanceof Parsed.Tree(SyntaxTree tree) ? tree : fallback;
    }

    /** Cuts holes into a function until it parses alone; where that fails, empties its body. */
    private void isolate(Span function) {
        if (cutStatements(function)) {
            return;
        }
        Span body = statements.body(function);
        byte[] alone = Arrays.copyOfRange(text, function.start(), function.end());
        erase(alone, body.start() - function.start(), body.end() - function.start());
        if (body.length() > 0
                && parsing.part().parse(language, alone) instanceof Parsed.Tree(SyntaxTree tree)
                && !tree.hasError(0)) {
            accept(function.start(), alone, List.of(body));
        }
    }

    private boolean cutStatements(Span function) {
        byte[] alone = Arrays.copyOfRange(text, function.start(), function.end());
        List<Span> cut = new ArrayList<>();
        for (int tries = 0; tries <= CUTS_PER_FUNCTION; tries++) {
            budget -= alone.length;
            if (!(parsing.part().parse(language, alone.clone()) instanceof Parsed.Tree(SyntaxTree tree))) {
                return false;
            }
            if (!tree.hasError(0)) {
                accept(function.start(), alone, cut);
                return true;
            }
            Span error = ErrorSpans.smallest(tree);
            if (!cut(function, alone, function.start() + error.start(), cut)) {
                return false;
            }
        }
        return false;
    }

    /** Takes out the argument around an offset, or the statement where an argument was taken out in vain. */
    private boolean cut(Span function, byte[] alone, int offset, List<Span> cut) {
        Span argument = statements.argument(offset, function);
        if (argument.length() > 0 && cut.stream().noneMatch(hole -> meet(hole, argument))) {
            cut.add(argument);
            conceal(alone, argument.start() - function.start(), argument.end() - function.start());
            return true;
        }
        Span hole = statements.around(offset, function);
        if (hole.length() == 0 || hole.contains(function)) {
            return false;
        }
        cut.removeIf(hole::contains);
        cut.add(hole);
        erase(alone, hole.start() - function.start(), hole.end() - function.start());
        return true;
    }

    private static boolean meet(Span a, Span b) {
        return a.start() < b.end() && b.start() < a.end();
    }

    private void accept(int start, byte[] alone, List<Span> cut) {
        System.arraycopy(alone, 0, text, start, alone.length);
        holes.addAll(cut);
    }

    /** Cuts the declarations around the errors outside functions; the same tree when that helps nothing. */
    private SyntaxTree cutOutside(SyntaxTree tree) {
        byte[] before = text.clone();
        List<Span> cut = new ArrayList<>();
        for (Span error : ErrorSpans.topmost(tree, HOLES_PER_ROUND)) {
            Span hole = statements.around(error.start(), new Span(0, text.length));
            if (hole.length() > 0
                    && statements.functionsIn(hole) == 0
                    && cut.stream().noneMatch(hole::equals)) {
                cut.add(hole);
                erase(text, hole.start(), hole.end());
            }
        }
        if (cut.isEmpty()) {
            return tree;
        }
        SyntaxTree next = reparsed(tree);
        if (ErrorSpans.bytes(next) < ErrorSpans.bytes(tree) || !next.hasError(0)) {
            holes.removeIf(hole -> cut.stream().anyMatch(bigger -> bigger.contains(hole)));
            holes.addAll(cut);
            return next;
        }
        System.arraycopy(before, 0, text, 0, text.length);
        return tree;
    }

    /** A name of underscores up to the first line end, then spaces. */
    private static void conceal(byte[] bytes, int from, int to) {
        byte mark = '_';
        for (int i = from; i < to; i++) {
            if (Chars.lineEnd(bytes[i])) {
                mark = ' ';
            } else {
                bytes[i] = mark;
            }
        }
    }

    /** Spaces, ended by a semicolon so that labels and bodies without braces stay whole. */
    private static void erase(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Chars.lineEnd(bytes[i])) {
                bytes[i] = ' ';
            }
        }
        if (to > from && !Chars.lineEnd(bytes[to - 1])) {
            bytes[to - 1] = ';';
        }
    }
}
