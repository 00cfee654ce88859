package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.Found;
import org.hanglint.artifact.side.History;
import org.hanglint.artifact.side.Unread;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.code.Unit;
import org.hanglint.link.Project;
import org.hanglint.syntax.SourceText;

/**
 * Everything installed that a run was told of or found.
 *
 * @param found the files, with what the project's build files say about them
 * @param natives extension modules of this project
 * @param readings what is read of modules and their sources, when somebody asks
 * @param paths files of the project that were analysed
 * @param where what the run was told
 * @param texts gives the text of any file of the project; empty text for one that is gone
 */
public record Artifacts(
        Found found,
        List<NativeModule> natives,
        Readings readings,
        List<String> paths,
        Whereabouts where,
        Function<String, SourceText> texts) {

    /** Nothing is installed. */
    public static final Artifacts NOTHING =
            new Artifacts(Found.NOTHING, List.of(), Readings.NONE, List.of(), Whereabouts.NONE, _ -> SourceText.of(""));

    public Artifacts {
        natives = List.copyOf(natives);
        paths = List.copyOf(paths);
    }

    /** What was found, held against the linked project. */
    public static Artifacts of(Found found, Whereabouts where, Project project, Function<String, SourceText> texts) {
        List<NativeModule> natives = NativeModules.of(found, project).stream()
                .filter(module -> module.sources().stream().noneMatch(where.unsaved()::contains))
                .toList();
        List<String> paths = project.units().stream().map(Unit::path).toList();
        return new Artifacts(found, natives, Readings.of(project, where.machine(), texts), paths, where, texts);
    }

    /** The whole machine, for libraries and interpreters. */
    public FileTree machine() {
        return where.machine();
    }

    /** The files that C and C++ files of the project include, one way or another, by path; the files themselves left out. */
    public List<String> headers(Collection<String> of) {
        return readings.headers(of);
    }

    /** The path in the project of an absolute one, links followed; empty for what lies outside. */
    public Optional<String> below(String absolute) {
        return where.workspace()
                .below(absolute)
                .or(() -> where.workspace().below(where.machine().real(absolute)));
    }

    /** What could not be looked into: places, files in them, and named places that hold nothing of the project. */
    public List<Unread> unread() {
        List<Unread> unread = new ArrayList<>(found.unread());
        for (Copy copy : found.copies()) {
            if (copy.side().isImported() && copy.text().isEmpty()) {
                String reason = copy.side().tree().objection(copy.path()).orElse("it is gone");
                unread.add(new Unread(copy.shown(), copy.side().origin(), reason));
            }
        }
        for (NativeModule module : natives) {
            if (module.side().isImported() && !module.extension().isForeign()) {
                readings.objection(module)
                        .ifPresent(reason -> unread.add(
                                new Unread(module.shown(), module.side().origin(), reason)));
            }
        }
        unread.addAll(Barren.in(this, unread));
        return unread;
    }

    /** Older contents of the sources. */
    public History history() {
        return where.history();
    }
}
