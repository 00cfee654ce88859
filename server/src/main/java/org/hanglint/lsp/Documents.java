package org.hanglint.lsp;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;

/** The texts that editors have open, as they are in the editor. */
final class Documents {

    private final Map<Path, SourceText> texts = new ConcurrentHashMap<>();

    /** The file that a URI names; empty for anything but a file. */
    static Optional<Path> file(String uri) {
        try {
            URI parsed = URI.create(uri);
            return "file".equals(parsed.getScheme())
                    ? Optional.of(Path.of(parsed).toAbsolutePath().normalize())
                    : Optional.empty();
        } catch (IllegalArgumentException | FileSystemNotFoundException notAFile) {
            return Optional.empty();
        }
    }

    void open(Path file, String text) {
        texts.put(file, SourceText.of(text));
    }

    /** Applies the changes in their order; what was never opened is left alone. */
    void change(Path file, List<TextDocumentContentChangeEvent> changes, ColumnUnit unit) {
        texts.computeIfPresent(file, (_, text) -> {
            SourceText changed = text;
            for (TextDocumentContentChangeEvent change : changes) {
                changed = change.getRange() == null
                        ? SourceText.of(change.getText())
                        : replaced(changed, change.getRange(), change.getText(), unit);
            }
            return changed;
        });
    }

    void close(Path file) {
        texts.remove(file);
    }

    /** The text in the editor; empty where the file is not open. */
    Optional<SourceText> text(Path file) {
        return Optional.ofNullable(texts.get(file));
    }

    /** Every open file. */
    List<Path> files() {
        return texts.keySet().stream().sorted().toList();
    }

    private static SourceText replaced(SourceText text, Range range, String with, ColumnUnit unit) {
        int start = offset(text, range.getStart(), unit);
        int end = Math.max(start, offset(text, range.getEnd(), unit));
        return SourceText.of(text.text(0, start) + with + text.text(end, text.bytes().length));
    }

    /** Positions beyond a line or the text are its end, as the protocol says. */
    static int offset(SourceText text, Position position, ColumnUnit unit) {
        LineIndex lines = text.lines();
        if (position.getLine() >= lines.lineCount()) {
            return text.bytes().length;
        }
        return lines.offset(position.getLine(), position.getCharacter(), unit);
    }
}
