package org.hanglint.syntax;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.hanglint.syntax.binding.GrammarNames;
import org.hanglint.syntax.binding.NativeSyntax;

/**
 * The names of a language's symbols and fields, read from the native grammar once. Several symbols of a grammar may
 * carry one name; {@link SyntaxTree#kindId} and the look-ups here agree on one id for each name.
 */
public final class Grammar {

    /** The kind id of an error node. */
    public static final int ERROR = 0xFFFF;

    private static final Map<Language, Grammar> ALL = new EnumMap<>(Language.class);

    private final Language language;
    private final String[] names;
    private final int[] canonical;
    private final String[] fieldNames;
    private final Map<String, Integer> named = new HashMap<>();
    private final Map<String, Integer> tokens = new HashMap<>();
    private final Map<String, Integer> fields = new HashMap<>();

    private Grammar(Language language) {
        this.language = language;
        GrammarNames described = NativeSyntax.names(language.id());
        int symbols = described.symbols().size();
        names = new String[symbols];
        canonical = new int[symbols];
        for (int symbol = 0; symbol < symbols; symbol++) {
            names[symbol] = described.symbols().get(symbol).name();
            boolean isNamed = described.symbols().get(symbol).nodes() == GrammarNames.Nodes.NAMED;
            Integer first = (isNamed ? named : tokens).putIfAbsent(names[symbol], symbol);
            canonical[symbol] = first == null ? symbol : first;
        }
        named.put("ERROR", ERROR);
        fieldNames = described.fields().toArray(String[]::new);
        for (int field = 1; field < fieldNames.length; field++) {
            fields.put(fieldNames[field], field);
        }
    }

    public static synchronized Grammar of(Language language) {
        return ALL.computeIfAbsent(language, Grammar::new);
    }

    public Language language() {
        return language;
    }

    /**
     * The kind id of named nodes, such as {@code call_expression}.
     *
     * @throws IllegalArgumentException if the grammar has no such node
     */
    public int symbol(String name) {
        return known(named, name, "node");
    }

    /**
     * The kind id of unnamed nodes: keywords and punctuation, such as {@code return} or {@code ::}.
     *
     * @throws IllegalArgumentException if the grammar has no such token
     */
    public int token(String name) {
        return known(tokens, name, "token");
    }

    /**
     * The id of a field, such as {@code function}; at least 1.
     *
     * @throws IllegalArgumentException if the grammar has no such field
     */
    public int field(String name) {
        return known(fields, name, "field");
    }

    /** The interned name of a kind id. */
    public String name(int kindId) {
        return kindId == ERROR ? "ERROR" : names[kindId];
    }

    /** The name of a field id; empty for 0, which stands for no field. */
    public String fieldName(int fieldId) {
        return fieldNames[fieldId];
    }

    int canonical(int symbol) {
        return symbol == ERROR ? ERROR : canonical[symbol];
    }

    private int known(Map<String, Integer> ids, String name, String what) {
        Integer id = ids.get(name);
        if (id == null) {
            throw new IllegalArgumentException("the grammar of " + language + " has no " + what + " '" + name + "'");
        }
        return id;
    }
}
