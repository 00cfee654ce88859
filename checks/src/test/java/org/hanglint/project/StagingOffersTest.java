package org.hanglint.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Finding;
import org.hanglint.finding.FixPlan;
import org.hanglint.page.MemoryFiles;
import org.junit.jupiter.api.Test;

/** Where copies through pinned memory are offered, and where they would lose gradients or break a recorded graph. */
class StagingOffersTest {

    /** The checks that find something in the method's body, each with the title of what is offered. */
    private static List<String> offers(String path, String bases, String method, String... body) {
        return offers(Map.of(), path, bases, method, body);
    }

    private static List<String> offers(
            Map<String, String> others, String path, String bases, String method, String... body) {
        String indented = String.join("\n", Arrays.stream(body).map(line -> "        " + line).toList());
        String text = """
                import torch
                from torch import nn


                class Thing%s:
                    def __init__(self):
                        self.table = torch.zeros(64, device="cuda")

                    def %s(self, lengths: list):
                %s
                """.formatted(bases, method, indented);
        Map<String, String> files = new TreeMap<>(others);
        files.put(path, text);
        Workers here = new Workers(Runnable::run, 1);
        return new Analysis(Settings.DEFAULT, here, Progress.SILENT)
                .run(MemoryFiles.of(files)).outcome().findings().stream()
                        .map(StagingOffersTest::told)
                        .toList();
    }

    private static String told(Finding finding) {
        return finding.check() + finding.fix().map(FixPlan::title).map(title -> ": " + title).orElse("");
    }

    @Test
    void copiesOnPathsThatServeAreStaged() {
        assertEquals(
                List.of("copy-pageable-to-host: Copy through pinned memory: d2h"),
                offers("app/step.py", "", "run_batch", "return self.table.cpu()"));
        assertEquals(
                List.of("copy-pageable-to-device: Copy through pinned memory: h2d"),
                offers("app/step.py", "", "run_batch", "return torch.tensor(lengths, device=\"cuda\")"));
    }

    @Test
    void aModuleOfTheUsersOwnWithThoseNamesIsNotTheHelper() {
        String own = "def d2h(tensor, buffer):\n    buffer.copy_(tensor)\n    return buffer\n\n\ndef d2item(name):\n    return name\n";
        Map<String, String> one = Map.of("app/pinned_staging.py", own);
        Map<String, String> both = Map.of("app/pinned_staging.py", own, "app/hanglint_staging.py", own);
        String copy = "return self.table.cpu()";
        assertEquals(
                List.of("copy-pageable-to-host: Copy through pinned memory: d2h"),
                offers(one, "app/step.py", "", "run_batch", copy),
                "the helper goes by its other name");
        assertEquals(List.of("copy-pageable-to-host"), offers(both, "app/step.py", "", "run_batch", copy));
    }

    @Test
    void nothingIsOfferedWhereGradientsMayFlow() {
        assertEquals(
                List.of("copy-pageable-to-host"),
                offers("app/step.py", "", "training_step", "return self.table.cpu()"));
        assertEquals(
                List.of("copy-pageable-to-host"),
                offers("app/models/step.py", "(nn.Module)", "forward", "return self.table.cpu()"));
        assertEquals(
                List.of("copy-pageable-to-device"),
                offers("app/step.py", "", "training_step", "return torch.arange(8).to(\"cuda\")"));
        assertEquals(
                List.of("copy-pageable-to-device"),
                offers("app/models/step.py", "(nn.Module)", "forward", "return torch.arange(8).to(\"cuda\")"));
    }

    @Test
    void valuesCarryNoGradientsAndAreStagedThereToo() {
        assertEquals(
                List.of("copy-scalar-to-host: Copy through pinned memory: d2list"),
                offers("app/step.py", "", "training_step", "return self.table.tolist()"));
    }

    @Test
    void nothingIsToldOrOfferedWhileAGraphIsRecorded() {
        assertEquals(
                List.of(),
                offers("app/step.py", "", "run_batch", "with torch.cuda.graph(self.graph):", "    self.table.cpu()"));
        assertEquals(List.of(), offers("app/step.py", "", "capture_graph", "return self.table.cpu()"));
    }

    private static final String PINNED = "copy-pinned-per-step: Copy through pinned memory that stays: ";

