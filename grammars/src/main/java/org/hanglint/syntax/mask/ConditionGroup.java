package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One {@code #if … #endif} as directive indices: each branch begins after its directive, the last index is the end. */
record ConditionGroup(int depth, List<Integer> directives) {
    /** The closed groups of a file, innermost first. */
    static List<ConditionGroup> innermostFirst(Directives directives) {
        List<ConditionGroup> closed = new ArrayList<>();
        List<List<Integer>> open = new ArrayList<>();
        for (int i = 0; i < directives.count; i++) {
            if (directives.opensGroup(i)) {
                open.add(new ArrayList<>(List.of(i)));
            } else if (directives.startsAlternative(i) && !open.isEmpty()) {
                open.getLast().add(i);
            } else if (directives.endsGroup(i) && !open.isEmpty()) {
                open.getLast().add(i);
                closed.add(new ConditionGroup(open.size(), List.copyOf(open.removeLast())));
            }
        }
        closed.sort(Comparator.<ConditionGroup>comparingInt(group -> -group.depth())
                .thenComparingInt(ConditionGroup::first));
        return closed;
    }

    int branches() {
        return directives.size() - 1;
    }

    int directive(int branch) {
        return directives.get(branch);
    }

    int first() {
        return directives.getFirst();
    }

    int last() {
        return directives.getLast();
    }
}
