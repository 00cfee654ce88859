package org.hanglint.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;

final class CyclesTest {

    private static final Span NOWHERE = new Span(0, 0);

    @Test
    void aBlockIsOnACycleWhereAWayLeadsBackToIt() {
        Random random = new Random(20261130);
        int onCycles = 0;
        for (int round = 0; round < 2_000; round++) {
            Graph graph = graph(random, 1 + random.nextInt(12));
            BitSet expected = new BitSet();
            for (int block = 0; block < graph.blocks().size(); block++) {
                expected.set(block, reaches(graph, block).get(block));
            }
            assertEquals(expected, Cycles.of(graph), graph.blocks().toString());
            onCycles += expected.cardinality();
        }
        assertEquals(true, onCycles > 2_000, "the graphs have cycles");
    }

    @Test
    void aLongWayNeedsNoDeepStack() {
        List<Graph.Block> blocks = new ArrayList<>();
        for (int block = 0; block < 200_000; block++) {
            blocks.add(block(List.of((block + 1) % 200_000), -1));
        }
        assertEquals(200_000, Cycles.of(graph(blocks)).cardinality());
    }

    private static Graph graph(Random random, int size) {
        List<Graph.Block> blocks = new ArrayList<>();
        for (int block = 0; block < size; block++) {
            List<Integer> targets = random.ints(random.nextInt(3), 0, size).boxed().toList();
            blocks.add(block(targets, random.nextInt(5) == 0 ? random.nextInt(size) : -1));
        }
        return graph(blocks);
    }

    private static Graph.Block block(List<Integer> targets, int landing) {
        List<Graph.Edge> edges = targets.stream()
                .map(target -> new Graph.Edge(target, Graph.EdgeKind.ALWAYS, Optional.empty()))
                .toList();
        return new Graph.Block(List.of(), edges, landing);
    }

    private static Graph graph(List<Graph.Block> blocks) {
        Function function = new Function(
                "f",
                "f",
                "",
                Function.Kind.FUNCTION,
                Set.of(),
                Linkage.EXTERNAL,
                List.of(),
                TypeRef.NONE,
                List.of(),
                List.of(),
                new Stmt.Block(List.of(), NOWHERE),
                NOWHERE,
                NOWHERE);
        return new Graph(function, blocks, 0, 0, 0);
    }

    /** What can be reached by at least one edge. */
    private static BitSet reaches(Graph graph, int from) {
        BitSet reached = next(graph, from);
        BitSet more = reached;
        while (!more.isEmpty()) {
            BitSet further = new BitSet();
            more.stream().forEach(block -> further.or(next(graph, block)));
            further.andNot(reached);
            reached.or(further);
            more = further;
        }
        return reached;
    }

    private static BitSet next(Graph graph, int block) {
        BitSet next = new BitSet();
        Graph.Block at = graph.blocks().get(block);
        at.edges().forEach(edge -> next.set(edge.target()));
        if (at.landing() >= 0) {
            next.set(at.landing());
        }
        return next;
    }
}
