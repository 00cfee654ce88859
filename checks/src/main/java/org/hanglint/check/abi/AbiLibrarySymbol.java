package org.hanglint.check.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.loading.Loaded;
import org.hanglint.artifact.loading.SharedLibrary;
import org.hanglint.artifact.nativecode.Mangled;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.format.elf.Symbol;
import org.hanglint.syntax.Language;

/** An extension module needs a C++ function that a library of its has only with another signature. */
public final class AbiLibrarySymbol implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "abi-library-symbol",
            "An extension module needs a C++ function that its library has only with another signature.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.PYTHON),
            CheckInfo.Cure.NONE);

    /** How the two string types of libstdc++ show in mangled names. */
    private static final String NEW_STRING = "__cxx11";

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        return Modules.each(
                flows,
                (module, facts) -> finding(module, facts, flows.artifacts().readings().loaded(module, facts)));
    }

    /** A needed name and what a library has instead. */
    private record NearMiss(String needed, String there, SharedLibrary library) {}

    /** Only names of which a library has a namesake are told: others may come from what the process has loaded before. */
    private static Optional<Finding> finding(NativeModule module, NativeFacts facts, Loaded loaded) {
        List<String> open = open(facts, loaded);
        List<NearMiss> misses = open.isEmpty() ? List.of() : misses(open, loaded);
        if (misses.isEmpty()) {
            return Optional.empty();
        }
        NearMiss first = misses.getFirst();
        String name = String.join("::", Mangled.parts(first.needed()));
        String more = misses.size() == 1 ? "" : " and " + (misses.size() - 1) + " more";
        boolean strings = first.needed().contains(NEW_STRING) != first.there().contains(NEW_STRING);
        String why = strings
                ? "the two were built with different values of _GLIBCXX_USE_CXX11_ABI"
                : "they were built from different versions of its headers";
        String message = module.shown() + " needs " + name + more + ", and " + first.library().shown()
                + " has it only with other parameters: " + why + ", and importing the module fails. Build it against the"
                + " library that is installed.";
        return Modules.at(INFO, INFO.severity(), module, message, "needs " + first.needed());
    }

    private static List<String> open(NativeFacts facts, Loaded loaded) {
        Set<String> defined = loaded.exports();
        return facts.elf().symbols().stream()
                .filter(symbol -> !symbol.defined() && symbol.binding() == Symbol.Binding.GLOBAL)
                .map(Symbol::name)
                .filter(name -> name.startsWith("_ZN") && !defined.contains(name))
                .toList();
    }

    /** Functions of the same nested name; those of the C++ runtime have too many overloads to tell. */
    private static List<NearMiss> misses(List<String> open, Loaded loaded) {
        Map<List<String>, NearMiss> namesakes = new HashMap<>();
        for (SharedLibrary library : loaded.found()) {
            if (!library.name().startsWith("libstdc++")) {
                library.elf().exports().stream()
                        .filter(name -> name.startsWith("_ZN"))
                        .forEach(name -> namesakes.putIfAbsent(Mangled.parts(name), new NearMiss("", name, library)));
            }
        }
        List<NearMiss> misses = new ArrayList<>();
        for (String needed : open) {
            List<String> parts = Mangled.parts(needed);
            NearMiss there = namesakes.get(parts);
            if (parts.size() >= 2 && there != null) {
                misses.add(new NearMiss(needed, there.there(), there.library()));
            }
        }
        return misses;
    }

    /** Which of the two is to be built again is the user's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
