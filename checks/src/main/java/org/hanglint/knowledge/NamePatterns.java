package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Names as facts write them: a glob, where {@code *} is any text, or a regular expression between slashes, which may
 * fit anywhere in the name.
 */
public final class NamePatterns {

    private final Pattern pattern;

    private NamePatterns(Pattern pattern) {
        this.pattern = pattern;
    }

    /** All of those names together. */
    public static NamePatterns of(Collection<String> names) {
        List<String> parts = new ArrayList<>();
        for (String name : names) {
            boolean regex = name.length() > 1 && name.startsWith("/") && name.endsWith("/");
            parts.add(regex ? "(?:" + name.substring(1, name.length() - 1) + ")" : "^" + glob(name) + "$");
        }
        return new NamePatterns(Pattern.compile(parts.isEmpty() ? "(?!)" : String.join("|", parts)));
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
        return pattern.matcher(name).find();
    }
}
