package org.hanglint.engine;

import java.util.HashMap;
import java.util.Map;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.Found;
import org.hanglint.check.Sources;
import org.hanglint.syntax.SourceText;

/** The texts of a run, and those of installed copies, which steps may point to. */
final class ShownSources implements Sources {

    private final SourceFiles sources;
    private final Map<String, Copy> copies = new HashMap<>();

    ShownSources(SourceFiles sources, Found found) {
        this.sources = sources;
        found.copies().forEach(copy -> copies.put(copy.shown(), copy));
    }

    @Override
    public SourceText text(String path) {
        Copy copy = copies.get(path);
        return copy == null ? sources.text(path) : copy.text().orElseGet(() -> SourceText.of(""));
    }
}
