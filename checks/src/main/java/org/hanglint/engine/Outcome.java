package org.hanglint.engine;

import java.util.List;
import org.hanglint.artifact.side.Unread;
import org.hanglint.finding.Finding;

/**
 * What a run found.
 *
 * @param findings sorted by path, place, check
 * @param files of a language Hanglint reads
 * @param skipped files proved irrelevant without parsing
 * @param failed files that could not be analysed, each with its reason, by path
 * @param suppressed findings that a comment silenced
 * @param unmatched names the user configured that nothing in the project has
 * @param unread places that the user names for what is installed and that cannot be looked into
 * @param broken checks that failed internally; their findings are missing
 */
public record Outcome(
        List<Finding> findings,
        int files,
        int parsed,
        int skipped,
        List<FailedFile> failed,
        int suppressed,
        List<String> unmatched,
        List<Unread> unread,
        List<BrokenCheck> broken,
        List<String> checksRun) {

    public Outcome {
        findings = List.copyOf(findings);
        failed = List.copyOf(failed);
        unmatched = List.copyOf(unmatched);
        unread = List.copyOf(unread);
        broken = List.copyOf(broken);
        checksRun = List.copyOf(checksRun);
    }

    /** An outcome of a run in which every configured name was found. */
    public Outcome(
            List<Finding> findings,
            int files,
            int parsed,
            int skipped,
            List<FailedFile> failed,
            int suppressed,
            List<BrokenCheck> broken,
            List<String> checksRun) {
        this(findings, files, parsed, skipped, failed, suppressed, List.of(), List.of(), broken, checksRun);
    }

    /** A file and why it was not analysed. */
    public record FailedFile(String path, String reason) {}

    /** A check that failed, and how. */
    public record BrokenCheck(String check, String reason) {}
}
