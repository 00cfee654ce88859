package org.hanglint.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
        Map<String, String> files = Map.of(path, text);
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
}
