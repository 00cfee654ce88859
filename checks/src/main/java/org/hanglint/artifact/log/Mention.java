package org.hanglint.artifact.log;

/**
 * A place that a log names.
 *
 * @param file as the log writes it
 * @param line from 1
 * @param text what the log says there: the message, or the line of code below a traceback's frame
 */
public record Mention(String file, int line, Form form, String text) {

    /** How the log names it. */
    public enum Form {
        /** {@code file.cc:130 message}. */
        MESSAGE,
        /** A frame of a Python traceback, with the code of its line. */
        TRACEBACK
    }
}
