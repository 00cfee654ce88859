package org.hanglint.artifact;

import java.util.Set;
import java.util.regex.Pattern;
import org.hanglint.artifact.side.Copy;
import org.hanglint.syntax.SourceText;

/** Files that a build writes: what is installed of them is meant to differ. */
public final class Generated {

    private static final Set<String> NAMES =
            Set.of("_version.py", "version.py", "_version_info.py", "__version__.py", "_build_info.py", "_meta.py");

    private static final Pattern MARK = Pattern.compile(
            "(?i)#.*(generated (by|from|file|at)|auto-?generated|do not edit|don't change, don't track)");

    /** A mark stands at the top. */
    private static final int TOP_LINES = 5;

    private Generated() {}

    /** Whether a copy with that text or its source is one, by its name or by a mark at its top. */
    public static boolean is(Artifacts artifacts, Copy copy, SourceText installed) {
        return isNamed(copy.source()) || isMarked(artifacts.texts().apply(copy.source())) || isMarked(installed);
    }

    /** Whether a file is one by its name alone. */
    public static boolean isNamed(String path) {
        return NAMES.contains(path.substring(path.lastIndexOf('/') + 1));
    }

    private static boolean isMarked(SourceText text) {
        int end = text.lines().lineEnd(Math.min(TOP_LINES, text.lines().lineCount()) - 1);
        return MARK.matcher(text.text(0, end)).find();
    }
}
