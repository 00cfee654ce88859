package org.hanglint.syntax.mask;

import java.util.Arrays;

/** The preprocessor lines of one file, continuations included, each with the index of the token that follows it. */
final class Directives {
    int count;
    int[] start = new int[32];
    int[] end = new int[32];
    int[] argument = new int[32];
    int[] token = new int[32];
    int[] word = new int[32];
    boolean[] blanked = new boolean[32];

    void add(int from, int to, int argumentStart, int nextToken, int name) {
        if (count == start.length) {
            start = Arrays.copyOf(start, count * 2);
            end = Arrays.copyOf(end, count * 2);
            argument = Arrays.copyOf(argument, count * 2);
            token = Arrays.copyOf(token, count * 2);
            word = Arrays.copyOf(word, count * 2);
            blanked = Arrays.copyOf(blanked, count * 2);
        }
        start[count] = from;
        end[count] = to;
        argument[count] = argumentStart;
        token[count] = nextToken;
        word[count++] = name;
    }

    void moveTokens(int[] moved) {
        for (int i = 0; i < count; i++) {
            token[i] = moved[token[i]];
        }
    }

    boolean opensGroup(int i) {
        return word[i] == Words.D_IF || word[i] == Words.D_IFDEF || word[i] == Words.D_IFNDEF;
    }

    boolean startsAlternative(int i) {
        return word[i] == Words.D_ELIF
                || word[i] == Words.D_ELSE
                || word[i] == Words.D_ELIFDEF
                || word[i] == Words.D_ELIFNDEF;
    }

    boolean endsGroup(int i) {
        return word[i] == Words.D_ENDIF;
    }

    boolean conditional(int i) {
        return opensGroup(i) || startsAlternative(i) || endsGroup(i);
    }
}
