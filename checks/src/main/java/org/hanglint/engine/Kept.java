package org.hanglint.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.artifact.Artifacts;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.syntax.Parsing;
import org.hanglint.syntax.SourceText;

/**
 * A whole analysis that stays in memory. It answers for files whose text changed since, one question at a time: an answer looks
 * at what the analysis knows and changes nothing that another answer or a later analysis can see.
 */
public final class Kept {

    private final String key;
    private final Settings settings;
    private final SourceFiles sources;
    private final Surroundings around;
    private final Outcome outcome;
    private final Optional<Solved> solved;

    Kept(
            String key,
            Settings settings,
            SourceFiles sources,
            Surroundings around,
            Outcome outcome,
            Optional<Solved> solved) {
        this.key = key;
        this.settings = settings;
        this.sources = sources;
        this.around = around;
        this.outcome = outcome;
        this.solved = solved;
    }

    /** What the analysis found. */
    public Outcome outcome() {
        return outcome;
    }

    /** The texts that were analysed. */
    public Sources sources() {
        return new ShownSources(sources, around.found());
    }

    /** The same, for a later analysis of texts of which most are these. */
    SourceFiles texts() {
        return sources;
    }

    /** What was installed, and held against the sources. */
    Artifacts artifacts() {
        return solved.map(known -> known.flows().artifacts()).orElse(Artifacts.NOTHING);
    }

    /** Whether what is installed is what it was, as far as names, sizes and times tell. */
    public boolean isInstalledAsBefore() {
        return around.found().isAsBefore();
    }

    /** Whether it was computed here, and not found in a store: only then functions with a newer body are judged anew. */
    public boolean isSolved() {
        return solved.isPresent();
    }

    /** Whether an analysis of what that word stands for would be the same. */
    boolean isOf(String other) {
        return !key.isEmpty() && key.equals(other);
    }

    Map<String, Units.Lowered> lowered() {
        return solved.map(Solved::lowered).orElse(Map.of());
    }

    /** What is known about a file as its text is now; empty where the analysis was found in a store, or the file is new. */
    public Optional<Sight> look(String path, SourceText now, Parsing parsing) {
        SourceText before = sources.text(path);
        return solved.map(known -> new Sight(
                Revision.of(known, path, before, now, parsing),
                () -> Revision.ofAll(known, path, before, now),
                known.flows()));
    }

    /**
     * The findings in a file as its text is now. Those in functions that did not change have moved with their text; functions
     * that did are judged anew by all that is known about the others. What needs a look at the whole project, such as a function
     * that is new, comes with the next whole analysis.
     */
    public List<Finding> in(String path, SourceText now, Parsing parsing) {
        Revision revision = solved.map(known -> Revision.of(known, path, sources.text(path), now, parsing))
                .orElseGet(() -> Revision.ofText(path, sources.text(path), now));
        return revision.findings(outcome, settings);
    }
}
