package org.hanglint.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.report.Reported;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;

/** Several fixes in one text. */
class EditedTest {

    private static Cure cure(String path, Edit... edits) {
        Finding finding = new Finding(
                "check", Severity.NOTE, "", new Place(path, new Span(0, 0)), "", 0, List.of(), Optional.empty());
        Fix fix = new Fix("", Safety.SAFE, List.of(edits));
        return new Cure(new Reported(finding, "", "", List.of(fix), Optional.empty()), fix, 1);
    }

    private static Edit edit(String path, int start, int end, String text) {
        return new Edit(new Place(path, new Span(start, end)), text);
    }

    @Test
    void compatibleCuresGiveTheSameTextInAnyOrder() {
        Random random = new Random(11);
        for (int round = 0; round < 2_000; round++) {
            String text = "abcdefghijklmnopqrstuvwxyz";
            List<Cure> cures = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                int start = random.nextInt(text.length());
                int end = Math.min(text.length(), start + random.nextInt(4));
                cures.add(cure("a", edit("a", start, end, Character.toString('A' + i))));
            }
            List<Cure> chosen = Cure.compatible(cures, Integer.MAX_VALUE);
            assertEquals(oneByOne(text, chosen), together(text, chosen.reversed()));
            assertEquals(cures.getFirst(), chosen.getFirst());
        }
    }

    private static String together(String text, List<Cure> cures) {
        byte[] bytes = Edited.by(cures, _ -> SourceText.of(text)).getOrDefault("a", new byte[0]);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The same by hand, from the last place to the first. */
    private static String oneByOne(String text, List<Cure> cures) {
        StringBuilder edited = new StringBuilder(text);
        cures.stream()
                .map(cure -> cure.fix().edits().getFirst())
                .sorted((one, other) ->
                        other.place().span().start() - one.place().span().start())
                .forEach(edit -> edited.replace(
                        edit.place().span().start(), edit.place().span().end(), edit.text()));
        return edited.toString();
    }

    @Test
    void twoInsertionsAtOnePlaceWaitForEachOther() {
        List<Cure> both = List.of(cure("a", edit("a", 3, 3, "x")), cure("a", edit("a", 3, 3, "x")));
        assertEquals(1, Cure.compatible(both, Integer.MAX_VALUE).size());
    }

    @Test
    void theSamePlaceInOtherFilesIsNoConflict() {
        List<Cure> both = List.of(cure("a", edit("a", 3, 5, "x")), cure("b", edit("b", 3, 5, "x")));
        assertEquals(2, Cure.compatible(both, Integer.MAX_VALUE).size());
    }

    @Test
    void insertedLinesEndAsTheOthersDo() {
        Cure cure = cure("a", edit("a", 0, 0, "x\n"));
        Map<String, byte[]> edited = Edited.by(List.of(cure), _ -> SourceText.of("a\r\nb\r\n"));
        assertTrue(new String(edited.getOrDefault("a", new byte[0]), StandardCharsets.UTF_8).startsWith("x\r\na\r\n"));
    }
}
