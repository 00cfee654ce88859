package org.hanglint.flow.gil;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hanglint.code.Binding;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.finding.Place;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.link.Definition;
import org.hanglint.link.Entry;
import org.hanglint.link.Project;

/** What the build says about pybind11 in the shared library or program that a file goes into. */
public final class Modules {

    /** What is known about the defect of first use on a foreign thread for one file. */
    public enum Gate {
        /** Every target of the file has a release that mends it, or the macro that avoids it. */
        CLOSED,
        /** A target of the file is known to have neither. */
        OPEN,
        /** The build does not tell. */
        UNKNOWN
    }

    /** The value of a macro that the build defines under a condition. */
    private static final String CONDITIONAL = "?";

    /** A release that the build only asks for at least. */
    private static final String LOWER_BOUND = ">=";

    private final Project project;
    private final Map<String, Boolean> warmPrograms;
    private final Map<String, Boolean> heldPrograms;
    /** Files that bind a pybind11 module. */
    private final Set<String> binding;

    private final Map<Target, Boolean> withModule = new IdentityHashMap<>();

    /**
     * {@code warmPrograms}: for each program's {@code main} file, whether all indirect calls come after a warm-up;
     * {@code heldPrograms}: whether they all hold the GIL.
     */
    Modules(Project project, Map<String, Boolean> warmPrograms, Map<String, Boolean> heldPrograms) {
        this.project = project;
        this.warmPrograms = warmPrograms;
        this.heldPrograms = heldPrograms;
        this.binding = project.units().stream()
                .filter(unit -> unit.bindings().stream().anyMatch(Modules::isOfModule))
                .map(Unit::path)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The GIL where a function is called by nobody in sight: a program's {@code main} may call it through a table. */
    KnownGil gilOfUnknownCallers(Unit unit) {
        return isInProgram(unit) && heldPrograms.getOrDefault(unit.path(), false) ? KnownGil.HELD : KnownGil.UNKNOWN;
    }

    /** Whether every target that the file goes into is a program with its own {@code main}. */
    boolean isInProgram(Unit unit) {
        List<Target> targets = project.targets().of(unit);
        return !targets.isEmpty() && targets.stream().allMatch(target -> target.kind() == Target.Kind.PROGRAM);
    }

    /** A pybind11 module of the same target is imported, and so warmed, before Python can call anything of it. */
    Warmth warmthOfEntry(Entry entry) {
        return hasModule(entry.definition().unit()) ? Warmth.WARM : Warmth.COLD;
    }

    Warmth warmthOfUnknownCallers(Unit unit) {
        if (hasModule(unit)) {
            return Warmth.WARM;
        }
        boolean warm = isInProgram(unit)
                && project.targets().of(unit).stream()
                        .flatMap(target -> target.sources().stream())
                        .anyMatch(source -> warmPrograms.getOrDefault(source, false));
        return warm ? Warmth.WARM : Warmth.COLD;
    }

    /** Without a word of the build about the file, a module anywhere in the project may be the one it is linked into. */
    private boolean hasModule(Unit unit) {
        List<Target> targets = project.targets().of(unit);
        return targets.isEmpty() ? !binding.isEmpty() : targets.stream().anyMatch(this::hasModule);
    }

    private boolean hasModule(Target target) {
        return withModule.computeIfAbsent(target, each -> each.sources().stream().anyMatch(binding::contains));
    }

    private static boolean isOfModule(Binding binding) {
        return binding.library().equals("pybind11")
                && binding.form() != Binding.Form.OPERATOR
                && (binding.form() != Binding.Form.MODULE || !binding.exposed().isEmpty());
    }

    /** The macro that avoids the first-use defect, for targets of a CMake file whose release knows it. */
    public Optional<Remedy> remedy(Definition definition) {
        return project.knowledge()
                .gil()
                .release("foreign-first-use")
                .flatMap(row -> project.targets().of(definition.unit()).stream()
                        .filter(target -> target.declaredIn().endsWith("CMakeLists.txt"))
                        .filter(target -> target.pybind11()
                                .flatMap(Versions::parse)
                                .filter(version -> Versions.atLeast(version, row.get("version")))
                                .isPresent())
                        .map(target -> new Remedy(
                                target.name(), row.get("macro"), new Place(target.declaredIn(), target.declaration())))
                        .findFirst());
    }

    /** A macro to define for a target, with the command that declares the target. */
    public record Remedy(String target, String macro, Place declaration) {}

    /** Whether the first-use defect can strike in the file. */
    public Gate gate(Definition definition) {
        List<Target> targets = project.targets().of(definition.unit());
        if (targets.isEmpty()) {
            return gate(project.build().pybind11(), project.build().macros());
        }
        if (targets.stream().allMatch(target -> gate(target) == Gate.CLOSED)) {
            return Gate.CLOSED;
        }
        return targets.stream().anyMatch(target -> gate(target) == Gate.OPEN) ? Gate.OPEN : Gate.UNKNOWN;
    }

    /** Whether the target's pybind11 is known to be older than the release. */
    public boolean isBelow(Target target, String release) {
        return target.pybind11()
                .flatMap(Versions::parse)
                .filter(version -> !Versions.atLeast(version, release))
                .isPresent();
    }

    private Gate gate(Target target) {
        return gate(target.pybind11(), target.definitions());
    }

    private Gate gate(Optional<String> asked, Map<String, String> macros) {
        Optional<Versions.Version> version = asked.flatMap(Versions::parse);
        if (version.isEmpty()) {
            return Gate.UNKNOWN;
        }
        return project.knowledge()
                .gil()
                .release("foreign-first-use")
                .map(row -> {
                    boolean mended = Versions.atLeast(version.get(), row.get("fixes"));
                    String macro = macros.getOrDefault(row.get("macro"), CONDITIONAL);
                    boolean avoided = !macro.equals(CONDITIONAL) && Versions.atLeast(version.get(), row.get("version"));
                    boolean conditional = macros.containsKey(row.get("macro"));
                    if (mended || avoided) {
                        return Gate.CLOSED;
                    }
                    return conditional || asked.orElseThrow().startsWith(LOWER_BOUND) ? Gate.UNKNOWN : Gate.OPEN;
                })
                .orElse(Gate.UNKNOWN);
    }
}
