package org.hanglint.artifact.nativecode;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.artifact.nativecode.Token.Place;
import org.hanglint.syntax.SourceText;

/** Which {@code #if} of a file stand open, and whether one of them decides what is compiled. */
final class Conditions {

    private static final Pattern LINE = Pattern.compile("#\\s*(\\w+)\\s*(.*?)\\s*", Pattern.DOTALL);
    private static final Pattern CPLUSPLUS =
            Pattern.compile("(defined\\s*\\(?\\s*)?__cplusplus\\s*\\)?(\\s*(/[/*].*)?)");

    private final SourceText text;

    /** For each open {@code #if} whether it leaves things open. */
    private final Deque<Boolean> open = new ArrayDeque<>();

    private boolean first = true;

    Conditions(SourceText text) {
        this.text = text;
    }

    /** Where code stands after the directives so far. */
    Place place() {
        return open.contains(true) ? Place.CONDITIONAL : Place.ALWAYS;
    }

    /** Takes note of the directive that begins at that offset. */
    void directive(int start) {
        int line = text.lines().line(start);
        Matcher matcher = LINE.matcher(text.text(start, text.lines().lineEnd(line)));
        if (!matcher.matches()) {
            return;
        }
        String condition = matcher.group(2);
        switch (matcher.group(1)) {
            case "ifdef" -> open.push(!CPLUSPLUS.matcher(condition).matches());
            case "if" -> open.push(!CPLUSPLUS.matcher(condition).matches());
            case "ifndef" -> open.push(!(first && isGuard(line, condition)));
            case "endif" -> open.poll();
            default -> {}
        }
        first = false;
    }

    /** Whether the next directive defines the name that this one asks for. */
    private boolean isGuard(int line, String name) {
        for (int next = line + 1; next < Math.min(line + 5, text.lines().lineCount()); next++) {
            String following = text.text(text.lines().lineSpan(next)).strip();
            if (following.startsWith("#")) {
                return following.matches("#\\s*define\\s+" + Pattern.quote(name.split("\\s+", 2)[0]) + "\\b.*");
            }
        }
        return false;
    }
}
