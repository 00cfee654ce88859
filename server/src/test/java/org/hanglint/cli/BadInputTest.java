package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Files.Content;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.vcs.Ignored;
import org.hanglint.vcs.WorkTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever lies in a project is analysed or listed with its reason, and the rest is reported all the same. */
class BadInputTest {

    private static final String DEFECT = """
        #include <pybind11/pybind11.h>
        namespace py = pybind11;
        void on_event() {
            py::gil_scoped_acquire();
            py::print("event");
        }
        """;

    @TempDir
    Path project;

    @BeforeEach
    void aProjectWithOneDefect() throws IOException {
        Files.writeString(project.resolve("good.cc"), DEFECT);
    }

    /** The reason for which a file was not analysed; the defect of the other file is found in any case. */
    private Map<String, String> failures() {
        Run run = Run.of("check", "--format", "json", "--root", project.toString());
        assertEquals(Exit.FOUND, run.status(), run.err());
        JsonObject report = JsonParser.parseString(run.out()).getAsJsonObject();
        long found = report.getAsJsonArray("findings").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(finding -> finding.get("check").getAsString().equals("gil-unnamed-guard"))
                .filter(finding -> finding.get("path").getAsString().equals("good.cc"))
                .count();
        assertEquals(1, found, run.out());
        Map<String, String> failures = new TreeMap<>();
        report.getAsJsonObject("summary").getAsJsonArray("failed").forEach(element -> {
            JsonObject failed = element.getAsJsonObject();
            failures.put(failed.get("path").getAsString(), failed.get("reason").getAsString());
        });
        return failures;
    }

    @Test
    void anEmptyFileIsAnalysed() throws IOException {
        Files.writeString(project.resolve("empty.cc"), "");
        Files.writeString(project.resolve("empty.py"), "");
        assertEquals(Map.of(), failures());
    }

    @Test
    void aBinaryFileIsListed() throws IOException {
        Files.write(project.resolve("blob.cc"), new byte[] {0x7f, 'E', 'L', 'F', 0, 1, 2, 3});
        assertTrue(failures().getOrDefault("blob.cc", "").contains("binary"));
    }

    @Test
    void aNulByteMakesAFileBinary() throws IOException {
        Files.write(project.resolve("nul.py"), "x = 1\0\n".getBytes(StandardCharsets.UTF_8));
        assertTrue(failures().getOrDefault("nul.py", "").contains("NUL"));
    }

    @Test
    void utf16IsListed() throws IOException {
        Files.write(project.resolve("wide.py"), "x = 1\n".getBytes(StandardCharsets.UTF_16));
        assertTrue(failures().getOrDefault("wide.py", "").contains("UTF-16"));
    }

    @Test
    void invalidUtf8IsAnalysed() throws IOException {
        byte[] bytes = ("// \u00e9 \n" + DEFECT).getBytes(StandardCharsets.ISO_8859_1);
        Files.write(project.resolve("latin.cc"), bytes);
        assertEquals(Map.of(), failures());
    }

    @Test
    void carriageReturnsAndAByteOrderMarkAreAnalysed() throws IOException {
        Files.writeString(project.resolve("dos.cc"), "\ufeff" + DEFECT.replace("\n", "\r\n"));
        assertEquals(Map.of(), failures());
        Run run = Run.of("check", "--root", project.toString());
        assertTrue(run.out().contains("dos.cc:4:5: error:"), run.out());
    }

    @Test
    void fiftyMegabytesAreListed() throws IOException {
        Files.writeString(project.resolve("huge.py"), "x = 1  # a table that somebody generated\n".repeat(1_300_000));
        assertTrue(failures().getOrDefault("huge.py", "").contains("larger than"));
    }

    @Test
    void aHundredThousandParenthesesAreAnalysed() throws IOException {
        String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);
        Files.writeString(project.resolve("deep.py"), "x = " + deep + "\n");
        Files.writeString(project.resolve("deep.cc"), "int x = " + deep + ";\n");
        assertEquals(Map.of(), failures());
    }

    @Test
    void aLinkOutOfTheProjectIsListedAndALoopIsNoHang(@TempDir Path elsewhere) throws IOException {
        Files.writeString(elsewhere.resolve("secret.py"), "x = 1\n");
        Files.createSymbolicLink(project.resolve("out.py"), elsewhere.resolve("secret.py"));
        Files.createDirectory(project.resolve("loop"));
        Files.createSymbolicLink(project.resolve("loop/again"), project);
        Files.createSymbolicLink(project.resolve("self.py"), project.resolve("self.py"));
        Map<String, String> failures = failures();
        assertTrue(failures.getOrDefault("out.py", "").contains("leads out of the project"));
        assertFalse(failures.getOrDefault("self.py", "").isEmpty());
    }

    @Test
    void aFolderNamedLikeAFileIsNoFile() throws IOException {
        Files.createDirectory(project.resolve("folder.py"));
        assertEquals(Map.of(), failures());
    }

    @Test
    void aFileDeletedWhileRunningIsListed() throws IOException {
        Files.writeString(project.resolve("gone.py"), "x = 1\n");
        WorkTree tree = WorkTree.list(project, Ignored.NOTHING);
        Files.delete(project.resolve("gone.py"));
        assertTrue(tree.read("gone.py") instanceof Content.Unreadable);
        Analysis.Result result;
        try (var executor = Executors.newSingleThreadExecutor()) {
            result = new Analysis(Settings.DEFAULT, new Workers(executor, 1), Progress.SILENT).run(tree);
        }
        assertEquals("gone.py", result.outcome().failed().getFirst().path());
        assertEquals(1, result.outcome().findings().size());
    }

    @Test
    void anUnreadableFileIsListedWithItsReason() throws IOException {
        Files.createSymbolicLink(project.resolve("dangling.py"), project.resolve("nothing.py"));
        assertEquals("a symbolic link to nothing", failures().getOrDefault("dangling.py", ""));
    }

    @Test
    void aReportOrBaselineNeverReplacesASource() throws IOException {
        Path source = Files.writeString(project.resolve("a.cc"), "void f() {}\n");
        for (Run run : List.of(
                Run.of("check", "--root", project.toString(), "--report", "json=" + source),
                Run.of("baseline", "write", source.toString(), "--root", project.toString()))) {
            assertEquals(Exit.UNABLE, run.status(), run.out());
            assertTrue(run.err().contains("is a source file"), run.err());
            assertEquals("void f() {}\n", Files.readString(source));
        }
    }

    @Test
    void aProjectThatIsNamedByALinkIsRead() throws Exception {
        Files.createDirectories(project.resolve("real"));
        Files.writeString(project.resolve("real/a.cc"), "void f() { pybind11::gil_scoped_acquire(); }\n");
        Files.createSymbolicLink(project.resolve("link"), project.resolve("real"));
        Run run = Run.of("check", project.resolve("link").toString());
        assertTrue(run.out().contains("1 file"), run.out());
    }
}
