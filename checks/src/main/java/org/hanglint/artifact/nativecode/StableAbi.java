package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.knowledge.PythonAbi;
import org.hanglint.knowledge.Release;

/** The promise of CPython's stable ABI, held against what is used. */
public final class StableAbi {

    private StableAbi() {}

    /** A name that is used; {@code since} is when it became stable, empty where it never did. */
    public record Violation(String name, Optional<Release> since) {}

    /**
     * Symbols that a library needs and that are not stable, or newer than declared. Names that no CPython has are another
     * library's.
     */
    public static List<Violation> violations(ElfFile elf, Optional<Release> declared) {
        Set<String> needed = new TreeSet<>(elf.imports());
        needed.removeAll(elf.exports());
        List<Violation> violations = new ArrayList<>();
        for (String name : needed) {
            if (name.startsWith("Py") || name.startsWith("_Py")) {
                PythonAbi.builtIn().find(name).flatMap(entry -> violation(entry, declared)).ifPresent(violations::add);
            }
        }
        return violations;
    }

    /** Whether calling a function breaks the promise; functions that are also macros are not asked. */
    public static Optional<Violation> called(String name, Optional<Release> declared) {
        return PythonAbi.builtIn()
                .find(name)
                .filter(entry -> !entry.macro())
                .flatMap(entry -> violation(entry, declared));
    }

    private static Optional<Violation> violation(PythonAbi.Entry entry, Optional<Release> declared) {
        if (entry.stableSince().isEmpty()) {
            return Optional.of(new Violation(entry.name(), Optional.empty()));
        }
        boolean newer = declared.filter(release -> entry.stableSince().get().compareTo(release) > 0)
                .isPresent();
        return newer ? Optional.of(new Violation(entry.name(), entry.stableSince())) : Optional.empty();
    }
}
