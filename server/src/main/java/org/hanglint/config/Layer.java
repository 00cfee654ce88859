package org.hanglint.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.finding.Severity;

/** What one file configures. Paths of knowledge and of what it extends are made absolute by its folder. */
record Layer(
        Path file,
        Values values,
        Map<String, Severity> severities,
        List<Artifact> artifacts,
        List<Origin> origins) {

    Layer {
        artifacts = List.copyOf(artifacts);
        origins = List.copyOf(origins);
    }

    /** The file it adds to. */
    Optional<Path> extended() {
        return values.one("extend").map(this::resolved);
    }

    /** Its knowledge files. */
    List<Path> knowledge() {
        return values.strings("knowledge").stream().map(this::resolved).toList();
    }

    /** Its file of known findings. */
    Optional<Path> baseline() {
        return values.one("baseline").map(this::resolved);
    }

    private Path resolved(String path) {
        Path folder = file.toAbsolutePath().getParent();
        return (folder == null ? Path.of(path) : folder.resolve(path)).normalize();
    }
}
