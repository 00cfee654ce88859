package org.hanglint.knowledge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What CPython exports, and since when: the stable ABI name by name, and the symbols of the releases 3.6 to 3.13. It is a table
 * of its own, read when first asked for: 2,700 rows that most runs never need.
 */
public final class PythonAbi {

    private static final String RESOURCE = "/abi/cpython.tsv";
    private static final int COLUMNS = 6;

    /** The newest release whose exports were seen. */
    private static final Release NEWEST_SEEN = new Release(3, 13);

    private final Map<String, Entry> entries;

    private PythonAbi(Map<String, Entry> entries) {
        this.entries = entries;
    }

    /**
     * A symbol.
     *
     * @param stableSince empty where it is not in the stable ABI
     * @param first the first release that exports it; empty where 3.6 does, or none was seen to
     * @param last the last one; empty where 3.13 does
     * @param macro whether some release has it as a macro or inline function, so that a call may need another symbol
     */
    public record Entry(
            String name, Optional<Release> stableSince, Optional<Release> first, Optional<Release> last, boolean macro) {}

    private static final class Loaded {
        private static final PythonAbi TABLE = load();
    }

    /** The table that ships with Hanglint. */
    public static PythonAbi builtIn() {
        return Loaded.TABLE;
    }

    /** What is known of a symbol. */
    public Optional<Entry> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** Whether a call of that name in C or C++ needs just the symbol of that name, in every release. */
    public boolean isPlainFunction(String name) {
        Entry entry = entries.get(name);
        return entry != null && !entry.macro();
    }

    /** Whether a symbol was there in a release already. */
    public boolean isSince(String name, Release release) {
        Entry entry = entries.get(name);
        return entry != null && entry.first().map(first -> first.compareTo(release) <= 0).orElse(true);
    }

    /** Whether a release exports a symbol; empty where it is not known: newer releases, and names never seen. */
    public Optional<Boolean> isExported(String name, Release release) {
        Entry entry = entries.get(name);
        if (entry == null || release.compareTo(NEWEST_SEEN) > 0 || release.compareTo(new Release(3, 6)) < 0) {
            return Optional.empty();
        }
        boolean begun = entry.first().map(first -> first.compareTo(release) <= 0).orElse(true);
        boolean ended = entry.last().map(last -> last.compareTo(release) < 0).orElse(false);
        return Optional.of(begun && !ended);
    }

    private static PythonAbi load() {
        Map<String, Entry> entries = new HashMap<>(4096);
        try (InputStream in = PythonAbi.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("this build has no " + RESOURCE);
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    Entry entry = entry(line.split("\t", COLUMNS));
                    entries.put(entry.name(), entry);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PythonAbi(entries);
    }

    /** A name that no release was seen to export counts as exported from where the stable ABI has it. */
    private static Entry entry(String[] columns) {
        return new Entry(
                columns[0],
                Release.parse(columns[2]),
                Release.parse(columns[3].equals("?") ? columns[2] : columns[3]),
                Release.parse(columns[4]),
                columns[5].contains("macro"));
    }
}
