package org.hanglint.artifact.nativecode;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.hanglint.format.Unreadable;

/** A library being compared: its facts, all sources it is made of, and which of their texts were found in its data. */
record Library(NativeFacts facts, SourceSet set, DataSearch data, Set<String> imports) {

    static Library of(NativeFacts facts, SourceSet set) throws Unreadable {
        DataSearch data = new DataSearch();
        for (SourceFacts source : set.sources()) {
            source.literals().forEach(literal -> Texts.pieces(literal.bytes()).forEach(data::want));
            source.numbers().forEach(number -> data.want(Numbers.piece(number.value())));
        }
        data.run(facts.elf());
        return new Library(facts, set, data, new HashSet<>(facts.elf().imports()));
    }

    List<SourceFacts> sources() {
        return set.sources();
    }

    SourceMap map() {
        return set.map();
    }

    /** How many calls of that name the sources have, headers among them, in whatever branch of {@code #if}. */
    long calls(String name) {
        return sources().stream()
                .flatMap(source -> source.calls().stream())
                .filter(call -> call.name().equals(name))
                .count();
    }

    /** Whether the library may be made of no more than these sources, so that what they call must be in it. */
    boolean isWhole() {
        return sources().stream().filter(SourceFacts::isCompiled).allMatch(this::isUsed);
    }

    /** Whether a text of the source, or code of its lines, is in the library. */
    private boolean isUsed(SourceFacts source) {
        return map().file(source.path()).isPresent()
                || source.literals().isEmpty()
                || source.literals().stream().anyMatch(literal -> Texts.isPresent(literal.bytes(), data));
    }

    /** Whether any source fulfils it. */
    boolean any(Predicate<SourceFacts> condition) {
        return sources().stream().anyMatch(condition);
    }
}
