package org.hanglint.artifact.nativecode;

import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.nativecode.DataSearch.Piece;
import org.hanglint.format.elf.Machine;

/** Constants with a fraction that stand nowhere in the library (N13). The compiler may have computed with them. */
final class Numbers implements Rule {

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        if (!source.isCompiled() || source.words().contains("float") || library.facts().elf().machine() != Machine.X86_64) {
            return Optional.empty();
        }
        if (!library.isUsed(source)) {
            return Optional.empty();
        }
        List<Evidence> missing = source.numbers().stream()
                .filter(number -> !library.data().found(piece(number.value())))
                .map(number -> new Evidence(
                        Evidence.Kind.NUMBERS,
                        Evidence.Level.SUPPORTING,
                        source.path(),
                        number.span(),
                        "has no constant " + number.value(),
                        "it stands"))
                .toList();
        return Held.of(Evidence.Kind.NUMBERS, source.numbers().size(), missing);
    }

    /** As a double: files that use narrower numbers as well are not asked, since four bytes stand anywhere by chance. */
    static Piece piece(double value) {
        return new Piece.Eight(Double.doubleToRawLongBits(value));
    }
}
