package org.hanglint.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One run of the command line in this process: its status and what it wrote. */
record Run(int status, String out, String err, byte[] bytes) {

    static Run of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (PrintStream toOut = new PrintStream(out, true, StandardCharsets.UTF_8);
                PrintStream toErr = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            int status = Main.run(List.of(arguments), toOut, toErr);
            return new Run(
                    status,
                    out.toString(StandardCharsets.UTF_8),
                    err.toString(StandardCharsets.UTF_8),
                    out.toByteArray());
        }
    }

    /** Lines on stderr. */
    List<String> complaints() {
        return err.lines().toList();
    }
}
