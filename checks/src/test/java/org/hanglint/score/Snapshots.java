package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.code.Build;
import org.hanglint.code.Unit;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;

/** The Python of one repository at one commit after another; a file that did not change is not read again. */
final class Snapshots {

    private static final String NOT_SERVED = "(.*/)?(tests?|benchmarks?|docs)/.*";

    /** A file as it was read. */
    private record Read(Unit unit, SourceText text) {}

    /** The linked project of one commit, with the texts of its files by path. */
    record Snapshot(Project project, Map<String, SourceText> texts) {}

    private final Path git;
    private Map<String, Read> known = new HashMap<>();

    Snapshots(Path git) {
        this.git = git;
    }

    /** The project at a commit, without tests, benchmarks and documentation; empty where the copy lacks the commit. */
    Snapshot at(String commit) throws IOException {
        Map<String, String> blobs = new TreeMap<>(GitTree.blobs(git, commit));
        blobs.keySet().removeIf(path -> path.matches(NOT_SERVED));
        List<String> wanted = new ArrayList<>();
        blobs.forEach((path, blob) -> {
            if (!known.containsKey(path + blob)) {
                wanted.add(blob);
            }
        });
        Map<String, byte[]> contents = GitTree.contents(git, wanted);
        Map<String, Read> kept = new HashMap<>();
        Map<String, SourceText> texts = new TreeMap<>();
        List<Unit> units = new ArrayList<>();
        blobs.forEach((path, blob) -> {
            Read read = known.get(path + blob);
            if (read == null && contents.containsKey(blob)) {
                read = parse(path, contents.get(blob));
            }
            if (read != null) {
                kept.put(path + blob, read);
                texts.put(path, read.text());
                units.add(read.unit());
            }
        });
        known = kept;
        return new Snapshot(Project.link(units, Build.SILENT, Knowledge.builtIn()), texts);
    }

    private static Read parse(String path, byte[] bytes) {
        SourceText text = SourceText.of(bytes);
        return Parser.parse(Language.PYTHON, text) instanceof Parsed.Tree(var tree)
                ? new Read(PythonFrontend.lower(path, text, tree), text)
                : null;
    }
}
