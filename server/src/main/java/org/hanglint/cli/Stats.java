package org.hanglint.cli;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.hanglint.engine.Outcome;

/** {@code --stats}: what a run cost. */
final class Stats {

    private static final double NANOS = 1e9;

    private Stats() {}

    static void write(Outcome outcome, long wallNanos, PrintStream err) {
        double wall = wallNanos / NANOS;
        long memory = Runtime.getRuntime().totalMemory() >> 20;
        String cpu = ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? String.format(Locale.ROOT, "%.2f s CPU, ", os.getProcessCpuTime() / NANOS)
                : "";
        err.printf(
                Locale.ROOT,
                "hanglint: %d files, %d parsed, %d skipped, %d failed; %.2f s, %s%d MB heap%n",
                outcome.files(),
                outcome.parsed(),
                outcome.skipped(),
                outcome.failed().size(),
                wall,
                cpu,
                memory);
    }
}
