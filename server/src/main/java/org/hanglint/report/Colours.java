package org.hanglint.report;

import org.hanglint.finding.Severity;

/** Colours of a terminal, or none. */
public enum Colours {
    NONE,
    ANSI;

    private static final String RESET = "\u001b[0m";

    String severity(Severity severity, String text) {
        return switch (severity) {
            case ERROR -> wrapped("\u001b[1;31m", text);
            case WARNING -> wrapped("\u001b[1;33m", text);
            case NOTE -> wrapped("\u001b[1;36m", text);
        };
    }

    String bold(String text) {
        return wrapped("\u001b[1m", text);
    }

    String dim(String text) {
        return wrapped("\u001b[2m", text);
    }

    private String wrapped(String code, String text) {
        return this == NONE ? text : code + text + RESET;
    }
}
