package org.hanglint.artifact.nativecode;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.syntax.Span;

/** The function by which Python loads a module has the module's name in its own (N10). */
final class Modules implements Rule {

    private static final String INIT = "PyInit_";

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        Set<String> there = exported(library.facts());
        Set<String> here = new TreeSet<>();
        library.sources().forEach(one -> one.modules().forEach(module -> here.add(module.name())));
        if (there.isEmpty() || source.modules().isEmpty()) {
            return Optional.empty();
        }
        boolean agree = here.stream().anyMatch(there::contains);
        Span span = source.modules().getFirst().span();
        return Held.of(
                Evidence.Kind.MODULE,
                1,
                agree
                        ? List.of()
                        : List.of(new Evidence(
                                Evidence.Kind.MODULE,
                                Evidence.Level.CERTAIN,
                                source.path(),
                                span,
                                "defines the module " + String.join(", ", there),
                                "it is " + source.modules().getFirst().name())));
    }

    /** Names of the modules that a library defines. */
    static Set<String> exported(NativeFacts facts) {
        Set<String> names = new TreeSet<>();
        for (String symbol : facts.elf().exports()) {
            if (symbol.startsWith(INIT)) {
                names.add(symbol.substring(INIT.length()));
            }
        }
        return names;
    }
}
