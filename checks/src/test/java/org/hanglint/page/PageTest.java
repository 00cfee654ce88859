package org.hanglint.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hanglint.check.Check;
import org.hanglint.check.Checks;
import org.hanglint.check.Page;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.mutation.Recipes;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every page is true: its marks match the findings exactly, and its fixed blocks are what the fixes make. */
class PageTest {

    private static final List<String> HEADINGS = List.of(
            "## What it finds",
            "## Why it hangs",
            "## Example",
            "## Use instead",
            "## The fix",
            "## What it does not see",
            "## Sources");

    private static final int MOST_ROUNDS = 20;

    private static final Set<String> FINDINGS = Set.of("error", "warning", "note", "noise");

    @TestFactory
    Stream<DynamicTest> everyScenarioOfEveryPage() {
        return Checks.all().stream()
                .map(check -> check.info().id())
                .flatMap(id -> Scenario.in(Page.source(id)).stream()
                        .map(scenario -> dynamicTest(id + " " + scenario.heading(), () -> verify(scenario))));
    }

    @TestFactory
    Stream<DynamicTest> everyPageHasItsHeadingsAndALookAlike() {
        return Checks.all().stream()
                .map(Check::info)
                .map(info -> dynamicTest(info.id(), () -> {
                    String page = Page.source(info.id());
                    List<String> headings =
                            page.lines().filter(line -> line.startsWith("## ")).toList();
                    assertEquals(HEADINGS, headings);
                    assertTrue(page.startsWith("# " + info.id() + "\n"), "the title is the id");
                    boolean negative = Scenario.in(page).stream()
                            .flatMap(scenario -> scenario.expected().stream())
                            .anyMatch(mark -> mark.kind().equals("ok"));
                    assertTrue(negative, "a page shows at least one look-alike that is left alone");
                }));
    }

