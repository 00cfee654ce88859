package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.nativecode.Evidence.Kind;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.format.dwarf.DebugFile;
import org.hanglint.format.dwarf.Declaration;
import org.hanglint.syntax.Span;

/**
 * Functions and variables that the library has from other lines of a file than those they stand on (N3). Parameters are not
 * asked: compilers give unnamed ones the names of another declaration.
 */
final class Declared implements Rule {

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        Optional<DebugFile> file = library.map().file(source.path());
        if (file.isEmpty()) {
            return Optional.empty();
        }
        Lines lines = source.lines();
        Map<String, Evidence> moved = new LinkedHashMap<>();
        int checked = 0;
        for (Declaration declaration : file.get().declarations()) {
            String name = written(declaration.name());
            boolean here = lines.words().contains(name);
            boolean asked = switch (declaration.kind()) {
                case FUNCTION -> here || DebugNames.isTelling(name, source);
                case VARIABLE -> here;
                case PARAMETER, ENUMERATOR -> false;
            };
            if (name.isEmpty() || !asked) {
                continue;
            }
            checked++;
            if (isElsewhere(lines, declaration, name)) {
                moved.putIfAbsent(name, moved(source, declaration, name));
            }
        }
        List<Evidence> evidence = new ArrayList<>(moved.values());
        return Held.of(Kind.DECLARATIONS, checked, evidence);
    }

    /** What a macro declares has other names than those that stand on the line. */
    static boolean isElsewhere(Lines lines, Declaration declaration, String name) {
        int line = declaration.line();
        boolean argument = lines.mayHaveMacro(line, Set.of()) && lines.hasSoonAfter(line, name);
        return !lines.has(line, name) && !lines.hasMacroCall(line) && !argument;
    }

    private static Evidence moved(SourceFacts source, Declaration declaration, String name) {
        Lines lines = source.lines();
        int after = lines.next(declaration.line(), name);
        int line = after > 0 ? after : lines.next(1, name);
        String here = line > 0 ? "line " + line : "there is no such name";
        Span span = line > 0 ? source.word(line, name) : source.line(declaration.line());
        String there = declaration.line() > lines.count() ? "line " + declaration.line() + ", beyond its end here"
                : "line " + declaration.line();
        return new Evidence(
                Kind.DECLARATIONS, Level.LINES, source.path(), span, "has " + name + " on " + there, here);
    }

    /** A name as a word of the text: without the arguments of a template and a destructor's sign; empty for other forms. */
    static String written(String name) {
        int cut = name.indexOf('<');
        String plain = cut > 0 ? name.substring(0, cut) : name;
        String word = plain.startsWith("~") ? plain.substring(1) : plain;
        return word.matches("[A-Za-z_]\\w*") && !word.equals("operator") && !word.equals("this") ? word : "";
    }
}
