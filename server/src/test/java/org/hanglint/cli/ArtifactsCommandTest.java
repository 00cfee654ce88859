package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is installed, held against the sources, from the command line. */
class ArtifactsCommandTest {

    private static final String SITE = "env-of-test/lib/python3.11/site-packages/";

    @TempDir
    private Path root;

    @BeforeEach
    void aProjectWithAnEnvironment() throws IOException {
        write("pyproject.toml", "[project]\nname = \"gebridge\"\nversion = \"0.3.1\"\n");
        write("src/gebridge/__init__.py", "VALUE = 1\n");
        write("src/gebridge/core.py", "def f():\n    return 1\n");
        write("env-of-test/pyvenv.cfg", "version = 3.11.2\n");
        write(SITE + "gebridge/__init__.py", "VALUE = 1\n");
        write(SITE + "gebridge/core.py", "def f():\n    return 2\n");
        write(SITE + "gebridge-0.3.1.dist-info/METADATA", "Name: gebridge\nVersion: 0.3.1\n");
        write(SITE + "gebridge-0.3.1.dist-info/RECORD", "gebridge/__init__.py,,\ngebridge/core.py,,\n");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Run artifacts(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "artifacts";
        arguments[1] = "--root";
        arguments[2] = root.toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return Run.of(arguments);
    }

    private String environment() {
        return root.resolve("env-of-test").toString();
    }

    @Test
    void theTableNamesPlacesFilesAndVerdicts() {
        Run run = artifacts("--installed", environment());
        assertEquals(Exit.FOUND, run.status(), run.err());
        assertTrue(run.out().contains("env-of-test/lib/python3.11/site-packages (named, Python 3.11)"), run.out());
        assertTrue(
                run.out().contains("gebridge/core.py  from  src/gebridge/core.py  differs: 1 line differs"), run.out());
        assertTrue(run.out().contains("src/gebridge/core.py:2:1: warning: "), run.out());
        assertTrue(run.out().endsWith("1 differs, 1 no difference seen\n"), run.out());
    }

    @Test
    void aNamedFileIsShownWithWhatWasEdited() {
        String core = root.resolve("src/gebridge/core.py").toString();
        Run run = artifacts("--installed", environment(), core);
        assertTrue(run.out().contains("-    return 2\n+    return 1\n"), run.out());
    }

    @Test
    void theSameAsJson() {
        Run run = artifacts("--installed", environment(), "--format", "json");
        assertTrue(run.out().contains("\"verdict\": \"differs\""), run.out());
        assertTrue(run.out().contains("\"check\": \"artifact-python-differs\""), run.out());
    }

    @Test
    void checkReportsItToo() {
        Run run = Run.of("check", "--root", root.toString(), "--installed", environment());
        assertTrue(run.out().contains("[artifact-python-differs]"), run.out());
        assertEquals(Exit.FOUND, run.status());
    }

    @Test
    void aConfiguredPlaceNeedsNoOption() throws IOException {
        write("hanglint.toml", "[[artifact]]\npath = \"env-of-test\"\npackage = \"gebridge\"\n");
        assertTrue(artifacts().out().contains("[artifact-python-differs]"));
        Run shown = Run.of("config", "show", "--root", root.toString());
        assertTrue(shown.out().contains("[[artifact]]"), shown.out() + shown.err());
    }

    @Test
    void whatIsNotThereIsSaid() {
        Run missing = artifacts("--installed", root.resolve("none").toString());
        assertEquals(Exit.UNABLE, missing.status());
        assertTrue(missing.err().contains("--installed: no such file or folder"), missing.err());
        assertTrue(artifacts("--log", "-", "--log", "-").err().contains("standard input can be read once"));
        Run log = artifacts("--log", root.resolve("none.log").toString());
        assertEquals(Exit.UNABLE, log.status());
        assertTrue(log.err().contains("--log: cannot read"), log.err());
    }

    @Test
    void anInstalledSideThatMatchesEndsWell() throws IOException {
        write(SITE + "gebridge/core.py", "def f():\n    return 1\n");
        Run run = artifacts("--installed", environment());
        assertEquals(Exit.CLEAN, run.status(), run.out());
        assertTrue(run.out().contains("2 Python files with no difference seen"), run.out());
    }

    @Test
    void aFileThatRecordListsAndThatIsGoneIsMissing() throws IOException {
        Files.delete(root.resolve(SITE + "gebridge/core.py"));
        Run run = artifacts("--installed", environment());
        assertEquals(Exit.FOUND, run.status(), run.out());
        assertTrue(run.out().contains("missing: RECORD lists it, and it is not there"), run.out());
        assertTrue(run.out().contains("src/gebridge/core.py:1:1: warning: "), run.out());
    }

    @Test
    void aFileThatIsNewerThanTheInstallIsMissing() throws IOException {
        write("src/gebridge/fresh.py", "FRESH = 1\n");
        write("src/gebridge/tests/test_fresh.py", "FRESH = 1\n");
        write("src/gebridge/_version.py", "version = 1\n");
        write(SITE + "gebridge/core.py", "def f():\n    return 1\n");
        Run run = artifacts("--installed", environment());
        assertEquals(Exit.FOUND, run.status(), run.out());
        assertTrue(run.out().contains("gebridge/fresh.py  from  src/gebridge/fresh.py  missing: "), run.out());
        assertTrue(run.out().endsWith("1 missing, 2 no difference seen\n"), run.out());
    }

    @Test
    void anInstalledFileWhoseSourceIsGoneIsToldApart() throws IOException {
        write(SITE + "gebridge/core.py", "def f():\n    return 1\n");
        write(SITE + "gebridge/old.py", "OLD = 1\n");
        write(
                SITE + "gebridge-0.3.1.dist-info/RECORD",
                "gebridge/__init__.py,,\ngebridge/core.py,,\ngebridge/old.py,,\n");
        Run run = artifacts("--installed", environment());
        assertTrue(run.out().contains("cannot tell: no file here is its source"), run.out());
    }

    @Test
    void theCommandNamesTheInterpreterOfTheEnvironment() {
        Run run = artifacts("--installed", environment());
        assertTrue(
                run.out().contains("`env-of-test/bin/python -m pip install --force-reinstall --no-cache-dir --no-deps .`"),
                run.out());
        assertFalse(run.out().contains("rm -rf"), run.out());
    }

    @Test
    void aPathNarrowsTheTableToo() throws IOException {
        write("src/gebridge/other.py", "OTHER = 1\n");
        Run run = artifacts(
                "--installed", environment(), root.resolve("src/gebridge/__init__.py").toString());
        assertEquals(Exit.CLEAN, run.status(), run.out());
        assertTrue(run.out().endsWith("1 no difference seen\n"), run.out());
        write("src/unrelated.py", "X = 1\n");
        Run none = artifacts("--installed", environment(), root.resolve("src/unrelated.py").toString());
        assertTrue(none.out().contains("Nothing that was found installed comes from "), none.out());
    }

    @Test
    void aConfiguredPlaceThatIsNotThereEndsWithTwo() throws IOException {
        write("hanglint.toml", "[[artifact]]\npath = \"nowhere\"\n");
        Run table = artifacts();
        assertEquals(Exit.UNABLE, table.status());
        assertTrue(table.err().contains("nowhere: no such file or folder"), table.err());
        Run check = Run.of("check", "--root", root.toString());
        assertEquals(Exit.UNABLE, check.status());
        assertTrue(check.err().contains("hanglint.toml:1"), check.err());
    }

    @Test
    void whatTheConfigurationSaysOfAPlaceMustFit() throws IOException {
        write(
                "hanglint.toml",
                "[[artifact]]\npath = \"env-of-test\"\npackage = \"another\"\nsources = [\"native/**\"]\n");
        Run run = artifacts();
        assertEquals(Exit.UNABLE, run.status(), run.out());
        assertTrue(run.err().contains("no file of the project fits \"native/**\""), run.err());
        assertTrue(run.err().contains("no distribution or package \"another\""), run.err());
    }

    @Test
    void aDamagedEntryOfAWheelCannotBeTold() throws IOException {
        Path wheel = root.resolve("gebridge-0.3.1-py3-none-any.whl");
        byte[] bytes = wheel("gebridge/core.py", "def f():\n    return 1\n");
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("return 1");
        bytes[at + 7] = '2';
        Files.write(wheel, bytes);
        Run run = artifacts("--installed", wheel.toString());
        assertEquals(Exit.UNABLE, run.status(), run.out());
        assertTrue(run.out().contains("cannot tell: it cannot be read: it is damaged"), run.out());
        assertFalse(run.out().contains("differs"), run.out());
    }

    @Test
    void aWheelThatIsNoneAndOneThatIsEmptyAreSaid() throws IOException {
        Path wheel = root.resolve("gebridge-0.3.1-py3-none-any.whl");
        Files.writeString(wheel, "no archive");
        Run broken = artifacts("--installed", wheel.toString());
        assertEquals(Exit.UNABLE, broken.status(), broken.out());
        assertTrue(broken.err().contains("it is no zip archive"), broken.err());
        Path folder = Files.createDirectories(root.resolve("empty-folder"));
        Run empty = artifacts("--installed", folder.toString());
        assertEquals(Exit.UNABLE, empty.status(), empty.out());
        assertTrue(empty.err().contains("empty-folder: it is empty"), empty.err());
    }

    private static byte[] wheel(String name, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setMethod(ZipOutputStream.STORED);
            stored(zip, "gebridge/__init__.py", "VALUE = 1\n");
            stored(zip, name, text);
            stored(zip, "gebridge-0.3.1.dist-info/METADATA", "Name: gebridge\nVersion: 0.3.1\n");
        }
        return bytes.toByteArray();
    }

