package org.hanglint.check.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.loading.SharedLibrary;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.syntax.Language;

/** An extension module needs a newer C or C++ runtime than the one that would be loaded with it. */
public final class AbiGlibcxx implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "abi-glibcxx",
            "An extension module needs symbol versions that the C++ or C library of its environment does not have.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.PYTHON),
            CheckInfo.Cure.NONE);

    /** Libraries whose newer versions only add to older ones. */
    private static final Set<String> RUNTIMES =
            Set.of("libstdc++.so.6", "libc.so.6", "libm.so.6", "libgcc_s.so.1", "libpthread.so.0");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        return Modules.each(flows, (module, facts) -> finding(flows, module, facts));
    }

    private static Optional<Finding> finding(Flows flows, NativeModule module, NativeFacts facts) {
        for (Map.Entry<String, SortedSet<String>> needed : facts.elf().versions().needed().entrySet()) {
            if (!RUNTIMES.contains(needed.getKey())) {
                continue;
            }
            Optional<SharedLibrary> library =
                    flows.artifacts().readings().loaded(module, facts).byName(needed.getKey());
            List<String> missing = library.map(found -> missing(needed.getValue(), found)).orElse(List.of());
            if (!missing.isEmpty()) {
                return told(module, missing, library.orElseThrow());
            }
        }
        return Optional.empty();
    }

    /** A library without any version is none of these. */
    private static List<String> missing(Set<String> needed, SharedLibrary library) {
        Set<String> defined = library.elf().versions().defined();
        List<String> missing = new ArrayList<>();
        if (!defined.isEmpty()) {
            needed.stream().filter(version -> !defined.contains(version)).forEach(missing::add);
        }
        return missing;
    }

    private static Optional<Finding> told(NativeModule module, List<String> missing, SharedLibrary library) {
        String where = library.own() ? "its environment loads" : "this machine has";
        String message = module.shown() + " needs " + Modules.few(missing) + " of " + library.name() + ", and "
                + library.shown() + ", which " + where
                + ", does not define that: importing it fails. Build it with an older compiler or image, or install a"
                + " newer runtime there.";
        return Modules.at(INFO, INFO.severity(), module, message, "needs " + Modules.few(missing));
    }

    /** Which of the two is to be replaced is the user's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
