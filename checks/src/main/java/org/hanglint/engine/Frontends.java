package org.hanglint.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.hanglint.code.Unit;
import org.hanglint.frontend.cpp.CppFrontend;
import org.hanglint.frontend.cpp.CppFrontend.Extent;
import org.hanglint.frontend.cython.CythonFrontend;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parsing;
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
    private final Store store;
    private final Units earlier;
    private final Parsing parsing;
    private final Extent extent;
    private final Map<String, Unit> units = new ConcurrentSkipListMap<>();

    Frontends(SourceFiles sources, Knowledge knowledge, Store store, Map<String, Units.Lowered> earlier) {
        this(sources, knowledge, store, earlier, Parsing.FRESH, Extent.FILE);
    }

    private Frontends(
            SourceFiles sources,
            Knowledge knowledge,
            Store store,
            Map<String, Units.Lowered> earlier,
            Parsing parsing,
            Extent extent) {
        this.sources = sources;
        this.knowledge = knowledge;
        this.store = store;
        this.earlier = new Units(store, earlier);
        this.parsing = parsing;
        this.extent = extent;
    }

    /** For the functions of one text that is being edited. */
    static Frontends ofText(String path, SourceText text, Knowledge knowledge, Parsing parsing) {
        return new Frontends(SourceFiles.of(path, text), knowledge, Store.NONE, Map.of(), parsing, Extent.FUNCTIONS);
    }

    /** What became of all files. */
    record Lowering(List<Unit> units, Map<String, Units.Lowered> byKey, MacroTable macros) {}

    /** Everything that the units of C and C++ files depend on beside their own bytes. */
    private record CppFacts(MacroTable macros, String key) {}

    /**
     * The units of all files, by path, and the macros of the C and C++ files; a file that cannot be parsed is remembered as
     * failed.
     */
    Lowering lower(Workers workers, Progress progress) {
        List<String> paths = sources.paths().stream()
                .filter(path -> FileKind.of(path) instanceof FileKind.Source)
                .toList();
        CppFacts facts = facts(paths, workers);
        workers.forEach(
                paths,
                path -> knownOrLowered(path, facts),
                done -> progress.at(Progress.Stage.PARSING, done, paths.size()));
        return new Lowering(List.copyOf(units.values()), earlier.used(), facts.macros());
    }

    /** The unit of one file under the macros of all; empty where it cannot be parsed. */
    Optional<Unit> lower(String path, MacroTable macros) {
        if (FileKind.of(path) instanceof FileKind.Source kind) {
            lowerOne(path, kind, macros);
        }
        return Optional.ofNullable(units.get(path));
    }

    private CppFacts facts(List<String> paths, Workers workers) {
        Map<String, MacroFacts> facts = new ConcurrentSkipListMap<>();
        List<String> cpp =
                paths.stream().filter(path -> language(path).isNative()).toList();
        workers.forEach(
                cpp, path -> facts.put(path, MacroFacts.of(sources.text(path).bytes())), _ -> {});
        String key = store == Store.NONE ? "" : Keys.joined(knowledge.signature(), Keys.of(facts.values()));
        return new CppFacts(MacroTable.join(facts.values()), key);
    }

    private static Language language(String path) {
        return FileKind.of(path) instanceof FileKind.Source source ? source.language() : Language.CPP;
    }

    private void knownOrLowered(String path, CppFacts facts) {
        if (!(FileKind.of(path) instanceof FileKind.Source kind)) {
            return;
        }
        if (store == Store.NONE) {
            lowerOne(path, kind, facts.macros());
            return;
        }
        String outside = kind.language().isNative() ? facts.key() : "";
        String key = Keys.joined("unit", store.build(), path, outside, sources.key(path));
        Optional<Units.Lowered> known = earlier.find(key);
        if (known.isPresent()) {
            units.put(path, known.get().unit());
            known.get().incomplete().ifPresent(reason -> sources.incomplete(path, reason));
            return;
        }
        lowerOne(path, kind, facts.macros());
        Unit unit = units.get(path);
        if (unit != null) {
            earlier.keep(key, new Units.Lowered(unit, sources.whyIncomplete(path)));
        }
    }

    private void lowerOne(String path, FileKind.Source kind, MacroTable macros) {
        SourceText text = sources.text(path);
        switch (kind.language()) {
            case PYTHON -> python(path, text);
            case CYTHON -> cython(path, text);
            case CPP, CUDA -> cpp(path, text, kind, macros);
        }
    }

    private void python(String path, SourceText text) {
        switch (parsing.parse(Language.PYTHON, text.bytes())) {
            case Parsed.Tree parsed -> {
                told(path, SyntaxFault.first(parsed.tree(), text));
                units.put(path, PythonFrontend.lower(path, text, parsed.tree()));
            }
            case Parsed.Failed failed -> sources.fail(path, failed.reason());
        }
    }

    private void cython(String path, SourceText text) {
        var masked = CythonFrontend.mask(text.bytes());
        switch (parsing.parse(Language.PYTHON, masked.bytes())) {
            case Parsed.Tree parsed -> {
                told(path, SyntaxFault.first(parsed.tree(), text));
                Unit python = PythonFrontend.lower(path, SourceText.of(masked.bytes()), parsed.tree());
                units.put(path, CythonFrontend.lower(python, masked));
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
        Isolated isolated = Isolation.parse(kind.language(), masked.bytes(), parsing);
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
        return CppFrontend.lower(path, kind.language(), text, masked, isolated, macros, knowledge.gil(), extent);
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
