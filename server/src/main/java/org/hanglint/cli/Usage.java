package org.hanglint.cli;

/** The command line cannot be obeyed; the message says what is wrong and what to do. */
final class Usage extends Exception {

    private static final long serialVersionUID = 1L;

    Usage(String message) {
        super(message);
    }
}
