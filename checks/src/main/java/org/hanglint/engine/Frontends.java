package org.hanglint.engine;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.hanglint.code.Unit;
import org.hanglint.frontend.cpp.CppFrontend;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.mask.Isolated;
import org.hanglint.syntax.mask.Isolation;
import org.hanglint.syntax.mask.MacroFacts;
import org.hanglint.syntax.mask.MacroTable;
import org.hanglint.syntax.mask.Mask;
import org.hanglint.syntax.mask.Masked;

/** From texts to units: the two pure steps of a C or C++ file, the one step of a Python file. */
final class Frontends {

    private final SourceFiles sources;
    private final Knowledge knowledge;
    private final Map<String, Unit> units = new ConcurrentSkipListMap<>();

    Frontends(SourceFiles sources, Knowledge knowledge) {
        this.sources = sources;
        this.knowledge = knowledge;
    }

    /** The units of all files, by path; a file that cannot be parsed is remembered as failed. */
    List<Unit> lower(Workers workers, Progress progress) {
        List<String> paths = sources.paths().stream()
                .filter(path -> FileKind.of(path) instanceof FileKind.Source)
                .toList();
        MacroTable macros = macros(paths, workers);
        workers.forEach(
                paths, path -> lowerOne(path, macros), done -> progress.at(Progress.Stage.PARSING, done, paths.size()));
        return List.copyOf(units.values());
    }

    private MacroTable macros(List<String> paths, Workers workers) {
        Map<String, MacroFacts> facts = new ConcurrentHashMap<>();
        List<String> cpp =
                paths.stream().filter(path -> language(path) != Language.PYTHON).toList();
        workers.forEach(
                cpp, path -> facts.put(path, MacroFacts.of(sources.text(path).bytes())), _ -> {});
        return MacroTable.join(facts.values());
    }

    private static Language language(String path) {
        return FileKind.of(path) instanceof FileKind.Source source ? source.language() : Language.CPP;
    }

    private void lowerOne(String path, MacroTable macros) {
        if (!(FileKind.of(path) instanceof FileKind.Source kind)) {
            return;
        }
        SourceText text = sources.text(path);
        if (kind.language() == Language.PYTHON) {
            python(path, text);
        } else {
            cpp(path, text, kind, macros);
        }
    }

    private void python(String path, SourceText text) {
        switch (Parser.parse(Language.PYTHON, text)) {
            case Parsed.Tree parsed -> {
                told(path, SyntaxFault.first(parsed.tree(), text));
                units.put(path, PythonFrontend.lower(path, text, parsed.tree()));
            }
            case Parsed.Failed failed -> sources.fail(path, failed.reason());
        }
    }

    private void told(String path, OptionalInt line) {
        line.ifPresent(at -> sources.incomplete(path, "in part: syntax error in line " + at));
    }

    private void cpp(String path, SourceText text, FileKind.Source kind, MacroTable macros) {
        Masked masked = Mask.apply(text.bytes(), macros, kind.dialect());
        if (masked.skipped().isPresent()) {
            sources.fail(path, masked.skipped().get());
            return;
        }
        Isolated isolated = Isolation.parse(kind.language(), masked.bytes());
        switch (isolated.parsed()) {
            case Parsed.Tree parsed -> {
                told(path, SyntaxFault.first(isolated, parsed.tree(), text));
                Unit unit = lower(path, text, kind, masked, isolated, macros);
                units.put(path, withLostBranches(unit, text, kind, masked, macros));
            }
            case Parsed.Failed failed -> sources.fail(path, failed.reason());
        }
    }

    private Unit lower(
            String path, SourceText text, FileKind.Source kind, Masked masked, Isolated isolated, MacroTable macros) {
        return CppFrontend.lower(path, kind.language(), text, masked, isolated, macros, knowledge.gil());
    }

    /** Reads a file again under the other choice where a dropped branch holds a name that checks reason about. */
    private Unit withLostBranches(Unit unit, SourceText text, FileKind.Source kind, Masked masked, MacroTable macros) {
        Set<String> atoms = masked.atomsOfLost();
        if (atoms.isEmpty()) {
            return unit;
        }
        Masked flipped = Mask.apply(text.bytes(), macros, kind.dialect(), atoms);
        Isolated isolated = Isolation.parse(kind.language(), flipped.bytes());
        return CppFrontend.withOther(unit, lower(unit.path(), text, kind, flipped, isolated, macros), masked.lost());
    }
}
