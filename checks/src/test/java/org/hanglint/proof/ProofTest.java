package org.hanglint.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.page.Cured;
import org.hanglint.page.MemoryFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What a check reports is so: the wrong form hangs or dies under a limit, and the fixed one, which is silent, builds and runs to
 * its end.
 */
class ProofTest {

    /** What is built stays, so that only what has changed is built again. */
    private static final Path FOLDER = Path.of("target/proofs");

    private static Optional<Toolchain> tools = Optional.empty();
    private static ExecutorService workers = Executors.newFixedThreadPool(2);

    @BeforeAll
    static void findTools() throws IOException {
        Files.createDirectories(FOLDER);
        tools = Toolchain.find(FOLDER);
    }

    @AfterAll
    static void end() {
        workers.shutdownNow();
    }

    @TestFactory
    Stream<DynamicTest> everyWrongFormIsReportedAndEveryRightOneIsSilent() {
        return Proof.all().stream()
                .map(proof -> dynamicTest(proof.toString(), () -> {
                    List<Finding> found = findings(proof.wrong());
                    assertTrue(
                            found.stream().anyMatch(finding -> finding.check().equals(proof.check())),
                            () -> "reported are " + ids(found));
                    Map<String, Map<String, String>> rights = rights(proof);
                    assertFalse(rights.isEmpty(), "neither a fix nor a file says how it is right");
                    rights.forEach((source, files) -> {
                        List<Finding> left = findings(files);
                        assertTrue(
                                left.isEmpty(), () -> "by " + source + " there is left " + ids(left) + " in " + files);
                    });
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyWrongFormEndsBadlyAndEveryRightOneWell() {
        if (tools.isEmpty()) {
            return Stream.of(dynamicTest(
                    "skipped",
                    () -> Assumptions.abort(
                            "no C++ compiler, or no headers of CPython and pybind11: g++ python3-dev pybind11-dev")));
        }
        Bench bench = new Bench(tools.get(), FOLDER);
        List<DynamicTest> tests = new ArrayList<>();
        boolean cython = Toolchain.hasCython();
        for (Proof proof : Proof.all()) {
            if (proof.file().endsWith(".pyx") && !cython) {
                tests.add(dynamicTest(proof + ": skipped", () -> Assumptions.abort("no Cython: " + Toolchain.CYTHON)));
                continue;
            }
            Future<Run> wrong = workers.submit(() -> bench.wrong(proof));
            tests.add(dynamicTest(
                    proof + ": wrong",
                    () -> assertEquals(proof.ends(), wrong.get().end(), () -> "it says: " + output(wrong))));
            rights(proof).forEach((source, files) -> {
                Future<Run> right = workers.submit(() -> bench.right(proof, files));
                tests.add(dynamicTest(
                        proof + ": right by " + source,
                        () -> assertEquals(Run.End.DONE, right.get().end(), () -> "it says: " + output(right))));
            });
        }
        return tests.stream();
    }

    private static String output(Future<Run> run) {
        return run.resultNow().output();
    }

    /** The form done right, by hand and by the fixes of the check, as far as there are such. */
    private static Map<String, Map<String, String>> rights(Proof proof) {
        Map<String, Map<String, String>> rights = new LinkedHashMap<>();
        proof.right().ifPresent(text -> rights.put("hand", proof.with(text)));
        List<Edit> edits = Cured.edits(analyse(proof.wrong()), proof.check());
        if (!edits.isEmpty()) {
            Map<String, String> texts = new LinkedHashMap<>(proof.wrong());
            Cured.apply(edits, texts);
            rights.put("fix", texts);
        }
        return rights;
    }

    private static Analysis.Result analyse(Map<String, String> files) {
        return new Analysis(Settings.DEFAULT, new Workers(Runnable::run, 1), Progress.SILENT)
                .run(MemoryFiles.of(files));
    }

    private static List<Finding> findings(Map<String, String> files) {
        return analyse(files).outcome().findings().stream()
                .filter(finding -> finding.severity().reaches(Severity.WARNING))
                .toList();
    }

    private static List<String> ids(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.check() + ": " + finding.message())
                .toList();
    }
}
