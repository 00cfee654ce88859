package org.hanglint.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program run to its end or to a limit. */
record Run(End end, String output) {

    /** How it ended. */
    enum End {
        /** By itself, and it says that all is well. */
        DONE,
        /** By itself, and it says that something failed. */
        FAILED,
        /** By a signal. */
        CRASH,
        /** Not within the limit. */
        HANG
    }

    /** What a shell, and Java, make of a signal's number. */
    private static final int SIGNAL = 128;

    Run(List<String> command, Path folder, int seconds) {
        this(ran(command, folder, seconds));
    }

    private Run(Run ran) {
        this(ran.end, ran.output);
    }

    private static Run ran(List<String> command, Path folder, int seconds) {
        try {
            Path log = Files.createTempFile("proof", ".log");
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            String output = Files.readString(log);
            Files.delete(log);
            return new Run(ended ? end(process.exitValue()) : End.HANG, output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Run(End.FAILED, "interrupted");
        }
    }

    private static End end(int status) {
        if (status == 0) {
            return End.DONE;
        }
        return status > SIGNAL ? End.CRASH : End.FAILED;
    }
}
