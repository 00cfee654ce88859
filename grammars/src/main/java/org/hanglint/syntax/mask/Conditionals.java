package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses among {@code #if} branches where the grammar could not follow all of them, and blanks directives that stand
 * in its way. A group that is balanced and stands between statements stays whole: the grammar then sees every branch.
 */
final class Conditionals {
    private final Draft draft;
    private final Tokens t;
    private final Directives d;
    private final ConditionTruth truth;
    private final List<ConditionGroup> groups;
    private final boolean[] done;
    private final List<DroppedBranch> dropped = new ArrayList<>();
    private boolean[] dead;
    private boolean anyDead;

    Conditionals(Draft draft, Directives directives, ConditionTruth truth) {
        this.draft = draft;
        this.t = draft.t;
        this.d = directives;
        this.truth = truth;
        groups = ConditionGroup.innermostFirst(directives);
        done = new boolean[groups.size()];
        dead = new boolean[groups.isEmpty() ? 0 : t.count];
    }

    List<DroppedBranch> dropped() {
        return List.copyOf(dropped);
    }

    /** Resolves everything and leaves the scopes of the surviving tokens. */
    Scopes resolve() {
        resolveUnbalanced();
        bury();
        Scopes scopes = Scopes.of(t);
        resolveMisplaced(scopes);
        simplify(scopes);
        return bury() ? Scopes.of(t) : scopes;
    }

    private boolean bury() {
        if (!anyDead) {
            return false;
        }
        t.compact(dead, d);
        dead = new boolean[t.count];
        anyDead = false;
        return true;
    }

    private void resolveUnbalanced() {
        for (int g = 0; g < groups.size(); g++) {
            ConditionGroup group = groups.get(g);
            if (d.word[group.first()] == Words.D_IF && condition(group, 0).equals("0")) {
                dropDisabled(group);
                done[g] = true;
            } else if (!balanced(group)) {
                choose(group);
                done[g] = true;
            }
        }
    }

    private void dropDisabled(ConditionGroup group) {
        drop(group, 0);
        for (int branch = 2; branch < group.branches(); branch++) {
            drop(group, branch);
        }
        blankDirectives(group);
    }

    private boolean balanced(ConditionGroup group) {
        for (int branch = 0; branch < group.branches(); branch++) {
            int braces = 0;
            int others = 0;
            for (int i = from(group, branch); i < to(group, branch); i++) {
                byte c = dead[i] ? Tokens.NONE : t.kind[i];
                if (c == '{' || c == '}') {
                    braces += c == '{' ? 1 : -1;
                } else if (c == '(' || c == '[') {
                    others++;
                } else if (c == ')' || c == ']') {
                    others--;
                }
                if (braces + others < 0) {
                    return false;
                }
            }
            if (braces != 0 || others != 0) {
                return false;
            }
        }
        return true;
    }

    private void resolveMisplaced(Scopes scopes) {
        Placement placement = new Placement(t, scopes, dead);
        for (int g = 0; g < groups.size(); g++) {
            ConditionGroup group = groups.get(g);
            boolean buried = d.blanked[group.first()] && d.blanked[group.last()];
            if (done[g] || buried) {
                continue;
            }
            if (placedWell(group, placement)) {
                endLabels(group, placement);
                continue;
            }
            if (group.branches() <= 2 && filledBranches(group) <= 1) {
                blankDirectives(group);
            } else {
                choose(group);
            }
        }
    }

    /** A label needs a statement; a directive is none. */
    private void endLabels(ConditionGroup group, Placement placement) {
        for (int directive : group.directives()) {
            int label = placement.labelBefore(d.token[directive]);
            if (label >= 0) {
                draft.separate(label, ';');
            }
        }
    }

    private boolean placedWell(ConditionGroup group, Placement placement) {
        int start = from(group, 0);
        if (placement.insideExpression(start) || !placement.between(start)) {
            return false;
        }
        for (int branch = 0; branch < group.branches(); branch++) {
            int from = from(group, branch);
            int to = to(group, branch);
            int next = placement.next(from);
            if (next < to && (placement.continues(next) || !placement.between(to))) {
                return false;
            }
        }
        int after = placement.next(d.token[group.last()]);
        return after >= t.count || !placement.continues(after);
    }

    private int filledBranches(ConditionGroup group) {
        int filled = 0;
        for (int branch = 0; branch < group.branches(); branch++) {
            filled += empty(group, branch) ? 0 : 1;
        }
        return filled;
    }

    private boolean empty(ConditionGroup group, int branch) {
        for (int i = from(group, branch); i < to(group, branch); i++) {
            if (!dead[i]) {
                return false;
            }
        }
        return true;
    }

    private void choose(ConditionGroup group) {
        int chosen = -1;
        for (int branch = 0; branch < group.branches() && chosen < 0; branch++) {
            if (holds(group, branch)) {
                chosen = branch;
            }
        }
        for (int branch = 0; branch < group.branches(); branch++) {
            if (branch != chosen) {
                drop(group, branch);
            }
        }
        blankDirectives(group);
    }

    private boolean holds(ConditionGroup group, int branch) {
        String condition = condition(group, branch);
        if (condition.isEmpty()) {
            return true;
        }
        ConditionTruth.Literal literal = ConditionTruth.literal(condition);
        return truth.value(condition).orElseGet(() -> {
            boolean nothingToKeep = empty(group, branch) && branch + 1 < group.branches();
            return truth.decide(literal, !nothingToKeep);
        });
    }

    private void drop(ConditionGroup group, int branch) {
        for (int i = from(group, branch); i < to(group, branch); i++) {
            dead[i] = true;
            anyDead = true;
        }
        int start = d.end[group.directive(branch)];
        int end = d.start[group.directive(branch + 1)];
        draft.erase(start, end);
        for (int i = group.directive(branch) + 1; i < group.directive(branch + 1); i++) {
            d.blanked[i] = true;
        }
        dropped.add(new DroppedBranch(start, end, condition(group, 0), branch));
    }

    private void blankDirectives(ConditionGroup group) {
        for (int directive : group.directives()) {
            blankDirective(directive);
        }
    }

    private void blankDirective(int i) {
        draft.erase(d.start[i], d.end[i]);
        d.blanked[i] = true;
    }

    /** Leaves {@code #if 1}, bare {@code #else}, and well-placed includes; blanks all other directives. */
    private void simplify(Scopes scopes) {
        Placement placement = new Placement(t, scopes, dead);
        for (int i = 0; i < d.count; i++) {
            if (d.blanked[i]) {
                continue;
            }
            int word = d.word[i];
            if (word == Words.D_IF || word == Words.D_ELIF) {
                simplifyCondition(i);
            } else if (word == Words.D_ELSE || word == Words.D_ENDIF) {
                draft.erase(d.argument[i], d.end[i]);
            } else if (d.conditional(i)) {
                draft.erase(afterName(d.argument[i]), d.end[i]);
            } else if (word != Words.D_INCLUDE
                    || placement.insideExpression(d.token[i])
                    || !placement.afterStatement(d.token[i])) {
                blankDirective(i);
            }
        }
    }

    private void simplifyCondition(int i) {
        int argument = d.argument[i];
        if (argument + 1 >= d.end[i] || Chars.lineEnd(draft.source[argument])) {
            return;
        }
        draft.erase(argument, d.end[i]);
        boolean tight = draft.source[argument] == '(';
        if (tight || !Chars.lineEnd(draft.source[argument + 1])) {
            draft.write(tight ? argument : argument + 1, "1");
        }
    }

    private int afterName(int from) {
        byte[] b = draft.source;
        int i = from;
        while (i < b.length && (b[i] == ' ' || b[i] == '\t')) {
            i++;
        }
        while (i < b.length && Chars.name(b[i])) {
            i++;
        }
        return i;
    }

    private String condition(ConditionGroup group, int branch) {
        return ConditionTruth.condition(draft.source, d, group.directive(branch));
    }

    private int from(ConditionGroup group, int branch) {
        return d.token[group.directive(branch)];
    }

    private int to(ConditionGroup group, int branch) {
        return d.token[group.directive(branch + 1)];
    }
}
