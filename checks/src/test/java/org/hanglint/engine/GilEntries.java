package org.hanglint.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hanglint.code.Binding;
import org.hanglint.code.Unit;
import org.hanglint.frontend.build.BuildFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Entry;
import org.hanglint.link.Project;
import org.hanglint.page.MemoryFiles;
import org.hanglint.syntax.Language;

/** Counts by hand, never in the build, what is seen to enter C++ in folders: {@code FOLDER...}. */
public final class GilEntries {

    private GilEntries() {}

    public static void main(String[] arguments) throws IOException {
        for (String folder : arguments) {
            count(Path.of(folder));
        }
    }

    private static void count(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (Files.size(file) < 2_000_000) {
                    files.put(folder.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
        }
        Workers workers = new Workers(Runnable::run, 1);
        SourceFiles sources = SourceFiles.read(
                MemoryFiles.ofBytes(files), List.copyOf(files.keySet()), workers, Progress.SILENT, Optional.empty());
        Knowledge knowledge = Knowledge.builtIn();
        List<Unit> units = new Frontends(sources, knowledge, Store.NONE, Map.of())
                .lower(workers, Progress.SILENT)
                .units();
        List<String> builds = sources.paths().stream().filter(FileKind::isBuild).toList();
        Settings settings = Settings.DEFAULT;
        Project project = Project.link(
                units,
                BuildFrontend.read(builds, sources::text, sources.paths(), settings.pybind11(), settings.macros()),
                knowledge);
        Map<Binding.Form, Integer> forms = new EnumMap<>(Binding.Form.class);
        units.forEach(unit -> unit.bindings().forEach(binding -> forms.merge(binding.form(), 1, Integer::sum)));
        Map<String, Integer> entries = new TreeMap<>();
        for (Entry entry : project.entries()) {
            entries.merge(entry.origin() + " " + entry.gil(), 1, Integer::sum);
        }
        long threads = project.definitions().stream()
                .filter(definition -> definition.unit().language() != Language.PYTHON)
                .flatMap(definition -> project.outgoing(definition).stream())
                .filter(edge -> edge.kind() == CallEdge.Kind.THREAD)
                .count();
        long functions = project.definitions().stream()
                .map(Definition::unit)
                .filter(unit -> unit.language() != Language.PYTHON)
                .count();
        System.out.println(folder.getFileName() + ": functions " + functions + ", bindings " + forms + ", entries "
                + entries + ", thread starts " + threads);
    }
}
