package org.hanglint.artifact.nativecode;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.hanglint.artifact.nativecode.DataSearch.Piece;
import org.hanglint.format.Unreadable;

/** A library being compared: its facts, all sources it is made of, and which of their texts were found in its data. */
record Library(NativeFacts facts, SourceSet set, DataSearch data, Set<String> imports) {

    static Library of(NativeFacts facts, SourceSet set, DataSearch data, Set<String> imports) throws Unreadable {
        Set<Piece> wanted = new HashSet<>();
        for (SourceFacts source : set.sources()) {
            source.literals().forEach(literal -> wanted.addAll(Texts.pieces(literal.bytes())));
            source.numbers().forEach(number -> wanted.add(Numbers.piece(number.value())));
        }
        data.look(wanted);
        return new Library(facts, set, data, imports);
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

    /** Whether the library has lines of the source, or most of its texts. */
    boolean isUsed(SourceFacts source) {
        long present = source.literals().stream()
                .filter(literal -> Texts.isPresent(literal.bytes(), data))
                .count();
        return map().file(source.path()).isPresent() || 2 * present >= source.literals().size();
    }

    /** Whether any source fulfils it. */
    boolean any(Predicate<SourceFacts> condition) {
        return sources().stream().anyMatch(condition);
    }
}
