package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names as facts write them: a glob, where {@code *} is any text, or a regular expression between slashes, which may
 * fit anywhere in the name.
 */
public final class NamePatterns {

    private static final String ANY = "*";

    /** Names that are written out, as most are, and {@code *} alone: quicker than any expression. */
    private final Set<String> plain;

    private final Optional<Pattern> others;
    private final boolean isAny;

    private NamePatterns(Set<String> plain, Optional<Pattern> others) {
        this.plain = plain;
        this.others = others;
        this.isAny = plain.contains(ANY);
    }

    /** All of those names together. */
    public static NamePatterns of(Collection<String> names) {
        Set<String> plain = new HashSet<>();
        List<String> parts = new ArrayList<>();
        for (String name : names) {
            boolean regex = name.length() > 1 && name.startsWith("/") && name.endsWith("/");
            if (regex) {
                parts.add("(?:" + name.substring(1, name.length() - 1) + ")");
            } else if (name.contains(ANY) && !name.equals(ANY)) {
                parts.add("^" + glob(name) + "$");
            } else {
                plain.add(name);
            }
        }
        return new NamePatterns(
                Set.copyOf(plain),
                parts.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(String.join("|", parts))));
    }

    private static String glob(String name) {
        StringBuilder regex = new StringBuilder();
        for (String literal : name.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(literal.isEmpty() ? "(?:)" : Pattern.quote(literal));
        }
        return regex.toString();
    }

    /** Whether a name is one of them. */
    public boolean fits(String name) {
        return isAny || plain.contains(name) || others.isPresent() && others.get().matcher(name).find();
    }
}
