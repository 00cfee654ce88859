package org.hanglint.vcs;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.hanglint.engine.Files.Content;

/** Bytes of git's objects by their ids, through one {@code git cat-file --batch}. Any thread may ask. */
final class Objects {

    /** Nothing that Hanglint reads is as large; it must not fill the memory. */
    private static final long MOST_BYTES = 64L << 20;

    private static final int BUFFER = 1 << 16;

    private final Process process;
    private final InputStream answers;

    Objects(Process process) {
        this.process = process;
        this.answers = new BufferedInputStream(process.getInputStream(), BUFFER);
    }

    /** The bytes of a blob. */
    synchronized Content read(String id) {
        try {
            process.getOutputStream().write((id + "\n").getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
            String[] head = line().split(" ");
            if (head.length != 3) {
                return new Content.Unreadable("git has no content for it here (object " + id + ")");
            }
            long size = Long.parseLong(head[2]);
            if (size > MOST_BYTES) {
                answers.skipNBytes(size + 1);
                return new Content.Unreadable("larger than " + (MOST_BYTES >> 20) + " MB");
            }
            byte[] bytes = answers.readNBytes((int) size);
            if (answers.read() != '\n') {
                return new Content.Unreadable("git stopped answering");
            }
            return new Content.Bytes(bytes);
        } catch (IOException | NumberFormatException failure) {
            return new Content.Unreadable("git cannot read it: " + failure.getMessage());
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = answers.read(); next >= 0 && next != '\n'; next = answers.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    void close() {
        process.destroy();
    }
}
