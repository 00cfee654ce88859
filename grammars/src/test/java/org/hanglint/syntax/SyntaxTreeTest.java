package org.hanglint.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class SyntaxTreeTest {

    private static final String CPP = "int f(int a) { /* c */ return g(a, 1); }\n";

    @Test
    void walkingByChildAndSiblingVisitsEveryNodeInOrder() {
        SyntaxTree tree = Trees.parse(Language.CPP, CPP);
        List<Integer> seen = new ArrayList<>();
        Deque<Integer> pending = new ArrayDeque<>(List.of(0));
        while (!pending.isEmpty()) {
            int node = pending.pop();
            seen.add(node);
            int end = node + 1;
            Deque<Integer> children = new ArrayDeque<>();
            for (int c = tree.firstChild(node); c != SyntaxTree.NONE; c = tree.nextSibling(c)) {
                assertEquals(node, tree.parent(c));
                assertEquals(end, c);
                end = tree.subtreeEnd(c);
                children.push(c);
            }
            assertEquals(tree.subtreeEnd(node), end);
            children.forEach(pending::push);
        }
        for (int node = 0; node < tree.size(); node++) {
            assertEquals(node, seen.get(node));
        }
        assertEquals(tree.size(), seen.size());
    }

    @Test
    void aFieldLeadsToItsChild() {
        SyntaxTree tree = Trees.parse(Language.CPP, CPP);
        int call = Trees.first(tree, "call_expression");
        int function = tree.childByField(call, tree.grammar().field("function"));
        assertEquals("identifier", tree.kind(function));
        assertEquals(new Span(CPP.indexOf("g("), CPP.indexOf("g(") + 1), tree.span(function));
        assertEquals("function", tree.grammar().fieldName(tree.field(function)));
        assertEquals(SyntaxTree.NONE, tree.childByField(call, tree.grammar().field("body")));
        assertEquals(0, tree.field(0));
    }

    @Test
    void namedChildrenLeaveTokensAndCommentsOut() {
        SyntaxTree tree = Trees.parse(Language.CPP, CPP);
        int body = Trees.first(tree, "compound_statement");
        int only = tree.firstNamedChild(body);
        assertEquals("return_statement", tree.kind(only));
        assertEquals(SyntaxTree.NONE, tree.nextNamedSibling(only));
        assertTrue(tree.isExtra(Trees.first(tree, "comment")));
        assertFalse(tree.isNamed(tree.firstChild(body)));
    }

    @Test
    void theRootHasNeitherParentNorSibling() {
        SyntaxTree tree = Trees.parse(Language.PYTHON, "a\nb\n");
        assertEquals(SyntaxTree.NONE, tree.parent(0));
        assertEquals(SyntaxTree.NONE, tree.nextSibling(0));
        assertEquals(tree.size(), tree.subtreeEnd(0));
    }

    @Test
    void brokenTextIsMarked() {
        SyntaxTree missing = Trees.parse(Language.CPP, "int f() { return 1 }");
        assertTrue(missing.hasError(0));
        assertFalse(missing.isError(0));
        int semicolon = Trees.first(missing, ";");
        assertTrue(missing.isMissing(semicolon));
        assertEquals(missing.start(semicolon), missing.end(semicolon));

        SyntaxTree error = Trees.parse(Language.PYTHON, "x = = 1\n");
        int node = Trees.first(error, "ERROR");
        assertTrue(error.isError(node));
        assertEquals(Grammar.ERROR, error.kindId(node));
        assertEquals(Grammar.ERROR, error.grammar().symbol("ERROR"));
    }

    @Test
    void aKindIdIsTheOneThatTheGrammarGivesForTheName() {
        for (Language language : Language.values()) {
            SyntaxTree tree = Trees.parse(language, "class A: def\n struct T { a::b c; } lambda x: x <y> [z]\n");
            for (int node = 0; node < tree.size(); node++) {
                String kind = tree.kind(node);
                int id = tree.isNamed(node)
                        ? tree.grammar().symbol(kind)
                        : tree.grammar().token(kind);
                assertEquals(id, tree.kindId(node), kind);
            }
        }
    }

    @Test
    void aNameThatTheGrammarLacksIsRefused() {
        Grammar grammar = Grammar.of(Language.PYTHON);
        assertThrows(IllegalArgumentException.class, () -> grammar.symbol("compound_statement"));
        assertThrows(IllegalArgumentException.class, () -> grammar.token("::"));
        assertThrows(IllegalArgumentException.class, () -> grammar.field("declarator"));
    }

    @Test
    void theSmallestNodeAroundAPlaceIsFound() {
        SyntaxTree tree = Trees.parse(Language.CPP, CPP);
        int at = CPP.indexOf("1");
        assertEquals("number_literal", tree.kind(tree.smallestAround(at, at + 1)));
        assertEquals("argument_list", tree.kind(tree.smallestAround(at - 2, at + 1)));
        assertEquals(0, tree.smallestAround(0, CPP.length()));
    }
}
