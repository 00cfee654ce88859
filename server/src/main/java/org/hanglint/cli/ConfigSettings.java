package org.hanglint.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;
import org.hanglint.engine.Settings;
import org.hanglint.knowledge.KnowledgeFile;
import org.hanglint.knowledge.Row;

/** The engine's settings from a configuration and the command line. */
final class ConfigSettings {

    private static final String SIMPLE_MANAGEMENT = "PYBIND11_SIMPLE_GIL_MANAGEMENT";

    private final Config config;
    private final Path folder;

    /** Knowledge files are looked up from the folder. */
    ConfigSettings(Config config, Path folder) {
        this.config = config;
        this.folder = folder;
    }

    /** Ids of the command line replace those selected by the file, and add to those ignored by it. */
    Settings with(Set<String> select, Set<String> ignore) throws ConfigProblem {
        return new Settings(
                select.isEmpty() ? Set.copyOf(config.select()) : select,
                CheckCommand.both(ignore, config.ignore()),
                config.severities(),
                knowledge(),
                config.pybind11(),
                config.simpleGilManagement().orElse(false) ? Set.of(SIMPLE_MANAGEMENT) : Set.of());
    }

    private List<Row> knowledge() throws ConfigProblem {
        List<Row> rows = new ArrayList<>();
        for (String file : config.knowledge()) {
            rows.addAll(read(file));
        }
        config.hotRoots().forEach(root -> rows.add(new Row("hot", "user", root, new TreeMap<>())));
        config.cold().forEach(name -> rows.add(new Row("cold", "user", name, new TreeMap<>())));
        return rows;
    }

    private List<Row> read(String file) throws ConfigProblem {
        Path path = folder.resolve(file);
        try {
            KnowledgeFile.Content content = KnowledgeFile.read(Files.readString(path));
            if (!content.problems().isEmpty()) {
                KnowledgeFile.Problem first = content.problems().getFirst();
                throw new ConfigProblem(file + ":" + first.line() + ":" + first.column() + ": " + first.message());
            }
            return content.rows();
        } catch (IOException unreadable) {
            throw new ConfigProblem("knowledge: cannot read " + path);
        }
    }
}
