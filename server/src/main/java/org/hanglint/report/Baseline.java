package org.hanglint.report;

import com.google.gson.JsonParseException;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Findings that somebody knows and does not want to hear of again. One entry holds those of one check in one function:
 * how many they are, and the fingerprint of each. Equal lines of a function have fingerprints that count them, so one
 * more of them is new.
 */
public record Baseline(List<Entry> entries) {

    private static final String FORMAT = "hanglint-baseline";
    private static final int VERSION = 1;

    private static final Comparator<Entry> ORDER =
            Comparator.comparing(Entry::path).thenComparing(Entry::function).thenComparing(Entry::check);

    public Baseline {
        entries = entries.stream().sorted(ORDER).toList();
    }

    /** The known findings of one check in one function of a file. */
    public record Entry(String check, String path, String function, List<String> fingerprints) {
        public Entry {
            fingerprints = List.copyOf(new TreeSet<>(fingerprints));
        }
    }

    private record Group(String path, String function, String check) {}

    private static final Comparator<Group> GROUPS =
            Comparator.comparing(Group::path).thenComparing(Group::function).thenComparing(Group::check);

    /** The findings as a baseline. */
    public static Baseline of(List<Reported> findings) {
        Map<Group, List<String>> groups = new TreeMap<>(GROUPS);
        for (Reported reported : findings) {
            Group group = new Group(
                    reported.finding().place().path(),
                    reported.finding().function(),
                    reported.finding().check());
            groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(reported.fingerprint());
        }
        return of(groups);
    }

    private static Baseline of(Map<Group, List<String>> groups) {
        List<Entry> entries = new ArrayList<>();
        groups.forEach(
                (group, prints) -> entries.add(new Entry(group.check(), group.path(), group.function(), prints)));
        return new Baseline(entries);
    }

    /** This and those. */
    public Baseline with(List<Reported> findings) {
        Map<Group, List<String>> groups = new TreeMap<>(GROUPS);
        for (Entry entry : Stream.concat(entries.stream(), of(findings).entries.stream()).toList()) {
            groups.computeIfAbsent(new Group(entry.path(), entry.function(), entry.check()), _ -> new ArrayList<>())
                    .addAll(entry.fingerprints());
        }
        return of(groups);
    }

    /** How many findings it knows. */
    public int size() {
        return entries.stream().mapToInt(entry -> entry.fingerprints().size()).sum();
    }

    /** The fingerprints that it knows. */
    public Set<String> fingerprints() {
        Set<String> all = new HashSet<>();
        entries.forEach(entry -> all.addAll(entry.fingerprints()));
        return all;
    }

    /** What it knows and is not found any more, among the entries that are judged. */
    public Baseline gone(List<Reported> found, Predicate<Entry> judged) {
        Set<String> present = new HashSet<>();
        found.forEach(reported -> present.add(reported.fingerprint()));
        return new Baseline(entries.stream()
                .filter(judged)
                .flatMap(entry -> reduced(entry, print -> !present.contains(print)).stream())
                .toList());
    }

    /** This without those. */
    public Baseline without(Baseline gone) {
        Set<String> prints = gone.fingerprints();
        return new Baseline(entries.stream()
                .flatMap(entry -> reduced(entry, print -> !prints.contains(print)).stream())
                .toList());
    }

    private static Optional<Entry> reduced(Entry entry, Predicate<String> kept) {
        List<String> prints = entry.fingerprints().stream().filter(kept).toList();
        return prints.isEmpty()
                ? Optional.empty()
                : Optional.of(new Entry(entry.check(), entry.path(), entry.function(), prints));
    }

    /** As the text of a file. */
    public String text() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.setIndent("  ");
            json.setHtmlSafe(false);
            json.beginObject();
            json.name(FORMAT).value(VERSION);
            json.name("entries").beginArray();
            for (Entry entry : entries) {
                json.beginObject();
                json.name("check").value(entry.check());
                json.name("path").value(entry.path());
                json.name("function").value(entry.function());
                json.name("count").value(entry.fingerprints().size());
                json.name("fingerprints").beginArray();
                for (String print : entry.fingerprints()) {
                    json.value(print);
                }
                json.endArray().endObject();
            }
            json.endArray().endObject();
        }
        return text.append('\n').toString();
    }

    /** From the text of a file; empty where it is none of ours. */
    public static Optional<Baseline> parse(String text) {
        try (JsonReader json = new JsonReader(new StringReader(text))) {
            json.beginObject();
            if (!json.nextName().equals(FORMAT)
                    || json.nextInt() != VERSION
                    || !json.nextName().equals("entries")) {
                return Optional.empty();
            }
            List<Entry> entries = new ArrayList<>();
            json.beginArray();
            while (json.hasNext()) {
                entries.add(entry(json));
            }
            json.endArray();
            json.endObject();
            return Optional.of(new Baseline(entries));
        } catch (IOException | IllegalStateException | NumberFormatException | JsonParseException notOurs) {
            return Optional.empty();
        }
    }

    private static Entry entry(JsonReader json) throws IOException {
        Map<String, String> strings = new TreeMap<>();
        List<String> prints = new ArrayList<>();
        json.beginObject();
        while (json.hasNext()) {
            String name = json.nextName();
            switch (name) {
                case "check", "path", "function" -> strings.put(name, json.nextString());
                case "fingerprints" -> prints.addAll(strings(json));
                default -> json.skipValue();
            }
        }
        json.endObject();
        if (strings.size() < 3) {
            throw new IllegalStateException("an entry has a check, a path and a function");
        }
        return new Entry(
                strings.getOrDefault("check", ""),
                strings.getOrDefault("path", ""),
                strings.getOrDefault("function", ""),
                prints);
    }

    private static List<String> strings(JsonReader json) throws IOException {
        List<String> strings = new ArrayList<>();
        json.beginArray();
        while (json.hasNext()) {
            strings.add(json.nextString());
        }
        json.endArray();
        return strings;
    }
}
