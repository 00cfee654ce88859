package org.hanglint.config;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What cannot be a pattern in gitignore syntax; git itself would drop it without a word. */
final class Patterns {

    private Patterns() {}

    static Optional<String> wrong(String pattern) {
        if (pattern.isBlank()) {
            return Optional.of("is empty");
        }
        if (pattern.startsWith("../") || pattern.contains("/../")) {
            return Optional.of("leads out of the root; patterns are read from the root");
        }
        boolean open = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
                if (i == pattern.length()) {
                    return Optional.of("ends in a backslash that quotes nothing");
                }
            } else if (c == '[' && !open) {
                open = true;
                i = afterFirst(pattern, i);
            } else if (c == ']') {
                open = false;
            }
        }
        return open ? Optional.of("has a [ without its ]") : Optional.empty();
    }

    /** What cannot be a name of functions: a glob, or a regular expression between slashes. */
    static Optional<String> wrongName(String name) {
        if (name.isBlank()) {
            return Optional.of("is empty");
        }
        if (name.length() > 1 && name.startsWith("/") && name.endsWith("/")) {
            try {
                Pattern.compile(name.substring(1, name.length() - 1));
            } catch (PatternSyntaxException wrong) {
                return Optional.of("is no regular expression: " + wrong.getDescription());
            }
        }
        return Optional.empty();
    }

    /** A bracket right after the opening one, or after its negation, is a member of the set. */
    private static int afterFirst(String pattern, int open) {
        int next = open + 1;
        if (next < pattern.length() && (pattern.charAt(next) == '!' || pattern.charAt(next) == '^')) {
            next++;
        }
        return next < pattern.length() && pattern.charAt(next) == ']' ? next : next - 1;
    }
}
