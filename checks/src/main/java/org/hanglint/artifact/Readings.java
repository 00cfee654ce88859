package org.hanglint.artifact;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.hanglint.artifact.loading.Interpreter;
import org.hanglint.artifact.loading.Linker;
import org.hanglint.artifact.loading.Loaded;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.NativeComparison;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.artifact.nativecode.SourceMap;
import org.hanglint.artifact.nativecode.SourceSet;
import org.hanglint.artifact.nativecode.SourceSet.Coverage;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.MemoryTree;
import org.hanglint.code.Unit;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.link.Project;
import org.hanglint.syntax.SourceText;

/** What was read of extension modules and of the sources they are made of, each once, when first asked for. */
public final class Readings {

    /** Nothing was. */
    public static final Readings NONE = new Readings(List.of(), MemoryTree.EMPTY, _ -> SourceText.of(""));

    private final List<String> paths;
    private final FileTree machine;
    private final Function<String, SourceText> texts;
    private final Includes includes;
    private final Map<String, String> objections = new ConcurrentHashMap<>();
    private final Map<String, Optional<NativeFacts>> facts = new ConcurrentHashMap<>();
    private final Map<String, Optional<Interpreter>> interpreters = new ConcurrentHashMap<>();
    private final Map<String, Loaded> loaded = new ConcurrentHashMap<>();
    private final Map<String, SourceFacts> sources = new ConcurrentHashMap<>();
    private final Map<String, NativeComparison> comparisons = new ConcurrentHashMap<>();
    private final Map<String, SourceSet> sets = new ConcurrentHashMap<>();
    private final Map<String, List<Compared>> compared = new ConcurrentHashMap<>();

    private Readings(List<String> paths, FileTree machine, Function<String, SourceText> texts) {
        this.paths = paths;
        this.machine = machine;
        this.texts = texts;
        this.includes = new Includes(paths);
    }

    /** For the C and C++ files of a project. */
    static Readings of(Project project, FileTree machine, Function<String, SourceText> texts) {
        List<String> paths = project.units().stream()
                .filter(unit -> unit.language().isNative())
                .map(Unit::path)
                .toList();
        return new Readings(paths, machine, texts);
    }

    /** The text of a source, as it is. */
    public String text(String path) {
        SourceText text = texts.apply(path);
        return text.text(0, text.length());
    }

    /** What the module's file says; empty where it cannot be read. */
    public Optional<NativeFacts> facts(NativeModule module) {
        return facts.computeIfAbsent(module.shown(), shown -> module.bytes().flatMap(bytes -> read(shown, bytes)));
    }

    /** Why the module's file cannot be read; empty where it can. */
    public Optional<String> objection(NativeModule module) {
        if (facts(module).isPresent()) {
            return Optional.empty();
        }
        String path = module.extension().path();
        return Optional.of(objections.getOrDefault(
                module.shown(), module.side().tree().objection(path).orElse("it is gone, or its entry is damaged")));
    }

    private Optional<NativeFacts> read(String shown, Bytes bytes) {
        try {
            return Optional.of(NativeFacts.read(shown, bytes));
        } catch (Unreadable foreign) {
            objections.put(shown, foreign.getMessage());
            return Optional.empty();
        }
    }

    /** The Python that would load the module; empty where it is not known. */
    public Optional<Interpreter> interpreter(NativeModule module) {
        return interpreters.computeIfAbsent(module.side().shown(), _ -> Interpreter.of(module.side(), machine));
    }

    /** What would be loaded with the module. */
    public Loaded loaded(NativeModule module, NativeFacts read) {
        return loaded.computeIfAbsent(
                module.shown(),
                _ -> new Linker(module.side().tree(), machine)
                        .load(read.elf(), module.extension().path()));
    }

    /** The module's sources held against it, those it has no facts for left out. */
    public List<Compared> compared(NativeModule module) {
        return compared.computeIfAbsent(
                module.shown(),
                _ ->
                        facts(module)
                                .map(read -> comparison(module, read).compare(set(module, read)))
                                .orElse(List.of())
                                .stream()
                                .filter(one -> one.checked() > 0)
                                .toList());
    }

    /** One of the module's sources held against it in another version; empty where there is nothing to compare. */
    public Optional<Compared> compared(NativeModule module, String path, SourceText version) {
        SourceFacts other = SourceFacts.of(path, version);
        return facts(module).stream()
                .flatMap(read -> comparison(module, read).compare(set(module, read), other).stream())
                .filter(one -> one.checked() > 0)
                .findFirst();
    }

    private NativeComparison comparison(NativeModule module, NativeFacts read) {
        return comparisons.computeIfAbsent(module.shown(), _ -> new NativeComparison(read));
    }

    private SourceSet set(NativeModule module, NativeFacts read) {
        return sets.computeIfAbsent(module.shown(), _ -> {
            SourceMap map = SourceMap.of(read.debug(), "", paths);
            Set<String> own = new LinkedHashSet<>();
            module.sources().stream().filter(paths::contains).forEach(own::add);
            map.files().keySet().stream().sorted().forEach(own::add);
            if (own.isEmpty()) {
                own.addAll(defining(module.extension().name().module()));
            }
            List<SourceFacts> all = new ArrayList<>();
            includes.closure(own, path -> source(path).includes()).forEach(path -> all.add(source(path)));
            return new SourceSet(all, map, coverage(module, map), function -> isCalledBeside(function, all));
        });
    }

    /** Debug information names every file that was compiled. */
    private static Coverage coverage(NativeModule module, SourceMap map) {
        return module.known() == NativeModule.Known.ALL || map.hasCompiled() ? Coverage.ALL : Coverage.SOME;
    }

    /** The files of the repository that those include, one way or another, by path; those themselves left out. */
    List<String> headers(Collection<String> of) {
        Set<String> all = new TreeSet<>(includes.closure(
                of.stream().filter(paths::contains).toList(),
                path -> source(path).includes()));
        all.removeAll(of);
        return List.copyOf(all);
    }

    /** What a file of the project says. */
    public SourceFacts source(String path) {
        return sources.computeIfAbsent(path, one -> SourceFacts.of(one, texts.apply(one)));
    }

    /** The file that has the module's initialiser, if only one has. */
    private List<String> defining(String module) {
        byte[] word = module.getBytes(StandardCharsets.UTF_8);
        List<String> files = paths.stream()
                .filter(path -> contains(texts.apply(path).bytes(), word))
                .filter(path -> source(path).modules().stream()
                        .anyMatch(one -> one.name().equals(module)))
                .toList();
        return files.size() == 1 ? files : List.of();
    }

    private boolean isCalledBeside(String function, List<SourceFacts> known) {
        Set<String> own = new LinkedHashSet<>();
        known.forEach(source -> own.add(source.path()));
        byte[] name = function.getBytes(StandardCharsets.US_ASCII);
        return paths.stream()
                .filter(path -> !own.contains(path))
                .anyMatch(path -> contains(texts.apply(path).bytes(), name));
    }

    private static boolean contains(byte[] bytes, byte[] word) {
        for (int at = 0; at + word.length <= bytes.length; at++) {
            int same = 0;
            while (same < word.length && bytes[at + same] == word[same]) {
                same++;
            }
            if (same == word.length) {
                return true;
            }
        }
        return false;
    }
}
