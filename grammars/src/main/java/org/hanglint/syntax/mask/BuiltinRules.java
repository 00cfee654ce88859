package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.syntax.Span;

/** Language extensions that every compiler of the field knows: kernel launches, attributes, qualifiers. */
final class BuiltinRules {
    private final Draft draft;
    private final Tokens t;
    private final Scopes scopes;
    private final ArgumentRules arguments;
    private final List<Launch> launches = new ArrayList<>();
    private final List<Qualifier> qualifiers = new ArrayList<>();

    BuiltinRules(Draft draft, Scopes scopes, ArgumentRules arguments) {
        this.draft = draft;
        this.t = draft.t;
        this.scopes = scopes;
        this.arguments = arguments;
    }

    List<Launch> launches() {
        return List.copyOf(launches);
    }

    List<Qualifier> qualifiers() {
        return List.copyOf(qualifiers);
    }

    int punctuation(int i, byte kind) {
        if (kind == Tokens.TRIPLE) {
            return launch(i);
        }
        if (kind == '[' && i == scopes.headAt(i) && scopes.kindAt(i) == Scopes.NAMESPACE && t.mate[i] > i) {
            draft.blank(i, t.mate[i]);
            return t.mate[i];
        }
        boolean attribute = kind == '['
                && t.at(i + 1) == '['
                && t.adjacent(i)
                && t.mate[i] > 0
                && t.mate[i + 1] == t.mate[i] - 1
                && t.isWord(i + 2);
        if (!attribute) {
            return MacroUse.PASS;
        }
        draft.blank(i, t.mate[i]);
        return t.mate[i];
    }

    private int launch(int i) {
        int close = launchEnd(i);
        if (close < 0) {
            return MacroUse.PASS;
        }
        launches.add(new Launch(new Span(t.start[i], t.end[close + 2]), configuration(i + 1, close)));
        draft.blank(i, close + 2);
        return close + 2;
    }

    /** The first {@code >} of the {@code >>>} that closes the launch at i, or -1. */
    private int launchEnd(int i) {
        for (int j = i + 1, steps = 0; j < t.count && steps < 600; j++, steps++) {
            if (t.opens(j)) {
                if (t.mate[j] <= j) {
                    return -1;
                }
                j = t.mate[j];
            } else if (t.kind[j] == ';' || t.kind[j] == '}' || t.kind[j] == ')') {
                return -1;
            } else if (tripleClose(j) && !(t.at(j + 3) == '>' && t.adjacent(j + 2))) {
                return j;
            }
        }
        return -1;
    }

    private boolean tripleClose(int j) {
        return t.kind[j] == '>' && t.at(j + 1) == '>' && t.at(j + 2) == '>' && t.adjacent(j) && t.adjacent(j + 1);
    }

    private List<Span> configuration(int from, int to) {
        List<Span> parts = new ArrayList<>();
        int begin = from;
        int angles = 0;
        for (int k = from; k <= to; k++) {
            byte c = t.kind[k];
            if (k == to || (c == ',' && angles == 0)) {
                if (k > begin) {
                    parts.add(new Span(t.start[begin], t.end[k - 1]));
                }
                begin = k + 1;
            } else if (c == '<' && t.skipAngle(k) > 0 && t.skipAngle(k) <= to) {
                k = t.skipAngle(k) - 1;
            } else {
                k = t.over(k);
            }
        }
        return List.copyOf(parts);
    }

    int word(int i, int word) {
        int flags = Words.flags(word);
        if ((flags & Words.BLANK) != 0) {
            takeOut(i);
            return i;
        }
        boolean call = t.at(i + 1) == '(';
        boolean assembly = word == Words.ASM_GNU && scopes.kindAt(i) == Scopes.BLOCK;
        if (call && (((flags & Words.BLANK_CALL) != 0 && !assembly) || word == Words.ALIGNAS)) {
            int z = t.callEnd(i);
            if (z > 0) {
                qualifiers.add(new Qualifier(new Span(t.start[i], t.end[z])));
                draft.blank(i, z);
                return z;
            }
        }
        if ((flags & Words.TYPE_ARGUMENTS) != 0) {
            if (call) {
                arguments.repair(i);
            }
            return i;
        }
        return qtSection(i, word);
    }

    void takeOut(int i) {
        qualifiers.add(new Qualifier(new Span(t.start[i], t.end[i])));
        draft.blank(i);
    }

    private int qtSection(int i, int word) {
        if (t.at(i + 1) != ':') {
            return MacroUse.PASS;
        }
        boolean access = t.is(i - 1, Words.PUBLIC) || t.is(i - 1, Words.PRIVATE) || t.is(i - 1, Words.PROTECTED);
        if ((word == Words.SLOTS || word == Words.Q_SLOTS) && access) {
            draft.blank(i);
            return i;
        }
        if ((word == Words.SIGNALS || word == Words.Q_SIGNALS) && scopes.kindAt(i) == Scopes.CLASS) {
            draft.blank(i, i + 1);
            return i + 1;
        }
        return MacroUse.PASS;
    }
}
