package org.hanglint.installed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;

/** A file read in pieces. It is opened for each of them, so that nothing has to be closed. */
record FileBytes(Path file, long size) implements Bytes {

    static Optional<Bytes> of(Path file) {
        try {
            return Optional.of(new FileBytes(file, Files.size(file)));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    public byte[] read(long offset, int length) throws Unreadable {
        if (offset < 0 || length < 0 || offset + length > size) {
            throw new Unreadable("it is shorter than it says");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(length);
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, offset + buffer.position()) < 0) {
                    throw new Unreadable("it became shorter while it was read");
                }
            }
            return buffer.array();
        } catch (IOException failure) {
            throw new Unreadable("it cannot be read: " + failure.getMessage());
        }
    }
}
