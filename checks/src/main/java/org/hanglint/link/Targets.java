package org.hanglint.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Binding;
import org.hanglint.code.Build;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Span;

/** What is built from which file; a file that no build file names and that has a {@code main} or a module is its own target. */
public final class Targets {

    private final List<Target> all;
    private final Map<String, List<Target>> bySource;

    private Targets(List<Target> all) {
        this.all = List.copyOf(all);
        this.bySource = new LinkedHashMap<>();
        for (Target target : all) {
            target.sources()
                    .forEach(source -> bySource.computeIfAbsent(source, _ -> new ArrayList<>())
                            .add(target));
        }
    }

    static Targets of(List<Unit> units, Build build) {
        List<Target> declared = build.targets();
        List<Target> all = new ArrayList<>(declared);
        for (Unit unit : units) {
            boolean named =
                    declared.stream().anyMatch(target -> target.sources().contains(unit.path()));
            boolean builds = unit.language().isNative();
            if (builds && !named) {
                ownKind(unit)
                        .ifPresent(kind -> all.add(new Target(
                                unit.path(),
                                kind,
                                "",
                                new Span(0, 0),
                                List.of(unit.path()),
                                build.macros(),
                                build.pybind11())));
            }
        }
        return new Targets(all);
    }

    private static Optional<Target.Kind> ownKind(Unit unit) {
        if (unit.functions().stream()
                .anyMatch(function -> function.qualifiedName().equals("main"))) {
            return Optional.of(Target.Kind.PROGRAM);
        }
        return unit.bindings().stream().anyMatch(Targets::isModule)
                ? Optional.of(Target.Kind.EXTENSION)
                : Optional.empty();
    }

    private static boolean isModule(Binding binding) {
        return binding.form() == Binding.Form.MODULE;
    }

    public List<Target> all() {
        return all;
    }

    /** The targets a source file goes into; empty where the build does not tell. */
    public List<Target> of(Unit unit) {
        return bySource.getOrDefault(unit.path(), List.of());
    }
}
