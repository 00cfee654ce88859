package org.hanglint.engine.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;

class FormTest {

    record Spot(int line, long offset) {}

    record Node(String name, Spot spot, List<Node> inner) {}

    private static Node written(Node node) {
        Form<Node> form = Form.of(Node.class);
        return form.read(form.write(node)).orElseThrow();
    }

    @Test
    void whatIsOneObjectIsOneObjectAgain() {
        Node shared = new Node("shared", new Spot(1, -2), List.of());
        Node same = new Node("shared", new Spot(1, -2), List.of());
        Node all = new Node("all", new Spot(3, 1L << 40), List.of(shared, same, shared));
        Node read = written(all);
        assertEquals(all, read);
        assertSame(read.inner().get(0), read.inner().get(2));
        assertNotSame(read.inner().get(0), read.inner().get(1));
    }

    @Test
    void recordsOfNumbersAreEqualAgainWhereverTheyStand() {
        Spot spot = new Spot(Integer.MIN_VALUE, Long.MAX_VALUE);
        Node all = new Node("all", spot, List.of(new Node("one", spot, List.of()), new Node("two", spot, List.of())));
        assertEquals(all, written(all));
    }
}
