package org.hanglint.check.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.syntax.Language;

/** Two modules of the project do not share pybind11's internals. */
public final class AbiPybindInternals implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "abi-pybind-internals",
            "Modules of one project carry different ids of pybind11's internals, and refuse each other's objects.",
            Severity.NOTE,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        List<NativeModule> before = new ArrayList<>();
        for (NativeModule module : flows.artifacts().natives()) {
            Set<String> ids = ids(flows, module);
            if (ids.isEmpty() || !module.side().isImported()) {
                continue;
            }
            before.stream()
                    .filter(other -> isBeside(other, module))
                    .filter(other -> ids(flows, other).stream().noneMatch(ids::contains))
                    .findFirst()
                    .flatMap(other -> finding(module, ids, other, ids(flows, other)))
                    .ifPresent(findings::add);
            before.add(module);
        }
        return findings;
    }

    private static Set<String> ids(Flows flows, NativeModule module) {
        return flows.artifacts().readings().facts(module).map(NativeFacts::internals).orElse(Set.of());
    }

    /** Whether one process may load both: other modules of one environment, for one Python. */
    private static boolean isBeside(NativeModule one, NativeModule other) {
        return one.side().shown().equals(other.side().shown())
                && !one.extension().module().equals(other.extension().module())
                && one.extension().name().python().equals(other.extension().name().python());
    }

    private static Optional<Finding> finding(
            NativeModule module, Set<String> ids, NativeModule other, Set<String> otherIds) {
        String message = module.extension().module() + " and " + other.extension().module()
                + " carry different ids of pybind11's internals (" + String.join(", ", new TreeSet<>(ids)) + " and "
                + String.join(", ", new TreeSet<>(otherIds))
                + "): each refuses C++ objects of the other and keeps thread states of its own. Build both with one"
                + " compiler and one pybind11 if they exchange objects.";
        return Modules.at(INFO, INFO.severity(), module, message, "has other internals than " + other.shown());
    }

    /** Which of the two is to be built again is the user's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
