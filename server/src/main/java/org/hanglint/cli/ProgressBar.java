package org.hanglint.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.hanglint.engine.Progress;

/** One line on a terminal that tells how far a run is. */
final class ProgressBar implements Progress {

    private static final int WIDTH = 30;
    private static final long BETWEEN_NANOS = 100_000_000;

    private final PrintStream err;
    private long last;

    ProgressBar(PrintStream err) {
        this.err = err;
    }

    @Override
    public synchronized void at(Stage stage, int done, int total) {
        long now = System.nanoTime();
        if (now - last < BETWEEN_NANOS) {
            return;
        }
        last = now;
        int filled = total == 0 ? 0 : (int) ((long) WIDTH * done / total);
        String word = stage.name().toLowerCase(Locale.ROOT);
        err.print("\r[" + "#".repeat(filled) + " ".repeat(WIDTH - filled) + "] " + word + " " + done + "/" + total
                + "\u001b[K");
        err.flush();
    }

    synchronized void clear() {
        err.print("\r\u001b[K");
        err.flush();
    }
}
