package org.hanglint.vcs;

/** Git cannot answer; the message says why and what to do. */
public final class GitProblem extends Exception {

    private static final long serialVersionUID = 1L;

    GitProblem(String message) {
        super(message);
    }
}
