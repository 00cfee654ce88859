package org.hanglint.flow.gil;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Release numbers of three parts. */
final class Versions {

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?");

    /** A release. */
    record Version(int major, int minor, int patch) implements Comparable<Version> {
        @Override
        public int compareTo(Version other) {
            int major = Integer.compare(this.major, other.major);
            int minor = major != 0 ? major : Integer.compare(this.minor, other.minor);
            return minor != 0 ? minor : Integer.compare(patch, other.patch);
        }
    }

    private Versions() {}

    /** The first release number in the text, {@code v2.13.6} or {@code >=2.10}; empty where there is none. */
    static Optional<Version> parse(String text) {
        Matcher matcher = NUMBERS.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String patch = matcher.group(3);
        return Optional.of(new Version(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                patch == null ? 0 : Integer.parseInt(patch)));
    }

    static boolean atLeast(Version version, String release) {
        return parse(release).map(needed -> version.compareTo(needed) >= 0).orElse(false);
    }
}
