package org.hanglint.artifact.nativecode;

import java.util.List;
import org.hanglint.artifact.nativecode.Token.Kind;
import org.hanglint.artifact.nativecode.Token.Place;
import org.hanglint.syntax.SourceText;

/** The tokens of a file with its text. Asking for one that is not there is allowed, and answered with no. */
record Tokens(SourceText text, List<Token> all) {

    /** How far a partner is looked for, in tokens: a text without one must not be read again and again. */
    private static final int FAR = 20_000;

    static Tokens of(SourceText text) {
        return new Tokens(text, Scanner.scan(text));
    }

    int size() {
        return all.size();
    }

    Token get(int i) {
        return all.get(i);
    }

    private boolean is(int i, Kind kind) {
        return i >= 0 && i < all.size() && all.get(i).kind() == kind;
    }

    boolean isWord(int i) {
        return is(i, Kind.WORD);
    }

    boolean isString(int i) {
        return is(i, Kind.STRING);
    }

    boolean isSign(int i, char sign) {
        return is(i, Kind.SIGN) && text.bytes()[all.get(i).span().start()] == sign;
    }

    boolean isDirective(int i) {
        return i >= 0 && i < all.size() && all.get(i).place() == Place.DIRECTIVE;
    }

    /** The text of a word; empty for anything else. */
    String word(int i) {
        return isWord(i) ? text.text(all.get(i).span()) : "";
    }

    /** The line of a token, from 1. */
    int line(int i) {
        return text.lines().line(all.get(i).span().start()) + 1;
    }

    /** The index of the parenthesis that closes the one at that index; the last one looked at where none does. */
    int closing(int open) {
        int depth = 0;
        int end = Math.min(all.size(), open + FAR);
        for (int at = open; at < end; at++) {
            depth += isSign(at, '(') ? 1 : isSign(at, ')') ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        return end - 1;
    }

    /** The index of the parenthesis that the one at that index closes; -1 where none is. */
    int opening(int close) {
        int depth = 0;
        for (int at = close; at >= Math.max(0, close - FAR); at--) {
            depth += isSign(at, ')') ? 1 : isSign(at, '(') ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        return -1;
    }
}
