package org.hanglint.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hanglint.finding.Severity;

/**
 * A configuration as written, each part empty where the file does not say it.
 *
 * @param exclude patterns in gitignore syntax of files that are not read
 * @param report folders to report in although they are excluded from reports by default
 * @param knowledge knowledge files
 * @param baseline the file of findings that are known
 * @param hotRoots qualified names of functions that run per step; {@code *} stands for anything
 * @param cold qualified names of functions that do not
 * @param artifacts what is installed, as far as the user names it
 * @param origins where each value came from, the furthest file first
 */
public record Config(
        List<String> select,
        List<String> ignore,
        List<String> exclude,
        List<String> report,
        List<Path> knowledge,
        Optional<Path> baseline,
        Map<String, Severity> severities,
        List<String> hotRoots,
        List<String> cold,
        Optional<String> python,
        Optional<String> pybind11,
        Optional<Boolean> simpleGilManagement,
        List<Artifact> artifacts,
        List<Origin> origins) {

    /** Everything at its default. */
    public static final Config EMPTY = new Config(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());

    public Config {
        select = List.copyOf(select);
        ignore = List.copyOf(ignore);
        exclude = List.copyOf(exclude);
        report = List.copyOf(report);
        knowledge = List.copyOf(knowledge);
        severities = Map.copyOf(severities);
        hotRoots = List.copyOf(hotRoots);
        cold = List.copyOf(cold);
        artifacts = List.copyOf(artifacts);
        origins = List.copyOf(origins);
    }

    /** Where a hot root or cold function is configured, with a colon behind it; empty where that is not known. */
    public String placeOf(String name) {
        return origins.stream()
                .filter(origin -> origin.key().startsWith("hot."))
                .filter(origin -> origin.value().contains("\"" + name + "\""))
                .map(origin -> origin.place() + ": ")
                .findFirst()
                .orElse("");
    }

    /** This one added to another that is further away: lists add up, of single values and severities this one's win. */
    public Config over(Config further) {
        Map<String, Severity> allSeverities = new TreeMap<>(further.severities);
        allSeverities.putAll(severities);
        return new Config(
                joined(further.select, select),
                joined(further.ignore, ignore),
                joined(further.exclude, exclude),
                joined(further.report, report),
                joined(further.knowledge, knowledge),
                baseline.or(() -> further.baseline),
                allSeverities,
                joined(further.hotRoots, hotRoots),
                joined(further.cold, cold),
                python.or(() -> further.python),
                pybind11.or(() -> further.pybind11),
                simpleGilManagement.or(() -> further.simpleGilManagement),
                joined(further.artifacts, artifacts),
                joined(further.origins, origins));
    }

    private static <T> List<T> joined(List<T> far, List<T> near) {
        return Stream.concat(far.stream(), near.stream()).distinct().toList();
    }

    /** The same choices with the facts of another: libraries, hot functions, the build. */
    public Config withFactsOf(Config other) {
        return new Config(
                select,
                ignore,
                exclude,
                report,
                other.knowledge,
                baseline,
                severities,
                other.hotRoots,
                other.cold,
                other.python,
                other.pybind11,
                other.simpleGilManagement,
                artifacts,
                other.origins);
    }
}
