package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fixes that need the staging module in a workspace of several packages: each package has its own, and a file has one. */
class StagingWorkspaceTest {

    private static final String WAITS = """
            import torch


            class Worker:
                def __init__(self):
                    self.tokens = torch.zeros(64, device="cuda")

                def %s(self, lengths: list):
                    counts = torch.tensor(lengths, dtype=torch.int32, pin_memory=True)
                    lengths.extend(int(token) for token in self.tokens)
                    lengths.append(self.tokens.max().item())
                    return self.tokens.cpu(), self.tokens.tolist(), counts.to("cuda", non_blocking=True)
            """;

    @TempDir
    private Path workspace;

    private void write(String path, String text) throws IOException {
        Path file = workspace.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String text(String path) throws IOException {
        return Files.readString(workspace.resolve(path));
    }

    private Run fix() {
        return Run.of("fix", "--unsafe", "--root", workspace.toString());
    }

    private List<String> imports(String path) throws IOException {
        return text(path).lines().filter(line -> line.contains("import d2")).toList();
    }

    private List<String> modules() throws IOException {
        try (Stream<Path> files = Files.walk(workspace)) {
            return files.filter(file -> file.endsWith("pinned_staging.py"))
                    .map(file -> workspace.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private void packages() throws IOException {
        write("one/src/p1/__init__.py", "");
        write("one/src/p1/deep/__init__.py", "");
        write("one/src/p1/worker.py", WAITS.formatted("execute_model"));
        write("one/src/p1/deep/worker.py", WAITS.formatted("run_batch"));
        write("two/p2/__init__.py", "");
        write("two/p2/worker.py", WAITS.formatted("run_batch"));
        write("serve/loop.py", WAITS.formatted("run_batch"));
        write("edge/loop.py", WAITS.formatted("run_batch"));
    }

    @Test
    void eachPackageGetsAModuleAndEachFileOneLine() throws IOException {
        packages();
        Run run = fix();
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
        assertFalse(run.out().contains("refused"), run.out());
        assertEquals(
                List.of(
                        "edge/pinned_staging.py",
                        "one/src/p1/pinned_staging.py",
                        "serve/pinned_staging.py",
                        "two/p2/pinned_staging.py"),
                modules());
        String names = " import d2h, d2item, d2list, h2d";
        assertEquals(List.of("from p1.pinned_staging" + names), imports("one/src/p1/worker.py"));
        assertEquals(List.of("from p1.pinned_staging" + names), imports("one/src/p1/deep/worker.py"));
        assertEquals(List.of("from p2.pinned_staging" + names), imports("two/p2/worker.py"));
        assertEquals(List.of("from pinned_staging" + names), imports("serve/loop.py"));
        assertEquals(List.of("from pinned_staging" + names), imports("edge/loop.py"));
    }

    @Test
    void linesAreThoseOfTheTextsBeforeEveryCure() throws IOException {
        write("loop.py", WAITS.formatted("run_batch"));
        String told = fix().out();
        List<Integer> lines = Pattern.compile("^fixed loop\\.py:(\\d+)", Pattern.MULTILINE)
                .matcher(told)
                .results()
                .map(match -> Integer.valueOf(match.group(1)))
                .toList();
        assertEquals(List.of(9, 10, 11, 12, 12), lines, told);
    }

    @Test
    void aModuleOfTheUsersOwnIsLeftAlone() throws IOException {
        String own = "def d2h(tensor, buffer):\n    return buffer.copy_(tensor)\n";
        write("pinned_staging.py", own);
        write("loop.py", WAITS.formatted("run_batch"));
        Run run = fix();
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
        assertEquals(own, text("pinned_staging.py"));
        assertEquals(List.of("from hanglint_staging import d2h, d2item, d2list, h2d"), imports("loop.py"));
        assertTrue(text("hanglint_staging.py").contains("class PinnedStaging"));
        assertEquals("Nothing fixed\n", fix().out());
    }

    @Test
    void whatIsFixedStaysFixedAndNewCodeFindsTheModuleOfItsPackage() throws IOException {
        packages();
        fix();
        List<String> before = new ArrayList<>();
        for (String file : List.of("one/src/p1/worker.py", "two/p2/worker.py", "serve/loop.py", "edge/loop.py")) {
            before.add(text(file));
        }
        assertEquals("Nothing fixed\n", fix().out());
        write("two/p2/more/__init__.py", "");
        write("two/p2/more/late.py", WAITS.formatted("execute_model"));
        Run later = fix();
        assertTrue(later.out().endsWith(" fixed in 1 file\n"), later.out());
        assertEquals(4, modules().size(), modules().toString());
        assertEquals(List.of("from p2.pinned_staging import d2h, d2item, d2list, h2d"), imports("two/p2/more/late.py"));
        for (String file : List.of("one/src/p1/worker.py", "two/p2/worker.py", "serve/loop.py", "edge/loop.py")) {
            assertEquals(before.removeFirst(), text(file));
        }
    }

    @Test
    void aFileKeepsTheModuleThatItImports() throws IOException {
        packages();
        fix();
        Path module = workspace.resolve("one/src/p1/pinned_staging.py");
        write("one/src/p1/common/__init__.py", "");
        Files.move(module, workspace.resolve("one/src/p1/common/pinned_staging.py"));
        String imported = "from .common.pinned_staging import (\n    d2h,\n)\n";
        write("one/src/p1/worker.py", imported + WAITS.formatted("run_batch"));
        write("one/src/p1/deep/worker.py", WAITS.formatted("run_batch"));
        Run run = fix();
        assertFalse(run.out().contains("refused"), run.out());
        assertEquals(4, modules().size(), modules().toString());
        String worker = text("one/src/p1/worker.py");
        assertTrue(worker.startsWith("from .common.pinned_staging import d2h, d2item, d2list, h2d\nimport torch\n"), worker);
        assertEquals(
                List.of("from p1.common.pinned_staging import d2h, d2item, d2list, h2d"),
                imports("one/src/p1/deep/worker.py"));
    }

}
