package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fingerprint is the finding's own: unique, and the same after lines were put in elsewhere. */
class FingerprintTest {

    private static final String DEFECT = "    pybind11::gil_scoped_acquire();";

    @TempDir
    Path project;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void survivesInsertedLinesAndIsUnique(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("#include <pybind11/pybind11.h>"));
        for (int f = 0; f < 2 + random.nextInt(4); f++) {
            lines.add("void f" + f + "() {");
            for (int d = 0; d < 1 + random.nextInt(3); d++) {
                lines.add(DEFECT);
            }
            lines.add("}");
        }
        List<String> before = fingerprints(lines);
        assertFalse(before.isEmpty());
        assertEquals(before.size(), before.stream().distinct().count());
        for (int i = 0; i < 10; i++) {
            lines.add(1 + random.nextInt(lines.size() - 1), random.nextBoolean() ? "" : "// a line more");
        }
        assertEquals(before, fingerprints(lines));
    }

    private List<String> fingerprints(List<String> lines) throws IOException {
        Files.writeString(project.resolve("a.cc"), String.join("\n", lines) + "\n");
        Run run = Run.of("check", "--root", project.toString(), "--format", "gitlab");
        return JsonParser.parseString(run.out()).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(issue -> issue.get("fingerprint").getAsString())
                .toList();
    }
}
