package org.hanglint.cli;

import org.hanglint.cli.CheckOptions.Colour;
import org.hanglint.report.Colours;

/** What the launcher says about stdout and stderr; Java itself can only tell both at once. */
final class Terminal {

    private static final String PROPERTY = "hanglint.terminal";

    private Terminal() {}

    static boolean isErrTerminal() {
        return has("stderr");
    }

    /** Colours as asked for; by itself on a terminal, unless NO_COLOR is set. */
    static Colours colours(Colour wanted) {
        boolean automatic = has("stdout") && System.getenv("NO_COLOR") == null;
        return switch (wanted) {
            case ALWAYS -> Colours.ANSI;
            case NEVER -> Colours.NONE;
            case AUTO -> automatic ? Colours.ANSI : Colours.NONE;
        };
    }

    private static boolean has(String stream) {
        return System.getProperty(PROPERTY, "").contains(stream);
    }
}
