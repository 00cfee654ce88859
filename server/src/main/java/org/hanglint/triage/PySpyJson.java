package org.hanglint.triage;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What {@code py-spy dump --json} prints: an array of threads, each with its frames from the innermost on. */
final class PySpyJson {

    private PySpyJson() {}

    /** The dumps of a text; none where it is not such an array. */
    static List<Dump> read(String text) {
        try {
            JsonElement all = new Gson().fromJson(text, JsonElement.class);
            return all instanceof JsonArray array ? dumps(array) : List.of();
        } catch (JsonParseException notOne) {
            return List.of();
        }
    }

    private static List<Dump> dumps(JsonArray array) {
        Map<String, List<ThreadStack>> byProcess = new LinkedHashMap<>();
        for (JsonElement element : array) {
            if (element instanceof JsonObject thread && thread.get("frames") instanceof JsonArray frames) {
                byProcess
                        .computeIfAbsent("process " + text(thread, "pid"), _ -> new ArrayList<>())
                        .add(stack(thread, frames));
            }
        }
        List<Dump> dumps = new ArrayList<>();
        byProcess.forEach((process, threads) -> dumps.add(new Dump(process, OptionalInt.empty(), threads)));
        return dumps;
    }

    private static ThreadStack stack(JsonObject thread, JsonArray frames) {
        List<Frame> read = new ArrayList<>();
        for (JsonElement element : frames) {
            if (element instanceof JsonObject frame) {
                read.add(frame(frame));
            }
        }
        boolean holds = text(thread, "owns_gil").equals("true");
        String system = text(thread, "os_thread_id");
        return new ThreadStack(
                system.isEmpty() ? text(thread, "thread_id") : system,
                text(thread, "thread_name"),
                holds ? ThreadStack.Gil.HOLDS : ThreadStack.Gil.UNTOLD,
                read);
    }

    private static Frame frame(JsonObject frame) {
        String line = text(frame, "line");
        int number = line.matches("[0-9]{1,9}") ? Integer.parseInt(line) : 0;
        String file = text(frame, "filename");
        return number > 0 ? Frame.at(text(frame, "name"), file, number) : Frame.in(text(frame, "name"), file);
    }

    private static String text(JsonObject object, String key) {
        JsonElement value = object.get(key);
        return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
    }
}
