package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.nativecode.Evidence.Kind;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.format.dwarf.DebugFile;
import org.hanglint.format.dwarf.Declaration;

/**
 * Names that the library has from a file and that stand nowhere in it, and functions of the file that the library has not (N5).
 * Names that macros make of others are left alone, and so are variables wherever a macro may have declared them: lines tell, as
 * long as nothing in the file has moved.
 */
final class DebugNames implements Rule {

    /** Macros declare several things at once; so many unknown names on one line are one. */
    private static final int MADE_BY_MACRO = 3;

    /** Shorter words stand in too many names by chance. */
    private static final int LEAST_PART = 3;

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        Optional<DebugFile> file = library.map().file(source.path());
        if (file.isEmpty() || file.get().declarations().isEmpty()) {
            return Optional.empty();
        }
        Set<String> there = new HashSet<>();
        Set<String> functions = new HashSet<>();
        for (Declaration declaration : file.get().declarations()) {
            there.add(Declared.written(declaration.name()));
            if (declaration.kind() == Declaration.Kind.FUNCTION) {
                functions.add(Declared.written(declaration.name()));
            }
        }
        boolean unmoved = file.get().declarations().stream().allMatch(one -> isInPlace(source, one));
        Map<Integer, Set<String>> unknown = new HashMap<>();
        for (Declaration declaration : file.get().declarations()) {
            String name = Declared.written(declaration.name());
            boolean own = declaration.kind() == Declaration.Kind.FUNCTION
                    || unmoved && !source.lines().mayHaveMacro(declaration.line(), functions);
            if (own && isTelling(name, source)) {
                unknown.computeIfAbsent(declaration.line(), _ -> new HashSet<>()).add(name);
            }
        }
        List<Evidence> evidence = new ArrayList<>();
        Set<String> told = new HashSet<>();
        unknown.forEach((line, names) -> {
            if (names.size() < MADE_BY_MACRO) {
                names.stream().filter(told::add).forEach(name -> evidence.add(gone(source, line, name)));
            }
        });
        added(source, file.get(), there, evidence);
        return Held.of(Kind.NAMES, there.size() + source.functions().size(), evidence);
    }

    /** Whether a name that stands in the text stands where the library has it from. */
    private static boolean isInPlace(SourceFacts source, Declaration declaration) {
        String name = Declared.written(declaration.name());
        return declaration.kind() == Declaration.Kind.ENUMERATOR
                || !source.words().contains(name)
                || !Declared.isElsewhere(source.lines(), declaration, name);
    }

    /** Whether a name that the library has must stand in the text. */
    static boolean isTelling(String name, SourceFacts source) {
        return !name.isEmpty()
                && !name.startsWith("__")
                && !source.words().contains(name)
                && source.macroArguments().stream()
                        .noneMatch(word -> word.length() >= LEAST_PART && name.contains(word));
    }

    private static Evidence gone(SourceFacts source, int line, String name) {
        return new Evidence(
                Kind.NAMES,
                Level.STRONG,
                source.path(),
                source.line(line),
                "has " + name + " from line " + line,
                "there is no such name");
    }

    /** Functions without an entry; only told of a file of which the library has functions. */
    private static void added(SourceFacts source, DebugFile file, Set<String> there, List<Evidence> evidence) {
        boolean whole = source.isCompiled()
                && file.declarations().stream()
                        .anyMatch(declaration -> declaration.kind() == Declaration.Kind.FUNCTION)
                && !file.lines().isEmpty();
        if (!whole) {
            return;
        }
        for (SourceFacts.Named function : source.functions()) {
            if (!there.contains(function.name())) {
                evidence.add(new Evidence(
                        Kind.NAMES,
                        Level.SUPPORTING,
                        source.path(),
                        function.span(),
                        "has no function " + function.name(),
                        "it is defined"));
            }
        }
    }
}