    private static void stored(ZipOutputStream zip, String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
    }

    @Test
    void aDashIsStandardOutput() {
        Run run = artifacts("--installed", environment(), "--format", "json", "--output", "-");
        assertTrue(run.out().contains("\"distributions\": [\n        {\n          \"name\": \"gebridge\""), run.out());
        Run check = Run.of("check", "--root", root.toString(), "--format", "json", "--output", "-");
        assertTrue(check.out().startsWith("{"), check.out());
        assertFalse(Files.exists(Path.of("-")));
    }

    @Test
    void logsAddUpPackedOrNotAndEndWithASummary() throws IOException {
        write("src/gebridge/work.py", "import logging\n\nlogging.info(\"worker started and ready\")\n");
        Path plain = root.resolve("a.log");
        Files.writeString(plain, "\u001b[32mwork.py:3\u001b[0m worker started and ready\n");
        Path packed = root.resolve("b.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("{\"message\": \"worker started and ready\", \"file\": \"work.py\", \"line\": 9}\n"
                    .getBytes(StandardCharsets.UTF_8));
        }
        Path wide = root.resolve("c.log");
        Files.write(wide, "\ufeffwork.py:2 worker started and ready\n".getBytes(StandardCharsets.UTF_16LE));
        Run run = artifacts("--log", plain.toString(), "--log", packed.toString(), "--log", wide.toString());
        assertEquals(Exit.FOUND, run.status(), run.err());
        assertTrue(run.out().contains("a.log: 1 line, 1 place in files of this project: 1 stands"), run.out());
        assertTrue(run.out().contains("b.log.gz: 1 line, 1 place in files of this project: 0 stand"), run.out());
        assertTrue(run.out().contains("c.log has work.py:2"), run.out());
    }

