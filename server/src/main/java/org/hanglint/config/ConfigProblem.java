package org.hanglint.config;

/** A configuration that cannot be used; the message names file, line, column and what to do. */
public class ConfigProblem extends Exception {

    private static final long serialVersionUID = 1L;

    public ConfigProblem(String message) {
        super(message);
    }
}
