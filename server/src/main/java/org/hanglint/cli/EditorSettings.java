package org.hanglint.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hanglint.config.Cascade;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;

/**
 * What the user set in an editor: an object of the shape of {@code hanglint.toml} below the key {@code hanglint}, as the client told
 * it last. Written by the thread that hears the client, read by those that open projects.
 */
final class EditorSettings {

    private static final String KEY = "hanglint";

    /** How messages name it; paths of knowledge files are read from the folder that it would lie in. */
    private static final String NAME = "editor settings";

    private volatile JsonObject current = new JsonObject();

    /** Takes what a client sent; anything but such an object changes nothing. */
    void take(Object sent) {
        if (sent instanceof JsonObject all && all.get(KEY) instanceof JsonObject settings) {
            current = settings;
        }
    }

    /** The settings as the configuration of a project. What a file cannot say, they cannot either. */
    Config config(Path project) throws ConfigProblem {
        String toml = current.entrySet().stream()
                .filter(entry -> !entry.getValue().isJsonNull())
                .map(entry -> new JsonPrimitive(entry.getKey()) + " = " + toml(entry.getValue()) + "\n")
                .collect(Collectors.joining());
        Path named = project.resolve(NAME);
        try {
            return toml.isEmpty() ? Config.EMPTY : new Cascade(_ -> Optional.of(toml)).load(named);
        } catch (ConfigProblem wrong) {
            throw new Unfit(String.valueOf(wrong.getMessage()).replaceFirst(
                    "^" + Pattern.quote(named.toString()) + "(:\\d+)*", "a setting of the editor is wrong and none is used"));
        }
    }

    /** What the user set in the editor cannot be used. */
    static final class Unfit extends ConfigProblem {
        private static final long serialVersionUID = 1L;

        Unfit(String reason) {
            super(reason);
        }
    }

    /** A value of JSON as one of TOML; strings and numbers are written alike. */
    private static String toml(JsonElement value) {
        return switch (value) {
            case JsonObject object ->
                object.entrySet().stream()
                        .filter(entry -> !entry.getValue().isJsonNull())
                        .map(entry -> new JsonPrimitive(entry.getKey()) + " = " + toml(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case JsonArray array ->
                array.asList().stream().map(EditorSettings::toml).collect(Collectors.joining(", ", "[", "]"));
            default -> value.toString();
        };
    }
}
