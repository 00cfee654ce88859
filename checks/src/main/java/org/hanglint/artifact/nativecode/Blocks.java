package org.hanglint.artifact.nativecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.hanglint.artifact.nativecode.SourceFacts.Named;
import org.hanglint.artifact.nativecode.Token.Place;

/** Which function each token stands in, and which functions every library of the file has. */
final class Blocks {

    /** What a pair of braces holds. */
    private enum Block {
        /** A namespace with a name, or {@code extern "C"}. */
        OPEN,
        FUNCTION,
        /** A class, a namespace without a name, an initialiser. */
        OTHER
    }

    private static final Set<String> HIDING =
            Set.of("static", "inline", "template", "constexpr", "consteval", "typedef", "friend", "__global__", "__device__");

    private static final Set<String> NO_FUNCTION =
            Set.of("if", "for", "while", "switch", "catch", "noexcept", "decltype", "requires", "throw", "alignas");

    /** How far a function's head may reach back, in tokens. */
    private static final int LONGEST_HEAD = 200;

    private final Tokens tokens;
    private final int[] functions;
    private final List<Named> certain = new ArrayList<>();
    private final Deque<Block> open = new ArrayDeque<>();
    private boolean isInFunction;
    private int count;

    private Blocks(Tokens tokens) {
        this.tokens = tokens;
        this.functions = new int[tokens.size()];
    }

    static Blocks of(Tokens tokens) {
        Blocks blocks = new Blocks(tokens);
        blocks.run();
        return blocks;
    }

    /** The number of the function that a token stands in; 0 outside of all. */
    int function(int token) {
        return functions[token];
    }

    /** Functions whose names a library must have. */
    List<Named> certain() {
        return certain;
    }

    private void run() {
        for (int i = 0; i < tokens.size(); i++) {
            if (!tokens.isDirective(i)) {
                if (tokens.isSign(i, '{')) {
                    open.push(block(i));
                    isInFunction |= open.peek() == Block.FUNCTION;
                } else if (tokens.isSign(i, '}')) {
                    isInFunction &= open.poll() != Block.FUNCTION;
                }
            }
            functions[i] = isInFunction ? count : 0;
        }
    }

    private Block block(int brace) {
        if (isInFunction) {
            return Block.OTHER;
        }
        int before = brace - 1;
        if (tokens.isString(before) && tokens.word(before - 1).equals("extern")) {
            return Block.OPEN;
        }
        int name = before;
        while (name > brace - LONGEST_HEAD
                && (tokens.isWord(name) && !tokens.word(name).equals("namespace") || tokens.isSign(name, ':'))) {
            name--;
        }
        if (tokens.word(name).equals("namespace")) {
            return name == before ? Block.OTHER : Block.OPEN;
        }
        int close = before;
        while (tokens.isWord(close) && close > brace - 5) {
            close--;
        }
        if (!tokens.isSign(close, ')')) {
            return Block.OTHER;
        }
        count++;
        note(tokens.opening(close) - 1);
        return Block.FUNCTION;
    }

    /** Takes note of a function whose name is at that index, if nothing hides it. */
    private void note(int name) {
        String word = tokens.word(name);
        boolean plain = !word.isEmpty()
                && !NO_FUNCTION.contains(word)
                && !Lines.isMacroName(word)
                && tokens.get(name).place() == Place.ALWAYS
                && !tokens.word(name - 1).equals("operator")
                && !tokens.isSign(name - 1, '~')
                && !tokens.isSign(name - 1, ':')
                && !tokens.isSign(name - 1, ',');
        boolean visible = open.stream().allMatch(block -> block == Block.OPEN);
        if (plain && visible && isPlainHead(name)) {
            certain.add(new Named(word, tokens.get(name).span()));
        }
    }

    /** Whether there is a type before the name, and no word that makes the function anything but one for all. */
    private boolean isPlainHead(int name) {
        int words = 0;
        for (int at = name - 1; at >= 0 && at > name - LONGEST_HEAD; at--) {
            if (tokens.isSign(at, ';') || tokens.isSign(at, '}') || tokens.isSign(at, '{') || tokens.isDirective(at)) {
                break;
            }
            String word = tokens.word(at);
            boolean macro = Lines.isMacroName(word) && word.length() > 1;
            if (HIDING.contains(word) || macro || tokens.isSign(at, '(')) {
                return false;
            }
            words += word.isEmpty() ? 0 : 1;
        }
        return words > 0;
    }
}
