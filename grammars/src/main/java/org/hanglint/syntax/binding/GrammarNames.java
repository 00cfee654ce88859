package org.hanglint.syntax.binding;

import java.util.ArrayList;
import java.util.List;

/**
 * The names of a grammar.
 *
 * @param symbols by symbol, interned; symbols may share a name
 * @param fields by field, interned; field 0 is no field and has an empty name
 */
public record GrammarNames(List<Symbol> symbols, List<String> fields) {

    /** A symbol's name, and what its nodes are. */
    public record Symbol(String name, Nodes nodes) {}

    /** Of a symbol. */
    public enum Nodes {
        NAMED,
        TOKENS
    }

    public GrammarNames {
        symbols = List.copyOf(symbols);
        fields = List.copyOf(fields);
    }

    /** Reads the lines of {@code hanglint_describe}. */
    static GrammarNames parse(String text) {
        List<Symbol> symbols = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        fields.add("");
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            String name = text.substring(start + 1, end).replace('\r', '\n').intern();
            switch (text.charAt(start)) {
                case 'n' -> symbols.add(new Symbol(name, Nodes.NAMED));
                case 't' -> symbols.add(new Symbol(name, Nodes.TOKENS));
                default -> fields.add(name);
            }
            start = end + 1;
        }
        return new GrammarNames(symbols, fields);
    }
}
