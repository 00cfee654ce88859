package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.side.Found;
import org.hanglint.artifact.side.Search;
import org.hanglint.artifact.side.Side;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.check.Check;
import org.hanglint.check.Checks;
import org.hanglint.check.Flows;
import org.hanglint.check.Review;
import org.hanglint.check.Sources;
import org.hanglint.code.Build;
import org.hanglint.engine.Outcome.BrokenCheck;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Misread;
import org.hanglint.finding.Suppression;
import org.hanglint.finding.Suppressions;
import org.hanglint.frontend.build.BuildFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.LineIndex;

/** One run over a snapshot of files. */
public final class Analysis {

    static final Comparator<Finding> ORDER = Comparator.comparing(
                    (Finding finding) -> finding.place().path())
            .thenComparingInt(finding -> finding.place().span().start())
            .thenComparingInt(finding -> finding.place().span().end())
            .thenComparing(Finding::check)
            .thenComparing(Finding::message);

    private final Settings settings;
    private final Workers workers;
    private final Progress progress;
    private final Store store;

    /** Without a memory of earlier runs. */
    public Analysis(Settings settings, Workers workers, Progress progress) {
        this(settings, workers, progress, Store.NONE);
    }

    /** With what earlier runs computed; the outcome is the same. */
    public Analysis(Settings settings, Workers workers, Progress progress, Store store) {
        this.settings = settings;
        this.workers = workers;
        this.progress = progress;
        this.store = store;
    }

    /** Findings with the texts they are about. */
    public record Result(Outcome outcome, Sources sources) {}

    /** Findings, and everything that was held against each other. */
    public record Inspection(Result result, Artifacts artifacts) {}

    /** Analyses the files alone. Throws {@link CancellationException} where the progress does. */
    public Result run(Files files) {
        return run(files, Whereabouts.NONE);
    }

    /** Analyses the files, and what is installed of them. Throws {@link CancellationException} where the progress does. */
    public Result run(Files files, Whereabouts where) {
        Kept kept = kept(files, where, Optional.empty(), _ -> {});
        return new Result(kept.outcome(), kept.sources());
    }

    /** The files alone, by what an earlier run left. */
    public Kept run(Files files, Optional<Kept> before) {
        return run(files, Whereabouts.NONE, before);
    }

    /**
     * The same, by what an earlier run left. What this one computes stays in memory for answers and for the next, and takes
     * little of it: texts are packed as soon as units are made of them.
     */
    public Kept run(Files files, Whereabouts where, Optional<Kept> before) {
        return kept(files, where, before, sources -> sources.pack(workers));
    }

    private Kept kept(Files files, Whereabouts where, Optional<Kept> before, Consumer<SourceFiles> lowered) {
        List<String> paths = relevant(files);
        SourceFiles sources = SourceFiles.read(files, paths, workers, progress, before.map(Kept::texts));
        Found found = Search.of(where, paths, sources::text);
        Surroundings around = new Surroundings(found, where);
        Outcomes earlier = new Outcomes(store, settings, sources, paths, around.key());
        Optional<Kept> same = before.filter(kept -> kept.isOf(earlier.key()));
        if (same.isPresent()) {
            return same.get();
        }
        Optional<Outcome> known = earlier.find();
        if (known.isPresent()) {
            lowered.accept(sources);
            return new Kept(earlier.key(), settings, sources, around, known.get(), Optional.empty());
        }
        Kept computed = compute(earlier.key(), sources, paths, around, before, lowered);
        earlier.keep(computed.outcome());
        return computed;
    }

    /** Analyses the files and what is installed of them, and gives what was compared, too; no earlier outcome stands for it. */
    public Inspection inspect(Files files, Whereabouts where) {
        List<String> paths = relevant(files);
        SourceFiles sources = SourceFiles.read(files, paths, workers, progress, Optional.empty());
        Surroundings around = new Surroundings(Search.of(where, paths, sources::text), where);
        Kept kept = compute("", sources, paths, around, Optional.empty(), _ -> {});
        return new Inspection(new Result(kept.outcome(), kept.sources()), kept.artifacts());
    }

    private static List<String> relevant(Files files) {
        return files.paths().stream()
                .filter(path -> FileKind.of(path) instanceof FileKind.Source || FileKind.isBuild(path))
                .toList();
    }

    private Kept compute(
            String key,
            SourceFiles sources,
            List<String> paths,
            Surroundings around,
            Optional<Kept> before,
            Consumer<SourceFiles> lowered) {
        Knowledge knowledge = Knowledge.builtIn().with(settings.knowledge());
        Map<String, Units.Lowered> known = before.map(Kept::lowered).orElse(Map.of());
        Frontends.Lowering lowering = new Frontends(sources, knowledge, store, known).lower(workers, progress);
        lowered.accept(sources);
        progress.at(Progress.Stage.LINKING, 0, 1);
        Project project = Project.link(lowering.units(), build(sources), knowledge);
        int checks = Checks.all().size();
        Artifacts artifacts = Artifacts.of(around.found(), around.where(), project, sources::text);
        ProjectFlows flows = ProjectFlows.of(project, artifacts, _ -> progress.at(Progress.Stage.CHECKING, 0, checks));
        Outcome outcome = outcome(sources, paths, flows, lowering.units().size());
        Solved solved = Solved.of(flows, lowering);
        return new Kept(key, settings, sources, around, outcome, Optional.of(solved));
    }

