package org.hanglint.artifact;

import java.util.List;
import java.util.function.Function;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.Found;
import org.hanglint.artifact.side.History;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.link.Project;
import org.hanglint.syntax.SourceText;

/**
 * Everything installed that a run was told of or found.
 *
 * @param found the files, with what the project's build files say about them
 * @param natives extension modules of this project
 * @param readings what is read of modules and their sources, when somebody asks
 * @param where what the run was told
 * @param texts gives the text of any file of the project; empty text for one that is gone
 */
public record Artifacts(
        Found found,
        List<NativeModule> natives,
        Readings readings,
        Whereabouts where,
        Function<String, SourceText> texts) {

    /** Nothing is installed. */
    public static final Artifacts NOTHING =
            new Artifacts(Found.NOTHING, List.of(), Readings.NONE, Whereabouts.NONE, _ -> SourceText.of(""));

    public Artifacts {
        natives = List.copyOf(natives);
    }

    /** What was found, held against the linked project. */
    public static Artifacts of(Found found, Whereabouts where, Project project, Function<String, SourceText> texts) {
        List<NativeModule> natives = NativeModules.of(found, project).stream()
                .filter(module -> module.sources().stream().noneMatch(where.unsaved()::contains))
                .toList();
        return new Artifacts(found, natives, Readings.of(project, where.machine(), texts), where, texts);
    }

    /** The whole machine, for libraries and interpreters. */
    public FileTree machine() {
        return where.machine();
    }

    /** Older contents of the sources. */
    public History history() {
        return where.history();
    }
}
