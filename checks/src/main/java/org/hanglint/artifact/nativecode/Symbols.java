package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.nativecode.Evidence.Kind;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.format.elf.Symbol;
import org.hanglint.syntax.Span;

/**
 * Exported functions whose names stand nowhere in the sources (N11). Weak ones may be of any header, and are not asked; where most
 * are missing, other libraries were linked in.
 */
final class Symbols implements Rule {

    /** Macros make names of others; shorter words stand in too many by chance. */
    private static final int LEAST_PART = 3;

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        boolean first = library.sources().stream()
                .filter(SourceFacts::isCompiled)
                .findFirst()
                .map(SourceFacts::path)
                .filter(source.path()::equals)
                .isPresent();
        if (!first || library.set().coverage() == SourceSet.Coverage.SOME) {
            return Optional.empty();
        }
        Set<String> words = new HashSet<>();
        Set<String> parts = new HashSet<>();
        library.sources().forEach(one -> {
            words.addAll(one.words());
            one.macroArguments().stream().filter(word -> word.length() >= LEAST_PART).forEach(parts::add);
        });
        List<Evidence> evidence = new ArrayList<>();
        int checked = 0;
        for (Symbol symbol : library.facts().elf().symbols()) {
            Optional<String> name = isOwn(symbol) ? Mangled.function(symbol.name()) : Optional.empty();
            if (name.isPresent()) {
                checked++;
                if (!words.contains(name.get()) && parts.stream().noneMatch(name.get()::contains)) {
                    evidence.add(new Evidence(
                            Kind.SYMBOLS,
                            Level.SUPPORTING,
                            source.path(),
                            new Span(0, 0),
                            "exports " + name.get(),
                            "no source has the name"));
                }
            }
        }
        boolean own = 2 * evidence.size() <= checked;
        return own ? Held.of(Kind.SYMBOLS, checked, evidence) : Optional.empty();
    }

    private static boolean isOwn(Symbol symbol) {
        return symbol.defined()
                && symbol.kind() == Symbol.Kind.FUNCTION
                && symbol.binding() == Symbol.Binding.GLOBAL
                && !symbol.name().startsWith("PyInit_")
                && !symbol.name().startsWith("_init")
                && !symbol.name().startsWith("_fini");
    }
}
