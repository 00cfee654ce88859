package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * METADATA, PKG-INFO and WHEEL: header lines in the form of mail, up to the first empty line.
 *
 * @param values values in order by their names in small letters
 */
public record Headers(Map<String, List<String>> values) {

    private static final int MOST_LINES = 20_000;

    public Headers {
        values = Map.copyOf(values);
    }

    /** The headers of a file; what is no header is left out. */
    public static Headers read(byte[] bytes) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        List<String> lines = new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .limit(MOST_LINES)
                .takeWhile(line -> !line.isEmpty())
                .toList();
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon > 0 && !Character.isWhitespace(line.charAt(0))) {
                values.computeIfAbsent(
                                line.substring(0, colon).strip().toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                        .add(line.substring(colon + 1).strip());
            }
        }
        return new Headers(values);
    }

    /** All values of a header. */
    public List<String> all(String name) {
        return values.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** The first value of a header. */
    public Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }
}
