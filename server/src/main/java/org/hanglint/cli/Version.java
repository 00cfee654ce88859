package org.hanglint.cli;

/** The version of this build. */
final class Version {

    static final String CURRENT = "0.1.0";

    private Version() {}
}
