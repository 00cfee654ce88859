package org.hanglint.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hanglint.finding.Severity;

/** A configuration as TOML that means the same, each value with the places it came from. */
public final class Shown {

    private static final String DEFAULT = "default";

    private Shown() {}

    /** The text; it can be saved as a {@code hanglint.toml}. */
    public static String of(Config config) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        config.origins()
                .forEach(origin -> places.computeIfAbsent(origin.key(), _ -> new ArrayList<>())
                        .add(origin.place()));
        StringBuilder out = new StringBuilder();
        line(out, "select", config.select().isEmpty() ? "" : list(config.select()), places);
        line(out, "ignore", list(config.ignore()), places);
        line(out, "exclude", list(config.exclude()), places);
        line(out, "report", list(config.report()), places);
        line(
                out,
                "knowledge",
                list(config.knowledge().stream().map(Object::toString).toList()),
                places);
        line(out, "baseline", config.baseline().map(file -> quoted(file.toString())).orElse(""), places);
        severities(out, config, places);
        out.append("\n[hot]\n");
        line(out, "hot.roots", list(config.hotRoots()), places);
        line(out, "hot.cold", list(config.cold()), places);
        out.append("\n[build]\n");
        line(out, "build.python", config.python().map(Shown::quoted).orElse(""), places);
        line(out, "build.pybind11", config.pybind11().map(Shown::quoted).orElse(""), places);
        line(
                out,
                "build.simple-gil-management",
                config.simpleGilManagement().map(Object::toString).orElse(""),
                places);
        artifacts(out, config);
        return out.toString();
    }

    private static void artifacts(StringBuilder out, Config config) {
        for (Artifact artifact : config.artifacts()) {
            out.append("\n[[artifact]]  # ").append(artifact.place()).append('\n');
            out.append("path = ").append(quoted(artifact.path().toString())).append('\n');
            artifact.packageName()
                    .ifPresent(name ->
                            out.append("package = ").append(quoted(name)).append('\n'));
            if (!artifact.sources().isEmpty()) {
                out.append("sources = ").append(list(artifact.sources())).append('\n');
            }
        }
    }

    private static void severities(StringBuilder out, Config config, Map<String, List<String>> places) {
        out.append("\n[severity]\n");
        for (Map.Entry<String, Severity> severity : new java.util.TreeMap<>(config.severities()).entrySet()) {
            String word = severity.getValue().name().toLowerCase(java.util.Locale.ROOT);
            String id = Key.SEVERITY + "." + severity.getKey();
            String family = id.substring(0, id.indexOf('-') < 0 ? id.length() : id.indexOf('-'));
            List<String> all = new ArrayList<>(places.getOrDefault(family, List.of()));
            all.addAll(places.getOrDefault(id, List.of()));
            out.append(severity.getKey()).append(" = ").append(quoted(word));
            out.append("  # ").append(String.join(", ", all)).append('\n');
        }
    }

    private static void line(StringBuilder out, String key, String value, Map<String, List<String>> places) {
        String name = key.substring(key.indexOf('.') + 1);
        List<String> from = places.getOrDefault(key, List.of(DEFAULT));
        if (value.isEmpty()) {
            out.append("# ").append(name).append(": ").append(key.equals("select") ? "all checks" : "not said");
            out.append(" (").append(String.join(", ", from)).append(")\n");
        } else {
            out.append(name).append(" = ").append(value).append("  # ");
            out.append(String.join(", ", from)).append('\n');
        }
    }

    private static String list(List<String> values) {
        return values.stream().map(Shown::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
