package org.hanglint.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hanglint.check.Checks;
import org.hanglint.check.Page;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.FileKind;
import org.hanglint.engine.Kept;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Finding;
import org.hanglint.syntax.KeptTree;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsing;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A kept analysis answers for a text that changed as a whole analysis would, for changes that it can judge alone. */
class KeptTest {

    private static final int EDITS = 6;

    private static Kept analysed(Map<String, String> files) {
        return new Analysis(Settings.DEFAULT, new Workers(Runnable::run, 1), Progress.SILENT)
                .run(MemoryFiles.of(files), Optional.empty());
    }

    private static List<Finding> in(String path, Kept kept) {
        return kept.outcome().findings().stream()
                .filter(finding -> finding.place().path().equals(path))
                .toList();
    }

    /** Everything but the plan of a cure, which waits for the whole analysis where its text changed. */
    private static String told(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.check() + " " + finding.place().span() + " " + finding.severity() + " "
                        + finding.message() + " "
                        + finding.steps().stream()
                                .map(step -> step.place() + " " + step.message())
                                .toList())
                .collect(Collectors.joining("\n"));
    }

    @TestFactory
    Stream<DynamicTest> findingsMoveWithTheirTextAndComeAgainInFunctionsThatChanged() {
        return Checks.all().stream()
                .filter(check -> !check.info().family().equals("suppression"))
                .map(check -> check.info().id())
                .map(id -> dynamicTest(
                        id,
                        () -> Scenario.in(Page.source(id)).stream()
                                .filter(scenario -> !scenario.files().isEmpty())
                                .forEach(scenario -> edited(scenario.files(), new Random(id.hashCode())))));
    }

    /** Lines of comment in places drawn at random: every function around one has a newer body that does the same. */
    private static void edited(Map<String, String> files, Random random) {
        Kept kept = analysed(files);
        for (String path : files.keySet()) {
            if (!(FileKind.of(path) instanceof FileKind.Source)) {
                continue;
            }
            assertEquals(
                    told(in(path, kept)),
                    told(kept.in(path, SourceText.of(files.get(path)), Parsing.FRESH)),
                    "the same text has the same findings");
            try (KeptTree tree = new KeptTree(Language.PYTHON)) {
                String text = files.get(path);
                for (int edit = 0; edit < EDITS; edit++) {
                    text = withComment(path, text, random);
                    Map<String, String> now = new TreeMap<>(files);
                    now.put(path, text);
                    assertEquals(told(in(path, analysed(now))), told(kept.in(path, SourceText.of(text), tree)), text);
                }
            }
        }
    }

    /** After a line that ends a statement, so that no literal and no macro gets a new line. */
    private static String withComment(String path, String text, Random random) {
        List<String> lines = text.lines().collect(Collectors.toList());
        List<Integer> places = new java.util.ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            boolean plain = FileKind.isPython(path)
                    ? lines.get(i).matches("\\s*\\w+ = [^\"'(\\[{]*")
                            || lines.get(i).isBlank()
                    : lines.get(i).endsWith(";") && !lines.get(i).contains("hanglint")
                            || lines.get(i).isBlank();
            if (plain && !lines.get(i).contains("#")) {
                places.add(i);
            }
        }
        if (places.isEmpty()) {
            return text;
        }
        lines.add(places.get(random.nextInt(places.size())) + 1, FileKind.isPython(path) ? "" : "// changed");
        return String.join("\n", lines) + "\n";
    }

    @Test
    void aWaitThatIsTypedIsFoundAndOneThatIsTakenOutIsGone() {
        String before = """
            import torch


            class Runner:
                def __init__(self):
                    self.lengths = torch.zeros(8, device="cuda")

                def run_batch(self):
                    self.step()

                def step(self):
                    count = 1
                    return count
            """;
        Kept kept = analysed(Map.of("a.py", before));
        assertEquals(List.of(), kept.in("a.py", SourceText.of(before), Parsing.FRESH));
        String after = before.replace("count = 1", "count = self.lengths.tolist()");
        List<Finding> found = kept.in("a.py", SourceText.of(after), Parsing.FRESH);
        assertEquals(told(in("a.py", analysed(Map.of("a.py", after)))), told(found));
        assertEquals(1, found.size());
        assertEquals(List.of(), kept.in("a.py", SourceText.of(before), Parsing.FRESH), "an answer changes nothing");
    }

    @Test
    void aWaitInCppThatIsTypedIsJudgedByHowItsFunctionIsEntered() {
        String before = """
            #include <pybind11/pybind11.h>
            #include <thread>
            namespace py = pybind11;
            static void finish(std::thread &worker) {
                int n = 0;
            }
            PYBIND11_MODULE(demo, m) {
                m.def("finish", &finish);
            }
            """;
        Kept kept = analysed(Map.of("a.cc", before));
        String after = before.replace("int n = 0;", "worker.join();");
        List<Finding> found = kept.in("a.cc", SourceText.of(after), Parsing.FRESH);
        assertEquals(told(in("a.cc", analysed(Map.of("a.cc", after)))), told(found));
        assertEquals(
                List.of("gil-blocking-call"), found.stream().map(Finding::check).toList());
        assertEquals(List.of(), kept.in("a.cc", SourceText.of(before), Parsing.FRESH), "an answer changes nothing");
    }

    @Test
    void textsOfAnAnalysisThatStaysAreWhatTheyWere() {
        Map<String, String> files = Map.of("a.py", "x = 1\n", "b.py", "y = 'ä'\n", "empty.py", "");
        Kept before = analysed(files);
        Map<String, String> changed = new TreeMap<>(files);
        changed.put("b.py", "y = 2\n");
        Kept after = new Analysis(Settings.DEFAULT, new Workers(Runnable::run, 1), Progress.SILENT)
                .run(MemoryFiles.of(changed), Optional.of(before));
        files.forEach((path, text) -> assertEquals(text, whole(before.sources().text(path)), path));
        changed.forEach((path, text) -> assertEquals(text, whole(after.sources().text(path)), path));
    }

    private static String whole(SourceText text) {
        return text.text(0, text.length());
    }

    @Test
    void aSuppressionThatIsTypedSilences() {
        String wrong = "#include <pybind11/pybind11.h>\nvoid f() {\n    pybind11::gil_scoped_acquire();\n}\n";
        Kept kept = analysed(Map.of("a.cc", wrong));
        assertEquals(1, kept.outcome().findings().size());
        String silenced = wrong.replace("    py", "    // hanglint: ignore[gil-unnamed-guard] a test\n    py");
        assertEquals(List.of(), kept.in("a.cc", SourceText.of(silenced), Parsing.FRESH));
    }
}