    @Test
    void aLogThatBreaksOffIsReadSoFarAndSaid() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write("a line without a place\n".repeat(50_000).getBytes(StandardCharsets.UTF_8));
        }
        Path log = root.resolve("broken.log.gz");
        Files.write(log, Arrays.copyOf(bytes.toByteArray(), bytes.size() - 200));
        Run run = artifacts("--log", log.toString());
        assertEquals(Exit.UNABLE, run.status(), run.out());
        assertTrue(run.err().contains("what follows was not read"), run.err());
    }

    @Test
    void checkSaysThatANamedPlaceHoldsNothing() throws IOException {
        Path folder = Files.createDirectories(root.resolve("empty-folder"));
        Run run = Run.of("check", "--root", root.toString(), "--installed", folder.toString());
        assertEquals(Exit.UNABLE, run.status(), run.out());
        assertTrue(run.err().contains("empty-folder: it is empty"), run.err());
    }

    @Test
    void aLibraryThatIsNoneCannotBeTold() throws IOException {
        write("src/bridge.cc", "#include <pybind11/pybind11.h>\nPYBIND11_MODULE(_bridge, m) { m.doc() = \"b\"; }\n");
        Path library = root.resolve("lib/_bridge.so");
        write("lib/_bridge.so", "version of something else\n");
        Run table = artifacts("--installed", library.toString());
        assertEquals(Exit.UNABLE, table.status(), table.out());
        assertTrue(table.out().contains("cannot tell: it cannot be read: it is no ELF file"), table.out());
        Run check = Run.of("check", "--root", root.toString(), "--installed", library.toString());
        assertEquals(Exit.UNABLE, check.status(), check.out());
    }

    @Test
    void anEditableInstallFromHereIsTheFilesHere() throws IOException {
        write(SITE + "gebridge-0.3.1.dist-info/RECORD", "__editable__.gebridge-0.3.1.pth,,\n");
        write(SITE + "__editable__.gebridge-0.3.1.pth", root.resolve("src") + "\n");
        Run beside = artifacts("--installed", environment());
        assertEquals(Exit.FOUND, beside.status(), beside.err());
        assertTrue(beside.out().contains("gebridge, which an earlier install left"), beside.out());
        assertTrue(beside.out().contains("[artifact-shadowed]"), beside.out());
        Files.delete(root.resolve(SITE + "gebridge/core.py"));
        Files.delete(root.resolve(SITE + "gebridge/__init__.py"));
        Run here = artifacts("--installed", environment());
        assertEquals(Exit.CLEAN, here.status(), here.err());
        assertTrue(here.out().contains("no difference seen: editable: Python imports the files here"), here.out());
        write(SITE + "__editable__.gebridge-0.3.1.pth", "/nowhere/src\n");
        Run elsewhere = artifacts("--installed", environment());
        assertEquals(Exit.FOUND, elsewhere.status(), elsewhere.err());
        assertTrue(elsewhere.out().contains("differs: editable: Python imports from /nowhere/src"), elsewhere.out());
    }

    @Test
    void aPackageWithoutRecordIsFoundByItsTopLevelNames() throws IOException {
        String flat = "flat/";
        write(flat + "gebridge-0.3.1.egg-info/PKG-INFO", "Name: gebridge\nVersion: 0.3.1\n");
        write(flat + "gebridge-0.3.1.egg-info/top_level.txt", "helper\n");
        write("helper.py", "HELP = 1\n");
        write(flat + "helper.py", "HELP = 2\n");
        Run run = artifacts("--installed", root.resolve("flat").toString());
        assertEquals(Exit.FOUND, run.status(), run.err());
        assertTrue(run.out().contains("helper.py  from  helper.py  differs: 1 line differs"), run.out());
    }
}
