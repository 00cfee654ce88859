package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code pyvenv.cfg} of a virtual environment (PEP 405): {@code key = value} lines.
 *
 * @param values by keys in small letters
 */
public record VenvConfig(Map<String, String> values) {

    private static final int MOST_LINES = 1_000;

    public VenvConfig {
        values = Map.copyOf(values);
    }

    /** What the file says. */
    public static VenvConfig read(byte[] bytes) {
        Map<String, String> values = new LinkedHashMap<>();
        new String(bytes, StandardCharsets.UTF_8).lines().limit(MOST_LINES).forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(
                        line.substring(0, equals).strip().toLowerCase(Locale.ROOT),
                        line.substring(equals + 1).strip());
            }
        });
        return new VenvConfig(values);
    }

    /** The release of its interpreter, such as {@code 3.11.2}. */
    public Optional<String> version() {
        return Optional.ofNullable(values.get("version")).or(() -> Optional.ofNullable(values.get("version_info")));
    }

    /** The folder of the interpreter it was made from. */
    public Optional<String> home() {
        return Optional.ofNullable(values.get("home"));
    }

    /** Whether the packages of that interpreter are on its path, too. */
    public boolean seesSystemPackages() {
        return "true".equalsIgnoreCase(values.getOrDefault("include-system-site-packages", ""));
    }
}
