package org.hanglint.frontend.build;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.hanglint.code.Build;
import org.hanglint.code.Target;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;

/** All build descriptions of a project to its targets. */
public final class BuildFrontend {

    private BuildFrontend() {}

    /**
     * What they say together.
     *
     * @param builds paths of build descriptions
     * @param texts gives any file's text
     * @param files all readable paths of the project
     * @param pybind11 the user's word on the release, where the build files do not say it
     * @param macros the user's word on macros defined in every target
     */
    public static Build read(
            List<String> builds,
            Function<String, SourceText> texts,
            List<String> files,
            Optional<String> pybind11,
            Set<String> macros) {
        List<Target> targets = new ArrayList<>(new CMakeTargets(new LinkedHashSet<>(files), texts).collect());
        for (String build : builds) {
            if (build.equals("setup.py") || build.endsWith("/setup.py")) {
                targets.addAll(setup(build, texts.apply(build)));
            }
        }
        Optional<String> required = Pybind11Version.of(files, builds, texts);
        TreeMap<String, String> everywhere = new TreeMap<>();
        macros.forEach(macro -> everywhere.put(macro, ""));
        Optional<String> known = pybind11.or(() -> required);
        return new Build(
                targets.stream()
                        .map(target -> completed(target, known, everywhere))
                        .toList(),
                known,
                everywhere);
    }

    private static List<Target> setup(String path, SourceText text) {
        return switch (Parser.parse(Language.PYTHON, text)) {
            case Parsed.Tree parsed -> SetupTargets.in(PythonFrontend.lower(path, text, parsed.tree()));
            case Parsed.Failed _ -> List.of();
        };
    }

    private static Target completed(Target target, Optional<String> known, Map<String, String> everywhere) {
        boolean exact =
                target.pybind11().filter(version -> !version.startsWith(">=")).isPresent();
        Optional<String> version = exact ? target.pybind11() : known.or(target::pybind11);
        TreeMap<String, String> definitions = new TreeMap<>(target.definitions());
        everywhere.forEach(definitions::putIfAbsent);
        return new Target(
                target.name(),
                target.kind(),
                target.declaredIn(),
                target.declaration(),
                target.sources(),
                definitions,
                version);
    }
}
