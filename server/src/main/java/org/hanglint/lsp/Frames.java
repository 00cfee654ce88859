package org.hanglint.lsp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The frames of the protocol: header lines, an empty line, and as many bytes of UTF-8 as the header says. Whatever the bytes are,
 * reading goes on behind them; what a broken header announces is bounded.
 */
final class Frames {

    /** No client's message is as long; a length above is a broken header. */
    private static final int MOST_BYTES = 256 << 20;

    private static final int MOST_HEADER_BYTES = 4096;
    private static final String LENGTH = "content-length:";

    private final InputStream in;

    Frames(InputStream in) {
        this.in = in;
    }

    /** What comes next from the other end. */
    sealed interface Frame {
        /** One message, as it was written. */
        record Content(String text) implements Frame {}

        /** A header that announces no message, for that reason. */
        record Broken(String reason) implements Frame {}

        /** The other end is gone. */
        record End() implements Frame {}
    }

    /** Waits for the next frame. */
    Frame next() throws IOException {
        int length = -1;
        boolean begun = false;
        while (true) {
            Optional<String> read = line();
            if (read.isEmpty()) {
                return new Frame.End();
            }
            String line = read.get();
            if (!line.isEmpty()) {
                begun = true;
                length = line.toLowerCase(Locale.ROOT).startsWith(LENGTH) ? length(line) : length;
            } else if (length >= 0) {
                return content(length);
            } else if (begun) {
                return new Frame.Broken("a header without a Content-Length between 0 and " + MOST_BYTES);
            }
        }
    }

    private static int length(String line) {
        try {
            int length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            return length <= MOST_BYTES ? length : -1;
        } catch (NumberFormatException notANumber) {
            return -1;
        }
    }

    private Frame content(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        return bytes.length < length ? new Frame.End() : new Frame.Content(new String(bytes, StandardCharsets.UTF_8));
    }

    /** The next header line without its end, cut where it is too long for one; empty at the end of the stream. */
    private Optional<String> line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return Optional.empty();
            }
            if (next != '\r' && line.length() < MOST_HEADER_BYTES) {
                line.append((char) next);
            }
        }
        return Optional.of(line.toString());
    }
}
