package org.hanglint.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;

class WalkTest {

    private static final Span ANYWHERE = new Span(0, 1);

    private static Expr name(String id) {
        return new Expr.Name(id, ANYWHERE);
    }

    private static List<String> names(Expr expression) {
        List<String> names = new ArrayList<>();
        Walk.expressions(expression, part -> {
            if (part instanceof Expr.Name name) {
                names.add(name.id());
            }
        });
        return names;
    }

    @Test
    void expressionsAreSeenFromTheOutsideInAndFromLeftToRight() {
        Expr call = new Expr.Call(
                name("f"), List.of(), List.of(Argument.of(name("a")), Argument.of("k", name("b"))), ANYWHERE);
        Expr choice = new Expr.Choice(name("test"), call, new Expr.Not(name("c"), ANYWHERE), ANYWHERE);
        assertEquals(List.of("test", "f", "a", "b", "c"), names(choice));
        assertEquals(3, Walk.children(choice).size());
    }

    @Test
    void aSearchEndsWhereItFound() {
        Expr all = new Expr.Operator("+", List.of(name("a"), name("b"), name("c")), ANYWHERE);
        List<Expr> asked = new ArrayList<>();
        assertTrue(Walk.any(all, part -> {
            asked.add(part);
            return part instanceof Expr.Name name && name.id().equals("b");
        }));
        assertEquals(3, asked.size());
        assertFalse(Walk.any(all, part -> part instanceof Expr.Call));
    }
}
