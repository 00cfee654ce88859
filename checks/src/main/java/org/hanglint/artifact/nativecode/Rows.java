package org.hanglint.artifact.nativecode;

import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.nativecode.Evidence.Kind;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.format.dwarf.DebugFile;

/** Lines that have code in the library, and are empty, a comment or beyond the end here (N4). */
final class Rows implements Rule {

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        Optional<DebugFile> file = library.map().file(source.path());
        if (file.isEmpty()) {
            return Optional.empty();
        }
        List<Evidence> empty = file.get().lines().stream()
                .filter(line -> !source.lines().mayHaveCode(line))
                .map(line -> new Evidence(
                        Kind.LINES,
                        Level.LINES,
                        source.path(),
                        source.line(line),
                        "has code of line " + line,
                        line > source.lines().count() ? "the file ends before it" : "there is none"))
                .toList();
        return Held.of(Kind.LINES, file.get().lines().size(), empty);
    }
}
