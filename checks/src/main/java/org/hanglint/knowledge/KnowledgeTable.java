package org.hanglint.knowledge;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.EntryGil;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.knowledge.GilKnowledge.LockEffect;
import org.hanglint.knowledge.GilKnowledge.PythonUse;

/**
 * A table of a knowledge file: what its entries are about and which keys they may have beside {@code names}. The published
 * schema is made of these.
 */
record KnowledgeTable(String about, Map<String, Key> keys) {

    /** What a key may hold. */
    sealed interface Key {

        /** Any text, or a list of texts. */
        record Text() implements Key {}

        /** A whole number from 1. */
        record Number() implements Key {}

        /** One of these words. */
        record OneOf(List<String> words) implements Key {}
    }

    private static final Key TEXT = new Key.Text();
    private static final Key NUMBER = new Key.Number();

    /** Every table by its name. */
    static final Map<String, KnowledgeTable> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("alias", new KnowledgeTable("customary short names of namespaces", Map.of("of", TEXT))),
            Map.entry(
                    "gil",
                    new KnowledgeTable(
                            "calls and macros that change the thread state",
                            since(Map.of("effect", words(Effect.class))))),
            Map.entry(
                    "guard",
                    new KnowledgeTable(
                            "classes that hold something while their objects live",
                            since(Map.of("effect", words(Guard.class))))),
            Map.entry(
                    "python",
                    new KnowledgeTable("calls of Python's C API", since(Map.of("use", words(PythonUse.class))))),
            Map.entry(
                    "object",
                    new KnowledgeTable(
                            "classes that refer to a Python object",
                            Map.of("ownership", new Key.OneOf(List.of("owns", "borrows"))))),
            Map.entry(
                    "silent",
                    new KnowledgeTable(
                            "names of binding libraries that touch no Python",
                            Map.of("what", new Key.OneOf(List.of("name", "member", "empty"))))),
            Map.entry(
                    "wait",
                    new KnowledgeTable(
                            "calls that wait", Map.of("receiver", TEXT, "arity", NUMBER, "on", TEXT, "bounded", TEXT))),
            Map.entry(
                    "thread",
                    new KnowledgeTable(
                            "calls that run an argument elsewhere",
                            Map.of("callback", NUMBER, "keyword", TEXT, "gil", words(EntryGil.class)))),
            Map.entry(
                    "override",
                    new KnowledgeTable(
                            "methods that a library calls on objects of derived classes, on threads of its own or any",
                            Map.of("base", TEXT, "gil", words(EntryGil.class), "by", TEXT))),
            Map.entry(
                    "lock",
                    new KnowledgeTable(
                            "functions that lock or unlock their first argument; all mean one lock where it has a name",
                            Map.of("effect", words(LockEffect.class), "object", TEXT))),
            Map.entry(
                    "result",
                    new KnowledgeTable("what functions of a library return, where only that is needed", Map.of("type", TEXT))),
            Map.entry(
                    "reenters",
                    new KnowledgeTable(
                            "calls that run registered callbacks before they return, on the thread that calls",
                            Map.of("registered", TEXT))),
            Map.entry("binding", new KnowledgeTable("forms of binding", Map.of("form", TEXT, "gil", TEXT))),
            Map.entry(
                    "release",
                    new KnowledgeTable(
                            "releases that mend a defect", Map.of("fixes", TEXT, "version", TEXT, "macro", TEXT))),
            Map.entry(
                    "tensor",
                    new KnowledgeTable(
                            "what calls do with the memory of tensors",
                            Map.of("form", TEXT, "result", TEXT, "wait", TEXT, "pinned", TEXT, "except", TEXT))),
            Map.entry(
                    "hot",
                    new KnowledgeTable(
                            "functions that run per step",
                            Map.of("owner", TEXT, "path", TEXT, "rate", TEXT, "base", TEXT, "language", TEXT))),
            Map.entry(
                    "per-request",
                    new KnowledgeTable(
                            "functions that run once for a request, whatever calls them",
                            Map.of("owner", TEXT, "path", TEXT, "base", TEXT))),
            Map.entry(
                    "device-copy",
                    new KnowledgeTable(
                            "C++ calls that copy between host and device",
                            Map.of("target", NUMBER, "source", NUMBER, "direction", TEXT, "returns", TEXT))),
            Map.entry("cold", new KnowledgeTable("functions that do not", Map.of("applies", TEXT))),
            Map.entry("naming", new KnowledgeTable("what names say about values", Map.of("role", TEXT))),
            Map.entry(
                    "permission", new KnowledgeTable("contexts and decorators by which code permits waits", Map.of())),
            Map.entry(
                    "stack",
                    new KnowledgeTable("frames of hung threads", Map.of("waits", new Key.OneOf(StackKnowledge.WAITS)))),
            Map.entry("noreturn", new KnowledgeTable("calls that never return", Map.of("receiver", TEXT))),
            Map.entry("returns", new KnowledgeTable("macros that return from the function", Map.of()))));

    KnowledgeTable {
        keys = new TreeMap<>(keys);
    }

    /** Keys without which an entry says nothing. */
    List<String> required() {
        return keys.entrySet().stream()
                .filter(key -> key.getValue() instanceof Key.OneOf)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Why the value is not one the key may have; empty where it is. */
    Optional<String> objection(String key, String value) {
        return switch (keys.getOrDefault(key, TEXT)) {
            case Key.Text _ -> Optional.empty();
            case Key.Number _ ->
                value.matches("[1-9][0-9]{0,3}") ? Optional.empty() : Optional.of(key + " must be a number from 1");
            case Key.OneOf one ->
                one.words().contains(value)
                        ? Optional.empty()
                        : Optional.of(key + " must be one of " + String.join(", ", one.words()));
        };
    }

    private static Key words(Class<? extends Enum<?>> type) {
        return new Key.OneOf(Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList());
    }

    private static Map<String, Key> since(Map<String, Key> keys) {
        Map<String, Key> all = new TreeMap<>(keys);
        all.put("since", TEXT);
        all.put("until", TEXT);
        return all;
    }
}
