package org.hanglint.format.dist;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hanglint.format.dist.EditableFinder.Backend;
import org.junit.jupiter.api.Test;

class DistReadersTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aRecordGivesPathsDigestsAndSizes() {
        List<RecordFile.Row> rows = RecordFile.read(
                bytes("pkg/a.py,sha256=abc_-,12\r\n\"odd, \"\"name\"\".py\",,\npkg-1.dist-info/RECORD,,\n"));
        assertEquals(
                List.of(
                        new RecordFile.Row("pkg/a.py", Optional.of("sha256=abc_-"), OptionalLong.of(12)),
                        new RecordFile.Row("odd, \"name\".py", Optional.empty(), OptionalLong.empty()),
                        new RecordFile.Row("pkg-1.dist-info/RECORD", Optional.empty(), OptionalLong.empty())),
                rows);
    }

    @Test
    void headersEndAtTheFirstEmptyLine() {
        Headers headers = Headers.read(bytes("Name: gebridge\nClassifier: a\nClassifier: b\n folded\n\nVersion: none\n"));
        assertEquals(Optional.of("gebridge"), headers.first("name"));
        assertEquals(List.of("a", "b"), headers.all("Classifier"));
        assertEquals(Optional.empty(), headers.first("Version"));
    }

    @Test
    void aDirectUrlTellsFolderModeAndCommit() {
        DirectUrl editable = DirectUrl.read(bytes("{\"dir_info\": {\"editable\": true}, \"url\": \"file:///a%20b/c\"}"))
                .orElseThrow();
        assertEquals(DirectUrl.Mode.EDITABLE, editable.mode());
        assertEquals(Optional.of("/a b/c"), editable.localPath());
        DirectUrl git = DirectUrl.read(
                        bytes("{\"url\": \"https://host/r.git\", \"vcs_info\": {\"vcs\": \"git\", \"commit_id\": \"3ab\"}}"))
                .orElseThrow();
        assertEquals(Optional.of("3ab"), git.commit());
        assertEquals(Optional.empty(), git.localPath());
    }

    @Test
    void theMappingOfSetuptoolsIsReadAsText() {
        EditableFinder finder = EditableFinder.read(bytes("""
                import sys
                MAPPING: dict[str, str] = {'gebridge': '/home/x/it\\'s/src/gebridge', 'b.c': "/d"}
                NAMESPACES: dict[str, list[str]] = {}
                """)).orElseThrow();
        assertEquals(Backend.SETUPTOOLS, finder.backend());
        assertEquals(Map.of("gebridge", "/home/x/it's/src/gebridge", "b.c", "/d"), finder.modules());
    }

    @Test
    void theInstallOfScikitBuildCoreIsReadAsText() {
        EditableFinder finder = EditableFinder.read(bytes("""
                def install(known, *rest):
                    pass


                install({'gebridge': '/srv/src/gebridge/__init__.py'}, {'gebridge._b': 'gebridge/_b.so'}, None, True)
                """)).orElseThrow();
        assertEquals(Backend.SCIKIT_BUILD_CORE, finder.backend());
        assertEquals(Map.of("gebridge", "/srv/src/gebridge/__init__.py"), finder.modules());
    }

    @Test
    void theInstallOfMesonPythonIsReadAsText() {
        EditableFinder finder = EditableFinder.read(bytes("""
                class MesonpyMetaFinder:
                    pass


                install('gebridge', {'gebridge'}, '/srv/build/cp311', ['ninja'], True)
                """)).orElseThrow();
        assertEquals(Backend.MESON_PYTHON, finder.backend());
        assertEquals(Map.of("gebridge", "/srv/build/cp311"), finder.modules());
    }

    @Test
    void linesOfPathFilesAreFoldersOrCodeThatIsNotRun() {
        assertEquals(
                List.of(new PathLine.Folder("/srv/src"), new PathLine.Code("import x; x.install()")),
                PathLine.read(bytes("# comment\n\n/srv/src\nimport x; x.install()\n")));
    }

    @Test
    void namesOfExtensionModulesTellTheirPython() {
        assertEquals(
                Optional.of("3.11"),
                ModuleFile.of("_b.cpython-311-x86_64-linux-gnu.so").orElseThrow().python());
        assertEquals(
                Optional.of("3.7"),
                ModuleFile.of("_b.cpython-37m-x86_64-linux-gnu.so").orElseThrow().python());
        assertEquals("abi3", ModuleFile.of("_b.abi3.so").orElseThrow().tag());
        assertEquals(new ModuleFile("_b", ""), ModuleFile.of("_b.so").orElseThrow());
        assertEquals(Optional.empty(), ModuleFile.of("libfoo.so.1"));
    }

    @Test
    void anArchiveGivesWhatWasPutIn() throws IOException {
        byte[] large = "stored and deflated ".repeat(5_000).getBytes(StandardCharsets.UTF_8);
        ZipArchive zip = ZipArchive.read(archive(large)).orElseThrow();
        assertEquals(
                List.of("a.py", "pkg/b.py"),
                zip.entries().stream().map(ZipArchive.Entry::name).toList());
        assertArrayEquals(bytes("x = 1\n"), zip.bytes(zip.entries().get(0)).orElseThrow());
        assertArrayEquals(large, zip.bytes(zip.entries().get(1)).orElseThrow());
    }

    @Test
    void aDirectoryThatAnnouncesMoreThanThereIsGivesNothing() throws IOException {
        byte[] archive = archive(new byte[1 << 20]);
        int directory = find(archive, 0x02014b50, 2);
        for (int i = 0; i < 4; i++) {
            archive[directory + 24 + i] = (byte) (i == 3 ? 0x0F : 0xFF);
        }
        ZipArchive zip = ZipArchive.read(archive).orElseThrow();
        assertEquals(Optional.empty(), zip.bytes(zip.entries().get(1)));
    }

    private static int find(byte[] archive, int signature, int number) {
        int seen = 0;
        for (int i = 0; i + 4 <= archive.length; i++) {
            int at = archive[i] & 0xFF | (archive[i + 1] & 0xFF) << 8 | (archive[i + 2] & 0xFF) << 16
                    | (archive[i + 3] & 0xFF) << 24;
            seen += at == signature ? 1 : 0;
            if (seen == number) {
                return i;
            }
        }
        throw new IllegalStateException("no such record");
    }

    private static byte[] archive(byte[] second) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            byte[] first = bytes("x = 1\n");
            CRC32 crc = new CRC32();
            crc.update(first);
            ZipEntry stored = new ZipEntry("a.py");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(first.length);
            stored.setCrc(crc.getValue());
            zip.putNextEntry(stored);
            zip.write(first);
            zip.putNextEntry(new ZipEntry("pkg/b.py"));
            zip.write(second);
        }
        return out.toByteArray();
    }

    /** Every reader takes any bytes: none throws, none takes long. */
    @Test
    void damagedInputIsReadWithoutHarm() throws IOException {
        List<byte[]> seeds = List.of(
                archive(new byte[500]),
                bytes("pkg/a.py,sha256=abc,12\n\"x\"\"y\",,\n"),
                bytes("{\"url\": \"file:///a%20\", \"dir_info\": {\"editable\": true}, \"l\": [1, null, \"\\u00e9\"]}"),
                bytes("MAPPING = {'a': '/b', \"c\": '\\x41'}\ninstall({'a': 'b'}, ['c'])\n"));
        Random random = new Random(6);
        for (int round = 0; round < 20_000; round++) {
            byte[] damaged = seeds.get(round % seeds.size()).clone();
            for (int i = random.nextInt(8); i >= 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            readAll(damaged);
        }
    }

    private static void readAll(byte[] input) throws IOException {
        ZipArchive.read(input).ifPresent(zip -> zip.entries().forEach(zip::bytes));
        RecordFile.read(input);
        Headers.read(input);
        DirectUrl.read(input).ifPresent(DirectUrl::localPath);
        PathLine.read(input);
        EditableFinder.read(input);
        VenvConfig.read(input).version();
        TarReader tar = new TarReader(new ByteArrayInputStream(input));
        while (tar.next().isPresent()) {
            assertTrue(input.length >= 512, "a member needs a header");
        }
    }
}
