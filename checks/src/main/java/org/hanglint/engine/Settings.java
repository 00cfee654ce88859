package org.hanglint.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.knowledge.Row;

/**
 * What the user decides about a run.
 *
 * @param select ids or families to run; empty for all
 * @param ignore ids or families not to run; stronger than {@code select}
 * @param severities the user's severity for a check
 * @param knowledge the user's facts, hot roots and cold functions among them
 * @param pybind11 the release that the build uses, where the build files do not say it
 * @param macros macros the build defines, where the build files do not say it
 */
public record Settings(
        Set<String> select,
        Set<String> ignore,
        Map<String, Severity> severities,
        List<Row> knowledge,
        Optional<String> pybind11,
        Set<String> macros) {

    public Settings {
        select = Set.copyOf(select);
        ignore = Set.copyOf(ignore);
        severities = Map.copyOf(severities);
        knowledge = List.copyOf(knowledge);
        macros = Set.copyOf(macros);
    }

    /** Everything at its default. */
    public static final Settings DEFAULT =
            new Settings(Set.of(), Set.of(), Map.of(), List.of(), Optional.empty(), Set.of());

    /** The same for those ids or families only. */
    public Settings selecting(Set<String> only) {
        return new Settings(only, ignore, severities, knowledge, pybind11, macros);
    }

    /** Whether a check runs. */
    public boolean runs(String id) {
        return !matches(ignore, id) && (select.isEmpty() || matches(select, id));
    }

    /** The finding with the severity that the user gave its check. */
    Finding withUsersSeverity(Finding finding) {
        return severities.containsKey(finding.check())
                ? finding.as(severities.getOrDefault(finding.check(), finding.severity()))
                : finding;
    }

    private static boolean matches(Set<String> names, String id) {
        return names.stream().anyMatch(name -> name.equals(id) || id.startsWith(name + "-"));
    }
}
