package org.hanglint.code;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Which blocks of a graph can be reached again from themselves. */
public final class Cycles {

    private Cycles() {}

    /** The blocks that lie on a cycle, ways of exceptions included. */
    public static BitSet of(Graph graph) {
        BitSet cyclic = new BitSet();
        for (int block = 0; block < graph.blocks().size(); block++) {
            if (!cyclic.get(block) && reaches(graph, block)) {
                cyclic.set(block);
            }
        }
        return cyclic;
    }

    private static boolean reaches(Graph graph, int goal) {
        BitSet seen = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        work.add(goal);
        while (!work.isEmpty()) {
            Graph.Block block = graph.blocks().get(work.removeFirst());
            for (int next : successors(block)) {
                if (next == goal) {
                    return true;
                }
                if (!seen.get(next)) {
                    seen.set(next);
                    work.add(next);
                }
            }
        }
        return false;
    }

    private static int[] successors(Graph.Block block) {
        int edges = block.edges().size();
        int[] next = new int[block.landing() < 0 ? edges : edges + 1];
        for (int i = 0; i < edges; i++) {
            next[i] = block.edges().get(i).target();
        }
        if (block.landing() >= 0) {
            next[edges] = block.landing();
        }
        return next;
    }
}
