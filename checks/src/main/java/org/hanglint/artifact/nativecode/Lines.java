package org.hanglint.artifact.nativecode;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What stands on which line of a file. Lines count from 1, as in debug information. */
final class Lines {

    /** {@code Py_CLEAR}, {@code Py_BEGIN_ALLOW_THREADS}, {@code EXPECT}: what macros are called. */
    private static final Pattern MACRO_LIKE = Pattern.compile("(Py_?)?[A-Z][A-Z0-9_]{2,}");

    private static final Set<String> KEYWORDS =
            Set.of("if", "for", "while", "switch", "return", "sizeof", "catch", "decltype", "alignof", "noexcept");

    /** Tokens of a macro's arguments that are looked at; whole functions stand between the parentheses of some. */
    private static final int MOST_ARGUMENTS = 2000;

    private static final int MOST_ARGUMENT_LINES = 3;

    private final BitSet code = new BitSet();
    private final BitSet directives = new BitSet();
    private final BitSet macros = new BitSet();
    private final Map<String, BitSet> words = new HashMap<>();
    private final BitSet macroWords = new BitSet();
    private final Map<Integer, Set<String>> called = new HashMap<>();
    private final Set<String> macroArguments = new HashSet<>();
    private final int count;

    private Lines(int count) {
        this.count = count;
    }

    static Lines of(Tokens tokens) {
        Lines lines = new Lines(tokens.text().lines().lineCount());
        for (int i = 0; i < tokens.size(); i++) {
            int first = tokens.line(i);
            int last = tokens.text().lines().line(tokens.get(i).span().end() - 1) + 1;
            (tokens.isDirective(i) ? lines.directives : lines.code).set(first, last + 1);
            String word = tokens.word(i);
            if (!word.isEmpty()) {
                lines.note(tokens, i, word);
                lines.words.computeIfAbsent(word, _ -> new BitSet()).set(first);
                if (isMacroName(word) && tokens.isSign(i + 1, '(')) {
                    lines.macro(tokens, i + 1);
                }
            }
        }
        return lines;
    }

    private void note(Tokens tokens, int i, String word) {
        if (MACRO_LIKE.matcher(word).matches()) {
            macroWords.set(tokens.line(i));
        } else if (tokens.isSign(i + 1, '(') && !KEYWORDS.contains(word)) {
            called.computeIfAbsent(tokens.line(i), _ -> new HashSet<>()).add(word);
        }
    }

    private void macro(Tokens tokens, int open) {
        int close = Math.min(tokens.closing(open), open + MOST_ARGUMENTS);
        macros.set(tokens.line(open), tokens.line(close) + 1);
        for (int i = open; i < close; i++) {
            if (tokens.isWord(i)) {
                macroArguments.add(tokens.word(i));
            }
        }
    }

    static boolean isMacroName(String word) {
        return word.length() >= 2 && word.chars().noneMatch(c -> c >= 'a' && c <= 'z') && !word.matches("_+");
    }

    /** How many lines the file has. */
    int count() {
        return count;
    }

    /** Whether a macro may declare something on the line: a word that looks like one, or a call of none of those functions. */
    boolean mayHaveMacro(int line, Set<String> functions) {
        return macroWords.get(line) || !functions.containsAll(called.getOrDefault(line, Set.of()));
    }

    /** Every word of the file. */
    Set<String> words() {
        return words.keySet();
    }

    /** Words between the parentheses of what looks like a macro, of which it may make names. */
    Set<String> macroArguments() {
        return macroArguments;
    }

    /** Whether the word stands on the line. */
    boolean has(int line, String word) {
        BitSet where = words.get(word);
        return where != null && where.get(line);
    }

    /** Whether the word stands on one of the next few lines, as an argument of what begins on this one does. */
    boolean hasSoonAfter(int line, String word) {
        int next = next(line, word);
        return next > 0 && next <= line + MOST_ARGUMENT_LINES;
    }

    /** The first line with the word at or after a line; 0 where there is none. */
    int next(int line, String word) {
        BitSet where = words.get(word);
        return where == null ? 0 : Math.max(0, where.nextSetBit(line));
    }

    /** Whether a compiler could have made code of something on the line. */
    boolean mayHaveCode(int line) {
        return code.get(line) || directives.get(line);
    }

    /** Whether what is declared on the line may come from a macro, whose parts have other names than those that stand there. */
    boolean hasMacroCall(int line) {
        return macros.get(line);
    }
}
