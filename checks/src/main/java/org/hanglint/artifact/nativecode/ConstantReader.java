package org.hanglint.artifact.nativecode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hanglint.artifact.nativecode.SourceFacts.Constant;
import org.hanglint.artifact.nativecode.Token.Kind;
import org.hanglint.artifact.nativecode.Token.Place;

/** Constants of a text: {@code constexpr int kMax = 64;}, and the names of an {@code enum} that are given numbers. */
final class ConstantReader {

    private final Tokens tokens;
    private final Map<String, Constant> found = new HashMap<>();
    private final Set<String> several = new HashSet<>();

    private ConstantReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Those with one definition, in no {@code #if}. */
    static Map<String, Constant> in(Tokens tokens) {
        ConstantReader reader = new ConstantReader(tokens);
        reader.read();
        reader.several.forEach(reader.found::remove);
        return reader.found;
    }

    private void read() {
        boolean constant = false;
        int enumeration = 0;
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isSign(i, '{')) {
                depth++;
                enumeration = constant && enumeration < 0 ? depth : enumeration;
                constant = enumeration == depth;
            } else if (tokens.isSign(i, '}')) {
                enumeration = enumeration == depth ? 0 : enumeration;
                depth--;
                constant = false;
            } else if (tokens.isSign(i, ';')) {
                constant = false;
                enumeration = enumeration < 0 ? 0 : enumeration;
            } else if (tokens.word(i).equals("constexpr")) {
                constant = true;
            } else if (tokens.word(i).equals("enum")) {
                constant = true;
                enumeration = -1;
            } else if (constant && enumeration >= 0 && tokens.isSign(i, '=')) {
                value(i);
            }
        }
    }

    private void value(int equals) {
        int number = equals + 1;
        boolean ends = tokens.isSign(number + 1, ';') || tokens.isSign(number + 1, ',') || tokens.isSign(number + 1, '}');
        String name = tokens.word(equals - 1);
        if (name.isEmpty() || !ends || tokens.get(number).kind() != Kind.NUMBER) {
            return;
        }
        String written = tokens.text().text(tokens.get(number).span()).replace("'", "");
        boolean plain = written.matches("(0|[1-9][0-9]{0,17})[uUlL]*") && tokens.get(number).place() == Place.ALWAYS;
        Constant constant = plain
                ? new Constant(
                        Long.parseLong(written.replaceAll("[uUlL]+", "")),
                        tokens.get(equals - 1).span())
                : new Constant(0, tokens.get(number).span());
        if (!plain || found.putIfAbsent(name, constant) != null) {
            several.add(name);
        }
    }
}