    @Test
    void pinnedMemoryOfAnySizeIsReplacedWhereEveryUseIsInSight() {
        assertEquals(
                List.of(PINNED + "h2d"),
                offers(
                        "app/step.py",
                        "",
                        "run_batch",
                        "host = torch.zeros(len(lengths), pin_memory=True)",
                        "host[0] = len(lengths)",
                        "return host.to(self.table.device, non_blocking=True)"));
        assertEquals(
                List.of(PINNED + "d2h", "copy-device-synchronize"),
                offers(
                        "app/step.py",
                        "",
                        "run_batch",
                        "host = torch.empty_like(self.table, device=\"cpu\", pin_memory=True)",
                        "host.copy_(self.table, non_blocking=True)",
                        "torch.cuda.current_stream().synchronize()",
                        "return host"));
    }

    @Test
    void pinnedMemoryThatIsKeptHandedOnOrWaitedForLaterIsLeftAlone() {
        String made = "host = torch.zeros(len(lengths), pin_memory=True)";
        String sent = "return host.to(self.table.device, non_blocking=True)";
        for (String use : List.of("self.kept = host", "self.send(host)", "lengths.append(host)", "host = host + 1",
                "later = lambda: host", "rows, host = lengths", "view = host[1:]", "host.copy_(self.table)")) {
            List<String> told = offers("app/step.py", "", "run_batch", made, use, sent);
            assertTrue(told.contains("copy-pinned-per-step"), () -> use + ": " + told);
        }
        assertEquals(
                List.of("copy-pinned-per-step"),
                offers(
                        "app/step.py",
                        "",
                        "run_batch",
                        "host = self.table.to(\"cpu\", non_blocking=True)",
                        "self.launch()",
                        "return host"));
        assertEquals(
                List.of("copy-pinned-per-step"),
                offers(
                        "app/step.py",
                        "",
                        "run_batch",
                        "host = torch.empty(self.table.shape, pin_memory=True)",
                        "host.copy_(self.table, non_blocking=True)",
                        "return host"));
    }

    private static String inLoop(String... body) {
        return offers("app/step.py", "", "run_batch", body).getFirst();
    }

    @Test
    void elementsReadByALoopAreCopiedBeforeItWhereNothingCanChangeThem() {
        String before = "copy-scalar-to-host: Copy all values before the loop: ";
        assertEquals(before + "d2h", inLoop("return [value.item() for value in self.table]"));
        assertEquals(
                before + "d2h",
                inLoop("ends = self.table + 1", "for i in range(8):", "    lengths.append(ends[i].item())"));
        assertEquals(
                before + "d2list",
                inLoop("rows = self.table + 1", "for i in range(len(rows)):", "    lengths.append(rows[i].tolist())"));
    }

    @Test
    void elementsAreReadOneByOneWhereTheLoopMightChangeThem() {
        String one = "copy-scalar-to-host: Copy through pinned memory: d2item";
        for (String change : List.of(
                "ends[i] = 0", "ends.add_(1)", "self.step(ends)", "self.step()", "ends += 1", "ends = ends * 2",
                "view[i] = 0", "torch.add(view, 1, out=view)", "torch.relu_(view)")) {
            assertEquals(
                    one,
                    inLoop(
                            "ends = self.table + 1",
                            "view = ends[1:]",
                            "for i in range(8):",
                            "    lengths.append(ends[i].item())",
                            "    " + change),
                    change);
        }
        assertEquals(
                one,
                inLoop("ends = self.table + 1", "for at in lengths:", "    lengths.append(ends[at].item())"),
                "an index that may be a tensor of the device");
        assertEquals(
                one,
                inLoop(
                        "if lengths:",
                        "    ends = self.table + 1",
                        "for i in range(len(lengths)):",
                        "    lengths.append(ends[i].item())"),
                "a name that may not be there where there are no rounds");
        assertEquals(
                one,
                inLoop("for value in self.table:", "    lengths.append(value.item())", "    self.last = value"),
                "an element that is used on the device as well");
        assertEquals(
                "copy-scalar-to-host: Copy through pinned memory: d2list",
                inLoop("rows = self.table + 1", "for i in range(2):", "    lengths.append(rows[i].tolist())"),
                "a few rows of many");
    }
}
