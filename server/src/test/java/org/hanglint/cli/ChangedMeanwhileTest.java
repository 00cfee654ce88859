package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.fix.Repair;
import org.hanglint.vcs.Ignored;
import org.hanglint.vcs.Replacement;
import org.hanglint.vcs.WorkTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between reading a file and writing it, others may write it too. */
class ChangedMeanwhileTest {

    @TempDir
    Path project;

    private Repair.Repaired repaired() throws IOException {
        Files.writeString(project.resolve("a.cc"), StagedTest.BAD);
        Files.writeString(project.resolve("b.cc"), StagedTest.BAD);
        Repair repair = new Repair(
                files -> new Analysis(Settings.DEFAULT, new Workers(Runnable::run, 1), Progress.SILENT).run(files),
                _ -> true,
                Set.of(Safety.SAFE));
        return repair.of(WorkTree.list(project, Ignored.NOTHING));
    }

    @Test
    void aFileThatChangedIsRefusedAndTheOtherIsNot() throws IOException {
        Repair.Repaired repaired = repaired();
        Files.writeString(project.resolve("b.cc"), StagedTest.BAD + "// typed just now\n");
        List<Repair.Refused> refused = FixCommand.changedMeanwhile(repaired, project);
        assertEquals(1, refused.size());
        assertEquals("b.cc: its text changed meanwhile", refused.getFirst().reason());
    }

    @Test
    void aFileThatIsGoneOrBecameALinkIsRefused() throws IOException {
        Repair.Repaired repaired = repaired();
        Files.delete(project.resolve("a.cc"));
        Files.move(project.resolve("b.cc"), project.resolve("c"));
        Files.createSymbolicLink(project.resolve("b.cc"), project.resolve("c"));
        List<String> reasons = FixCommand.changedMeanwhile(repaired, project).stream()
                .map(Repair.Refused::reason)
                .toList();
        assertEquals(List.of("a.cc: it cannot be read any more", "b.cc: it is a symbolic link"), reasons);
    }

    @Test
    void withoutCommitNothingIsReplacedAndNothingIsLeft() throws IOException {
        Path file = Files.writeString(project.resolve("a.cc"), "old");
        try (Replacement replacement = new Replacement()) {
            replacement.prepare(file, new byte[] {'n', 'e', 'w'});
            assertEquals("old", Files.readString(file));
        }
        assertEquals("old", Files.readString(file));
        try (var files = Files.list(project)) {
            assertTrue(files.allMatch(file::equals));
        }
    }
}
