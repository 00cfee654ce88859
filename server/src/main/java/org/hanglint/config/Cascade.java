package org.hanglint.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.finding.Severity;

/** A configuration with all that it extends: lists add up, the nearer file wins where only one value can hold. */
public final class Cascade {

    private final Texts texts;

    public Cascade(Texts texts) {
        this.texts = texts;
    }

    /** The configuration that starts at that file. */
    public Config load(Path file) throws ConfigProblem {
        List<Layer> layers = new ArrayList<>();
        Optional<Path> next = Optional.of(file);
        while (next.isPresent()) {
            Layer layer = layer(next.get(), layers);
            layers.add(layer);
            next = layer.extended();
        }
        return joined(layers);
    }

    private Layer layer(Path file, List<Layer> nearer) throws ConfigProblem {
        Path absolute = file.toAbsolutePath().normalize();
        String by = nearer.isEmpty() ? "" : nearer.getLast().file() + ": extend: ";
        if (nearer.stream()
                .anyMatch(layer -> layer.file().toAbsolutePath().normalize().equals(absolute))) {
            throw new ConfigProblem(by + file + " extends itself; remove one extend");
        }
        Optional<String> text = texts.read(file);
        if (text.isEmpty()) {
            throw new ConfigProblem(by + "no such configuration: " + file);
        }
        return ConfigFile.read(file, text.get());
    }

    private static Config joined(List<Layer> layers) {
        Values values = new Values();
        TreeMap<String, Severity> severities = new TreeMap<>();
        List<Path> knowledge = new ArrayList<>();
        Optional<Path> baseline = Optional.empty();
        List<Artifact> artifacts = new ArrayList<>();
        List<Origin> origins = new ArrayList<>();
        for (Layer layer : layers.reversed()) {
            values = layer.values().over(values);
            severities.putAll(layer.severities());
            knowledge.addAll(layer.knowledge());
            baseline = layer.baseline().isPresent() ? layer.baseline() : baseline;
            artifacts.addAll(layer.artifacts());
            origins.addAll(layer.origins());
        }
        return new Config(
                values.strings("select"),
                values.strings("ignore"),
                values.strings("exclude"),
                values.strings("report"),
                knowledge.stream().distinct().toList(),
                baseline,
                severities,
                values.strings("hot.roots"),
                values.strings("hot.cold"),
                values.one("build.python"),
                values.one("build.pybind11"),
                values.one("build.simple-gil-management").map(Boolean::valueOf),
                artifacts,
                origins);
    }
}
