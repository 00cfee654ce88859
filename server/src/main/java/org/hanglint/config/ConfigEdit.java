package org.hanglint.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * Text to be put into a configuration, {@code hanglint.toml} or {@code pyproject.toml}.
 *
 * @param at bytes from the begin of the file
 */
public record ConfigEdit(int at, String text) {

    /** One more check that is left out: in the list that is there, else in a new one. */
    public static ConfigEdit ignoring(Path file, String text, String id) {
        boolean project = isProject(file);
        TomlParseResult toml = Toml.parse(text);
        TomlTable table = project ? toml.getTable(List.of("tool", "hanglint")) : toml;
        TomlPosition list = table == null ? null : table.inputPositionOf(List.of("ignore"));
        int open = list == null ? -1 : text.indexOf('[', offset(text, list));
        if (open >= 0 && table != null && table.get(List.of("ignore")) instanceof TomlArray array) {
            return new ConfigEdit(bytes(text, open + 1), quoted(id) + (array.isEmpty() ? "" : ", "));
        }
        String line = "ignore = [" + quoted(id) + "]\n";
        if (!project) {
            return new ConfigEdit(text.startsWith("\ufeff") ? 3 : 0, line);
        }
        int header = header(text);
        return header < 0
                ? appended(text, "[tool.hanglint]\n" + line)
                : new ConfigEdit(bytes(text, header), (text.charAt(header - 1) == '\n' ? "" : "\n") + line);
    }

    /** What lies at a place, and which files it is made of. */
    public static ConfigEdit artifact(Path file, String text, String path, List<String> sources) {
        String table = isProject(file) ? "[[tool.hanglint.artifact]]" : "[[artifact]]";
        return appended(
                text,
                table + "\npath = " + quoted(path) + "\nsources = ["
                        + sources.stream().map(ConfigEdit::quoted).collect(Collectors.joining(", ")) + "]\n");
    }

    private static boolean isProject(Path file) {
        return file.endsWith("pyproject.toml");
    }

    /** The begin of the line after {@code [tool.hanglint]}; -1 where the table has no header of its own. */
    private static int header(String text) {
        int at = 0;
        while (at < text.length()) {
            int end = text.indexOf('\n', at);
            int next = end < 0 ? text.length() : end + 1;
            if (text.substring(at, next).strip().replaceFirst("\\s*#.*", "").equals("[tool.hanglint]")) {
                return next;
            }
            at = next;
        }
        return -1;
    }

    private static ConfigEdit appended(String text, String table) {
        String gap = text.isEmpty() ? "" : text.endsWith("\n") ? "\n" : "\n\n";
        return new ConfigEdit(bytes(text, text.length()), gap + table);
    }

    /** A position of the parser counts lines and columns from 1. */
    private static int offset(String text, @Nullable TomlPosition position) {
        int at = 0;
        for (int line = 1; position != null && line < position.line(); line++) {
            at = text.indexOf('\n', at) + 1;
        }
        return position == null ? at : Math.min(text.length(), at + position.column() - 1);
    }

    private static int bytes(String text, int end) {
        return text.substring(0, end).getBytes(StandardCharsets.UTF_8).length;
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
