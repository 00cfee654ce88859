package org.hanglint.format.dist;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value of JSON as packaging files hold it (RFC 8259); numbers keep their text. */
public sealed interface Json {

    /** A string. */
    record Text(String value) implements Json {}

    /** A number, true, false or null, as written. */
    record Word(String written) implements Json {}

    /** A list. */
    record Items(List<Json> values) implements Json {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** An object; of equal names the last holds. */
    record Fields(Map<String, Json> values) implements Json {
        public Fields {
            values = Map.copyOf(values);
        }
    }

    /** The value in those bytes; empty where they are no JSON, or nest deeper than anything in use. */
    static Optional<Json> read(byte[] bytes) {
        return new JsonReader(bytes).whole();
    }

    /** The member of that name; null where there is none. */
    default Json get(String name) {
        return this instanceof Fields fields ? fields.values().getOrDefault(name, new Word("null")) : new Word("null");
    }

    /** The elements of a list; none of anything else. */
    default List<Json> items() {
        return this instanceof Items items ? items.values() : List.of();
    }

    /** The string; empty of anything else. */
    default Optional<String> text() {
        return this instanceof Text text ? Optional.of(text.value()) : Optional.empty();
    }

    /** Whether it is the word true. */
    default boolean isTrue() {
        return this instanceof Word word && word.written().equals("true");
    }
}
