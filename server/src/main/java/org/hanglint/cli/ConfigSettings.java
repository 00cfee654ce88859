package org.hanglint.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Checks;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;
import org.hanglint.config.Texts;
import org.hanglint.engine.Settings;
import org.hanglint.knowledge.KnowledgeFile;
import org.hanglint.knowledge.Row;

/** The engine's settings from a configuration and the command line. */
final class ConfigSettings {

    private static final String SIMPLE_MANAGEMENT = "PYBIND11_SIMPLE_GIL_MANAGEMENT";

    private final Config config;
    private final Texts texts;

    ConfigSettings(Config config, Texts texts) {
        this.config = config;
        this.texts = texts;
    }

    /**
     * Ids of the command line replace those that the file selects and add to those that it ignores. What the command
     * line selects by its name runs although the file ignores it.
     */
    Settings with(Set<String> select, Set<String> ignore) throws ConfigProblem {
        Set<String> ignored = new TreeSet<>(ignoredByFile(select));
        ignored.addAll(ignore);
        return new Settings(
                select.isEmpty() ? Set.copyOf(config.select()) : select,
                ignored,
                config.severities(),
                knowledge(),
                config.pybind11(),
                config.simpleGilManagement().orElse(false) ? Set.of(SIMPLE_MANAGEMENT) : Set.of());
    }

    private Set<String> ignoredByFile(Set<String> select) {
        Set<String> ignored = new TreeSet<>();
        for (String name : config.ignore()) {
            Checks.all().stream()
                    .map(check -> check.info())
                    .filter(info -> info.id().equals(name) || info.family().equals(name))
                    .filter(info -> !select.contains(name) && !select.contains(info.id()))
                    .map(CheckInfo::id)
                    .forEach(ignored::add);
        }
        return ignored;
    }

    private List<Row> knowledge() throws ConfigProblem {
        List<Row> rows = new ArrayList<>();
        for (Path file : config.knowledge()) {
            rows.addAll(read(file));
        }
        config.hotRoots().forEach(root -> rows.add(new Row("hot", "user", root, new TreeMap<>())));
        config.cold().forEach(name -> rows.add(new Row("cold", "user", name, new TreeMap<>())));
        return rows;
    }

    /** Where the list of knowledge files stands. */
    private String origin() {
        return config.origins().stream()
                .filter(origin -> origin.key().equals("knowledge"))
                .reduce((_, nearer) -> nearer)
                .map(origin -> origin.place() + ": ")
                .orElse("");
    }

    private List<Row> read(Path file) throws ConfigProblem {
        Optional<String> text = texts.read(file);
        if (text.isEmpty()) {
            throw new ConfigProblem(origin() + "knowledge: no such file: " + file);
        }
        KnowledgeFile.Content content = KnowledgeFile.read(text.get());
        if (!content.problems().isEmpty()) {
            KnowledgeFile.Problem first = content.problems().getFirst();
            throw new ConfigProblem(file + ":" + first.line() + ":" + first.column() + ": " + first.message());
        }
        return content.rows();
    }
}