    private Outcome outcome(SourceFiles sources, List<String> paths, Flows flows, int units) {
        List<Finding> findings = new ArrayList<>();
        List<BrokenCheck> broken = new ArrayList<>();
        List<String> ran = check(flows, findings, broken);
        List<Misread> misread = new ArrayList<>();
        List<Suppression> suppressions = suppressions(sources, misread);
        Set<Suppression> used = new LinkedHashSet<>();
        int before = findings.size();
        findings.removeIf(finding -> isSuppressed(finding, suppressions, used, sources));
        int suppressed = before - findings.size() + permitted(flows, ran, broken);
        review(new Review(suppressions, misread, used, Set.copyOf(ran), Checks.names()), findings, broken);
        findings.replaceAll(settings::withUsersSeverity);
        findings.sort(ORDER);
        int read = (int) paths.stream()
                .filter(path -> FileKind.of(path) instanceof FileKind.Source)
                .count();
        return new Outcome(
                distinct(findings),
                read,
                units - sources.incomplete(),
                0,
                sources.failed(),
                suppressed,
                Unmatched.in(flows.project(), settings),
                flows.artifacts().unread().stream()
                        .filter(one -> one.origin() == Side.Origin.NAMED)
                        .toList(),
                broken,
                ran);
    }

    private static List<Finding> distinct(List<Finding> sorted) {
        return List.copyOf(new LinkedHashSet<>(sorted));
    }

    private Build build(SourceFiles sources) {
        List<String> builds = sources.paths().stream().filter(FileKind::isBuild).toList();
        return BuildFrontend.read(builds, sources::text, sources.paths(), settings.pybind11(), settings.macros());
    }

    private List<String> check(Flows flows, List<Finding> findings, List<BrokenCheck> broken) {
        List<String> ran = new ArrayList<>();
        List<Check> all = Checks.all();
        for (Check check : all) {
            String id = check.info().id();
            if (!settings.runs(id)) {
                continue;
            }
            progress.at(Progress.Stage.CHECKING, ran.size(), all.size());
            ran.add(id);
            if (check instanceof Check.OfCode ofCode) {
                attempt(id, broken, () -> findings.addAll(spoken(check, ofCode.findings(flows))));
            }
        }
        return ran;
    }

    /** A check that does not say that it knows Cython tells nothing in its files. */
    static List<Finding> spoken(Check check, List<Finding> findings) {
        if (check.info().languages().contains(Language.CYTHON)) {
            return findings;
        }
        return findings.stream()
                .filter(finding -> !isCython(finding.place().path()))
                .toList();
    }

    private static boolean isCython(String path) {
        return FileKind.of(path) instanceof FileKind.Source source && source.language() == Language.CYTHON;
    }

    private static int permitted(Flows flows, List<String> ran, List<BrokenCheck> broken) {
        List<Integer> numbers = new ArrayList<>();
        for (Check check : Checks.all()) {
            if (check instanceof Check.OfCode ofCode
                    && ran.contains(check.info().id())) {
                attempt(check.info().id(), broken, () -> numbers.add(ofCode.permitted(flows)));
            }
        }
        return numbers.stream().mapToInt(Integer::intValue).sum();
    }

    private void review(Review review, List<Finding> findings, List<BrokenCheck> broken) {
        for (Check check : Checks.all()) {
            if (check instanceof Check.OfSuppressions ofSuppressions
                    && settings.runs(check.info().id())) {
                attempt(check.info().id(), broken, () -> findings.addAll(ofSuppressions.findings(review)));
            }
        }
    }

    /** The one place that catches everything: a check that throws is that check's failure and hides nothing else. */
    @SuppressWarnings("PMD.AvoidCatchingGenericException")
    static void attempt(String check, List<BrokenCheck> broken, Runnable run) {
        try {
            run.run();
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException | StackOverflowError failure) {
            String at = failure.getStackTrace().length == 0 ? "" : " at " + failure.getStackTrace()[0];
            broken.add(new BrokenCheck(check, failure + at));
        }
    }

    private static List<Suppression> suppressions(SourceFiles sources, List<Misread> misread) {
        List<Suppression> all = new ArrayList<>();
        for (String path : sources.paths()) {
            if (FileKind.of(path) instanceof FileKind.Source) {
                Suppressions.Found found = Suppressions.in(path, sources.text(path));
                all.addAll(found.suppressions());
                misread.addAll(found.misread());
            }
        }
        return all;
    }

    static boolean isSuppressed(
            Finding finding, List<Suppression> suppressions, Set<Suppression> used, Sources sources) {
        LineIndex lines = sources.text(finding.place().path()).lines();
        int start = lines.line(finding.place().span().start());
        int end = lines.line(
                Math.max(finding.place().span().start(), finding.place().span().end() - 1));
        List<Suppression> covering = suppressions.stream()
                .filter(suppression ->
                        suppression.comment().path().equals(finding.place().path()))
                .filter(suppression -> suppression.names(finding.check()) && suppression.covers(start, end))
                .toList();
        used.addAll(covering);
        return !covering.isEmpty();
    }
}
