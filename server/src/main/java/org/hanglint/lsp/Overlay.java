package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hanglint.engine.Files;
import org.hanglint.syntax.SourceText;

/** The files of a project as the editor shows them: open texts in place of what is on disk. */
record Overlay(Files disk, Map<String, SourceText> open) implements Files {

    Overlay {
        open = new TreeMap<>(open);
    }

    static Overlay of(Files disk, Path root, Documents documents) {
        Map<String, SourceText> open = new TreeMap<>();
        for (Path file : documents.files()) {
            if (file.startsWith(root)) {
                documents
                        .text(file)
                        .ifPresent(text -> open.put(root.relativize(file).toString(), text));
            }
        }
        return new Overlay(disk, open);
    }

    /** Files whose text in the editor is not the one on disk. */
    Set<String> unsaved() {
        Set<String> unsaved = new TreeSet<>();
        open.forEach((path, text) -> {
            boolean saved = disk.read(path) instanceof Content.Bytes content
                    && Arrays.equals(content.bytes(), text.bytes());
            if (!saved) {
                unsaved.add(path);
            }
        });
        return unsaved;
    }

    @Override
    public List<String> paths() {
        TreeSet<String> all = new TreeSet<>(disk.paths());
        all.addAll(open.keySet());
        return List.copyOf(all);
    }

    @Override
    public Content read(String path) {
        SourceText text = open.get(path);
        return text == null ? disk.read(path) : new Content.Bytes(text.bytes());
    }
}
