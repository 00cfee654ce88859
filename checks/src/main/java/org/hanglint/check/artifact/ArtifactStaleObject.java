package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.SetupExtension;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.Side.Origin;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Target;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** setuptools installs an object that is older than a header it includes, because nothing tells it of the header. */
public final class ArtifactStaleObject implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-stale-object",
            "setuptools does not watch a header of an extension module, and installs the library built before it"
                    + " changed.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.SAFE);

    /** Files of one build are written one after the other. */
    private static final long SLACK_MILLIS = 2_000;

    private static final int MOST_NAMED = 3;

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<SetupExtension> extensions = SetupExtension.in(flows.project());
        if (extensions.isEmpty()) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        for (SetupExtension extension : extensions) {
            List<String> unwatched = flows.artifacts().headers(extension.target().sources()).stream()
                    .filter(header -> !extension.depends().contains(header))
                    .filter(header -> header.startsWith(SetupExtension.folder(extension.target())))
                    .toList();
            if (!unwatched.isEmpty()) {
                findings.add(finding(extension, unwatched, flows.artifacts()));
            }
        }
        return findings;
    }

    private static Finding finding(SetupExtension extension, List<String> unwatched, Artifacts artifacts) {
        Target target = extension.target();
        Place place = new Place(target.declaredIn(), target.declaration());
        Optional<Stale> stale = stale(extension, unwatched, artifacts);
        if (stale.isPresent()) {
            String message =
                    stale.get().library() + " is older than " + stale.get().header()
                            + ", which it includes, and setuptools does not look at headers that depends= does not"
                            + " list: `pip install .` will install the old code. List them in depends=, or remove the"
                            + " build folder first.";
            List<Step> steps = List.of(
                    new Step(Telling.top(stale.get().header()), "changed after the build"),
                    new Step(Telling.top(stale.get().library()), "built before, and newer than all that is watched"));
            return Telling.at(
                    INFO,
                    INFO.severity(),
                    message,
                    place,
                    steps,
                    "watches its sources only",
                    plan(extension, unwatched));
        }
        String message = "setuptools does not look at headers that depends= does not list, and " + target.name()
                + " includes " + named(unwatched) + ": when one changes, `pip install .` installs the library that was"
                + " built before, as long as the build folder is there. List them in depends=.";
        return Telling.at(
                INFO, Severity.NOTE, message, place, List.of(), "watches its sources only", plan(extension, unwatched));
    }

    private static String named(List<String> headers) {
        String first = String.join(", ", headers.subList(0, Math.min(MOST_NAMED, headers.size())));
        return headers.size() <= MOST_NAMED ? first : first + " and " + (headers.size() - MOST_NAMED) + " more";
    }

    private record Stale(String library, String header) {}

    /** A built library that setuptools takes for fresh although a header is newer. */
    private static Optional<Stale> stale(SetupExtension extension, List<String> headers, Artifacts artifacts) {
        for (NativeModule module : artifacts.natives()) {
            Origin origin = module.side().origin();
            boolean built = origin == Origin.BUILD || origin == Origin.IN_TREE;
            boolean own = module.place().stream()
                    .anyMatch(place -> place.path().equals(extension.target().declaredIn())
                            && place.span().equals(extension.target().declaration()));
            long time = module.extension().item().modified();
            if (built && own && isTakenForFresh(extension, time, artifacts)) {
                Optional<String> newer = headers.stream()
                        .filter(header -> modified(header, artifacts) > time + SLACK_MILLIS)
                        .findFirst();
                if (newer.isPresent()) {
                    return Optional.of(new Stale(module.shown(), newer.get()));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isTakenForFresh(SetupExtension extension, long time, Artifacts artifacts) {
        List<String> watched = new ArrayList<>(extension.target().sources());
        watched.addAll(extension.depends());
        return watched.stream().allMatch(path -> {
            long modified = modified(path, artifacts);
            return modified > 0 && modified <= time;
        });
    }

    private static long modified(String path, Artifacts artifacts) {
        return artifacts
                .where()
                .workspace()
                .files()
                .find(path)
                .map(FileTree.Item::modified)
                .orElse(0L);
    }

    /** The first place is where the list grows, the others are the headers. */
    private static Optional<FixPlan> plan(SetupExtension extension, List<String> unwatched) {
        List<Place> places = new ArrayList<>();
        places.add(new Place(extension.target().declaredIn(), extension.insertion()));
        places.add(new Place(extension.target().declaredIn(), extension.target().declaration()));
        unwatched.forEach(header -> places.add(new Place(header, new Span(0, 0))));
        return Optional.of(new FixPlan(
                "list the headers in depends=",
                FixPlan.Safety.SAFE,
                extension.listed().name(),
                places));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().flatMap(plan -> DependsList.fix(plan, sources)).stream()
                .toList();
    }
}
