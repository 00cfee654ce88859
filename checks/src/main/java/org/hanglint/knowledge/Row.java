package org.hanglint.knowledge;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One fact as written: a line of a table about one name.
 *
 * @param table for example {@code gil} or {@code wait}; the tables and their keys are those of {@code schema.json}
 * @param name the API, type or pattern the fact is about
 * @param properties values as text; lists joined by {@code |}
 */
public record Row(String table, String library, String name, SortedMap<String, String> properties) {

    public Row {
        properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    }

    /** The value, or the empty string where it is not given. */
    public String get(String key) {
        return properties.getOrDefault(key, "");
    }

    /** The value, or another where it is not given. */
    public int number(String key, int otherwise) {
        String value = get(key);
        return value.isEmpty() ? otherwise : Integer.parseInt(value);
    }
}
