package org.hanglint.knowledge;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A release of Python: 3.11. */
public record Release(int major, int minor) implements Comparable<Release> {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})(\\D.*)?");
    private static final Comparator<Release> ORDER =
            Comparator.comparingInt(Release::major).thenComparingInt(Release::minor);

    /** Of {@code 3.11} or {@code 3.11.2}; empty for anything else. */
    public static Optional<Release> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new Release(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    @Override
    public int compareTo(Release other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
