package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.log.Elsewhere;
import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.log.LogReading;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.LineIndex;

/** A log names a line that is another one in the source at hand: what ran was built from other text. */
public final class ArtifactLogLine implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-log-line",
            "A message of the log stands on another line here than where the log has it.",
            Severity.NOTE,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    /** More of one log say the same again; the summary of the log counts all. */
    private static final int MOST = 200;
    private static final int LONG_TEXT = 80;

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Artifacts artifacts = flows.artifacts();
        List<Finding> findings = new ArrayList<>();
        for (Log log : artifacts.where().logs()) {
            LogReading.of(log, artifacts.paths(), artifacts.texts()).elsewhere().stream()
                    .limit(MOST)
                    .forEach(one -> findings.add(finding(one, log, artifacts)));
        }
        return findings;
    }

    private static Finding finding(Elsewhere one, Log log, Artifacts artifacts) {
        LineIndex lines = artifacts.texts().apply(one.path()).lines();
        String said = log.name() + " has " + one.mention().file() + ":"
                + one.mention().line();
        String text = one.mention().text();
        String quoted = text.isEmpty() ? "" : " \"" + shortened(text) + "\"";
        String message = switch (one.kind()) {
            case MOVED ->
                said + quoted + "; here that text stands at line " + one.line()
                        + ": what wrote the log was built from another version of this file.";
            case PAST_THE_END ->
                said + quoted + "; this file ends at line " + one.line()
                        + ": what wrote the log was built from another version of it.";
        };
        Place place = new Place(one.path(), lines.lineSpan(one.line() - 1));
        return Telling.at(INFO, INFO.severity(), message, place, List.of(), "where it stands here");
    }

    private static String shortened(String text) {
        return text.length() <= LONG_TEXT ? text : text.substring(0, LONG_TEXT) + "…";
    }

    /** There is nothing to cure in the source. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