    @Test
    void everyPageBelongsToACheck() throws IOException {
        Set<String> ids = new TreeSet<>();
        Checks.all().forEach(check -> ids.add(check.info().id() + ".md"));
        Set<String> pages = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("../fixtures/checks"))) {
            files.forEach(file -> pages.add(file.getFileName().toString()));
        }
        assertEquals(ids, pages);
    }

    private static Analysis.Result analyse(Map<String, String> files, Map<String, String> recipes) {
        Map<String, String> sources = new LinkedHashMap<>(files);
        sources.keySet().removeIf(PageTree::isInstalled);
        return new Analysis(Settings.DEFAULT, new Workers(Runnable::run, 1), Progress.SILENT)
                .run(MemoryFiles.of(sources), PageTree.aroundBytes(bytes(files, recipes)));
    }

    /** The files of a page in its order; a test whose binaries cannot be built is skipped. */
    private static Map<String, byte[]> bytes(Map<String, String> files, Map<String, String> recipes) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        files.forEach((path, text) -> bytes.put(
                path,
                recipes.containsKey(path) ? made(recipes.get(path)) : text.getBytes(StandardCharsets.UTF_8)));
        return bytes;
    }

    private static byte[] made(String recipe) {
        return Recipes.made(recipe).orElseGet(() -> Assumptions.abort("gcc, g++ or CPython's headers are missing"));
    }

    private static void verify(Scenario scenario) {
        Analysis.Result result = analyse(scenario.files(), scenario.recipes());
        assertEquals(List.of(), result.outcome().broken());
        assertEquals(expectedLines(scenario), foundLines(scenario, result), () -> described(result));
        for (Scenario.Mark mark : scenario.expected()) {
            if (FINDINGS.contains(mark.kind())) {
                assertTrue(
                        isTold(result, mark),
                        () -> "no message contains \"" + mark.text() + "\": " + described(result));
            } else if (mark.kind().startsWith("step")) {
                assertTrue(isStep(result, mark), () -> "no such " + mark + ": " + described(result));
            }
        }
        if (!scenario.fixed().isEmpty()) {
            verifyFixes(scenario, result);
        }
    }

    private static List<String> expectedLines(Scenario scenario) {
        return scenario.expected().stream()
                .filter(mark -> FINDINGS.contains(mark.kind()))
                .map(mark -> mark.path() + ":" + mark.line() + " " + mark.kind() + " " + mark.id())
                .sorted()
                .toList();
    }

    private static List<String> foundLines(Scenario scenario, Analysis.Result result) {
        return result.outcome().findings().stream()
                .map(finding -> finding.place().path() + ":" + line(result, finding.place()) + " "
                        + kind(scenario, result, finding) + " " + finding.check())
                .sorted()
                .toList();
    }

    /** The severity; {@code noise} for a false alarm that the page admits. */
    private static String kind(Scenario scenario, Analysis.Result result, Finding finding) {
        boolean admitted = scenario.expected().stream()
                .anyMatch(mark -> mark.kind().equals("noise")
                        && mark.id().equals(finding.check())
                        && mark.path().equals(finding.place().path())
                        && mark.line() == line(result, finding.place()));
        return admitted ? "noise" : finding.severity().name().toLowerCase(Locale.ROOT);
    }

    private static int line(Analysis.Result result, Place place) {
        return result.sources().text(place.path()).lines().line(place.span().start()) + 1;
    }

    private static boolean isTold(Analysis.Result result, Scenario.Mark mark) {
        return result.outcome().findings().stream()
                .anyMatch(finding -> finding.check().equals(mark.id())
                        && line(result, finding.place()) == mark.line()
                        && finding.message().contains(mark.text()));
    }

    private static boolean isStep(Analysis.Result result, Scenario.Mark mark) {
        int number = Integer.parseInt(mark.kind().substring("step ".length()));
        return result.outcome().findings().stream().anyMatch(finding -> {
            if (finding.steps().size() < number) {
                return false;
            }
            Step step = finding.steps().get(number - 1);
            return step.place().path().equals(mark.path())
                    && line(result, step.place()) == mark.line()
                    && step.message().contains(mark.text());
        });
    }

    private static String described(Analysis.Result result) {
        StringBuilder out = new StringBuilder();
        for (Finding finding : result.outcome().findings()) {
            out.append('\n').append(finding.place().path()).append(':').append(line(result, finding.place()));
            out.append(' ')
                    .append(finding.severity())
                    .append(' ')
                    .append(finding.check())
                    .append(": ");
            out.append(finding.message());
            for (Step step : finding.steps()) {
                out.append("\n    ").append(step.place().path()).append(':').append(line(result, step.place()));
                out.append(' ').append(step.message());
            }
        }
        return out.toString();
    }

    private static void verifyFixes(Scenario scenario, Analysis.Result before) {
        Map<String, String> texts = new LinkedHashMap<>(scenario.files());
        Set<String> cured = new TreeSet<>();
        int rounds = 0;
        for (Finding finding : before.outcome().findings()) {
            for (Fix fix : Checks.byId(finding.check()).orElseThrow().fixes(finding, before.sources())) {
                assertFalse(fix.edits().isEmpty(), "a fix changes something");
                cured.add(finding.check());
            }
        }
        Analysis.Result after = before;
        for (List<Edit> edits = Cured.edits(before); !edits.isEmpty(); edits = Cured.edits(after)) {
            assertTrue(rounds++ < MOST_ROUNDS, "applying again changes nothing in the end");
            Cured.apply(edits, texts);
            after = analyse(texts, scenario.recipes());
        }
        scenario.fixed().forEach((path, text) -> assertEquals(text, texts.get(path)));
        Analysis.Result cleaned = after;
        assertTrue(
                cleaned.outcome().findings().stream().noneMatch(finding -> cured.contains(finding.check())),
                () -> "still there or new: " + described(cleaned));
        assertTrue(
                cleaned.outcome().findings().size() <= before.outcome().findings().size(), "nothing new appears");
    }
}
