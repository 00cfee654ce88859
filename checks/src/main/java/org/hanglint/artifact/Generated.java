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

    /** Whether a copy or its source is one, by its name or by a mark at its top. */
    public static boolean is(Artifacts artifacts, Copy copy) {
        String name = copy.source().substring(copy.source().lastIndexOf('/') + 1);
        return NAMES.contains(name) || isMarked(artifacts.texts().apply(copy.source())) || isMarked(copy.text());
    }

    private static boolean isMarked(SourceText text) {
        int end = text.lines().lineEnd(Math.min(TOP_LINES, text.lines().lineCount()) - 1);
        return MARK.matcher(text.text(0, end)).find();
    }
}
