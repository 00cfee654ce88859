package org.hanglint.artifact.side;

import java.util.List;
import java.util.regex.Pattern;

/** Paths by patterns in the syntax of gitignore, as far as {@code *}, {@code **}, {@code ?} and folders go. */
public final class SourcePatterns {

    private final List<Pattern> patterns;

    /** Any of those. */
    public SourcePatterns(List<String> written) {
        this.patterns = written.stream().map(SourcePatterns::compiled).toList();
    }

    /** Whether a path, relative to the root, is meant. */
    public boolean match(String path) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(path).matches());
    }

    private static Pattern compiled(String written) {
        String plain = written.endsWith("/") ? written.substring(0, written.length() - 1) : written;
        boolean anchored = plain.indexOf('/') >= 0;
        StringBuilder regex = new StringBuilder(anchored ? "" : "(?:.*/)?");
        for (int i = plain.startsWith("/") ? 1 : 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (plain.startsWith("**/", i)) {
                regex.append("(?:.*/)?");
                i += 2;
            } else if (plain.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.append("(?:/.*)?").toString());
    }
}
