package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.artifact.nativecode.Evidence.Kind;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.artifact.nativecode.SourceFacts.Constant;
import org.hanglint.format.dwarf.DebugFile;
import org.hanglint.format.dwarf.Declaration;

/** Constants whose value in the library is another one than that in the text (part of N5). */
final class Constants implements Rule {

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        Optional<DebugFile> file = library.map().file(source.path());
        if (file.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Constant> here = source.constants();
        List<Evidence> evidence = new ArrayList<>();
        int checked = 0;
        for (Declaration declaration : file.get().declarations()) {
            Constant constant = here.get(declaration.name());
            if (constant == null || declaration.value().isEmpty()) {
                continue;
            }
            checked++;
            long value = declaration.value().getAsLong();
            if (value != constant.value()) {
                evidence.add(new Evidence(
                        Kind.CONSTANTS,
                        Level.CERTAIN,
                        source.path(),
                        constant.span(),
                        "has " + declaration.name() + " = " + value,
                        "it is " + constant.value()));
            }
        }
        return Held.of(Kind.CONSTANTS, checked, evidence);
    }
}
