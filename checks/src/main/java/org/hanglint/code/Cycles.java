package org.hanglint.code;

import java.util.BitSet;

/** Which blocks of a graph can be reached again from themselves: its strongly connected parts, after Tarjan (1972). */
public final class Cycles {

    private static final int NEW = 0;

    private final int[][] next;
    private final int[] number;
    private final int[] lowest;
    private final int[] tried;
    private final BitSet open = new BitSet();
    private final BitSet cyclic = new BitSet();

    /** Blocks whose part is not complete, and below the last of them the way to it. */
    private final int[] pending;

    private final int[] way;
    private int pendings;
    private int numbered;

    private Cycles(Graph graph) {
        int blocks = graph.blocks().size();
        next = new int[blocks][];
        for (int block = 0; block < blocks; block++) {
            next[block] = successors(graph.blocks().get(block));
        }
        number = new int[blocks];
        lowest = new int[blocks];
        tried = new int[blocks];
        pending = new int[blocks];
        way = new int[blocks];
    }

    /** The blocks that lie on a cycle, ways of exceptions included. */
    public static BitSet of(Graph graph) {
        Cycles cycles = new Cycles(graph);
        for (int block = 0; block < cycles.next.length; block++) {
            if (cycles.number[block] == NEW) {
                cycles.walk(block);
            }
        }
        return cycles.cyclic;
    }

    /** Depth first without recursion: a long function has a long way. */
    private void walk(int root) {
        int depth = 0;
        enter(root);
        way[depth] = root;
        while (depth >= 0) {
            int block = way[depth];
            if (tried[block] == next[block].length) {
                close(block);
                depth--;
                if (depth >= 0) {
                    lowest[way[depth]] = Math.min(lowest[way[depth]], lowest[block]);
                }
                continue;
            }
            int target = next[block][tried[block]++];
            if (number[target] == NEW) {
                enter(target);
                way[++depth] = target;
            } else if (open.get(target)) {
                lowest[block] = Math.min(lowest[block], number[target]);
            }
        }
    }

    private void enter(int block) {
        number[block] = ++numbered;
        lowest[block] = numbered;
        pending[pendings++] = block;
        open.set(block);
    }

    /** All blocks that are pending since this one form a part with it where no way leads back further. */
    private void close(int block) {
        if (lowest[block] != number[block]) {
            return;
        }
        boolean isAlone = pending[pendings - 1] == block;
        int member;
        do {
            member = pending[--pendings];
            open.clear(member);
            cyclic.set(member, !isAlone || leadsToItself(member));
        } while (member != block);
    }

    private boolean leadsToItself(int block) {
        for (int target : next[block]) {
            if (target == block) {
                return true;
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
