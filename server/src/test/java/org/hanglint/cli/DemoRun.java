package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The demo checked by the command line, for tests of other packages. */
public final class DemoRun {

    private DemoRun() {}

    /** What {@code hanglint check fixtures/demo --format FORMAT} prints. */
    public static String report(String format) {
        Run run = Run.of("check", "../fixtures/demo", "--format", format);
        assertEquals(Exit.FOUND, run.status(), run.err());
        return run.out();
    }
}
