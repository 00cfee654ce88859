package org.hanglint.lsp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.report.Baseline;
import org.hanglint.report.Reported;
import org.hanglint.syntax.SourceText;

/**
 * Findings that the project's baseline knows.
 *
 * @param file where it is; empty where the project configures none, or its file holds something else
 * @param text of that file, as it is in the editor or else on disk; empty where there is none yet
 * @param complaint why the file that the project configures is not used
 */
record Known(Optional<Path> file, SourceText text, Baseline baseline, Optional<String> complaint) {

    /** Of a project without a baseline. */
    static final Known NOTHING =
            new Known(Optional.empty(), SourceText.of(""), new Baseline(List.of()), Optional.empty());

    private static final long MOST_BYTES = 32L << 20;

    static Known of(Optional<Path> file, Documents documents) {
        return file.map(path -> documents
                        .text(path)
                        .or(() -> onDisk(path))
                        .flatMap(text -> parsed(path, text))
                        .orElseGet(() -> unusable(path)))
                .orElse(NOTHING);
    }

    private static Known unusable(Path file) {
        String words = "%s is no baseline of this version, so all are shown; hanglint baseline write %1$s makes one"
                .formatted(file.getFileName());
        return new Known(NOTHING.file(), NOTHING.text(), NOTHING.baseline(), Optional.of(words));
    }

    private static Optional<Known> parsed(Path file, SourceText text) {
        Optional<Baseline> baseline = text.length() == 0
                ? Optional.of(new Baseline(List.of()))
                : Baseline.parse(text.text(0, text.length()));
        return baseline.map(entries -> new Known(Optional.of(file), text, entries, Optional.empty()));
    }

    /** Empty text for a file that is still to be written. */
    private static Optional<SourceText> onDisk(Path file) {
        try {
            return Files.size(file) > MOST_BYTES
                    ? Optional.empty()
                    : Optional.of(SourceText.of(Files.readString(file, StandardCharsets.UTF_8)));
        } catch (NoSuchFileException none) {
            return Optional.of(SourceText.of(""));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Those that it does not know. */
    List<Reported> unknown(List<Reported> found) {
        Set<String> known = baseline.fingerprints();
        return found.stream()
                .filter(reported -> !known.contains(reported.fingerprint()))
                .toList();
    }
}
