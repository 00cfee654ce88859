package org.hanglint.artifact.loading;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The libraries that come with a module, and theirs.
 *
 * @param found each once, in the order in which the linker would search them
 * @param missing names that were not found
 */
public record Loaded(List<SharedLibrary> found, List<String> missing) {
    public Loaded {
        found = List.copyOf(found);
        missing = List.copyOf(missing);
    }

    /** The library of a name such as {@code libstdc++.so.6}. */
    public Optional<SharedLibrary> byName(String name) {
        return found.stream().filter(library -> library.name().equals(name)).findFirst();
    }

    /** Whether nothing is missing. */
    public boolean isComplete() {
        return missing.isEmpty();
    }

    /** Every symbol that one of them defines. */
    public Set<String> exports() {
        Set<String> all = new TreeSet<>();
        found.forEach(library -> all.addAll(library.elf().exports()));
        return all;
    }
}
