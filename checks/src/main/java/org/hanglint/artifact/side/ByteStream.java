package org.hanglint.artifact.side;

import java.io.IOException;
import java.io.InputStream;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;

/** Bytes from the first to the last. */
final class ByteStream extends InputStream {

    private static final int PIECE = 1 << 20;

    private final Bytes bytes;
    private byte[] piece = new byte[0];
    private int at;
    private long next;

    ByteStream(Bytes bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() throws IOException {
        return isAtEnd() ? -1 : piece[at++] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (isAtEnd()) {
            return -1;
        }
        int count = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, into, from, count);
        at += count;
        return count;
    }

    private boolean isAtEnd() throws IOException {
        if (at == piece.length) {
            int length = (int) Math.min(PIECE, bytes.size() - next);
            try {
                piece = bytes.read(next, length);
            } catch (Unreadable gone) {
                throw new IOException(gone.getMessage(), gone);
            }
            next += length;
            at = 0;
        }
        return piece.length == 0;
    }
}
