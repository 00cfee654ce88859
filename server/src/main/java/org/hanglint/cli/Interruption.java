package org.hanglint.cli;

import java.io.PrintStream;

/** Tells on the way out that the user ended the run; Java itself gives the status, 130 for an interrupt. */
final class Interruption {

    private volatile boolean over;

    private Interruption() {}

    /** From now on an interrupted run says so. */
    static Interruption told(PrintStream err) {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.tell(err)));
        return interruption;
    }

    /** The run came to its own end. */
    void isOver() {
        over = true;
    }

    private void tell(PrintStream err) {
        if (!over) {
            err.println((Terminal.isErrTerminal() ? "\r\u001b[K" : "")
                    + "hanglint: interrupted; every file is as it was, or whole");
            err.flush();
        }
    }
}
