package org.hanglint.lsp;

import java.util.Optional;
import org.hanglint.engine.Store;

/**
 * What earlier sessions left on disk. The first analysis of a session is written there; later ones are the editor's moments, and
 * are not.
 */
final class Remembered implements Store {

    private final Store disk;
    private volatile boolean lasting = true;

    Remembered(Store disk) {
        this.disk = disk;
    }

    @Override
    public Optional<byte[]> find(String key) {
        return disk.find(key);
    }

    @Override
    public void keep(String key, byte[] bytes) {
        if (lasting) {
            disk.keep(key, bytes);
        }
    }

    @Override
    public String build() {
        return disk == Store.NONE ? "session" : disk.build();
    }

    @Override
    public void close() {
        if (lasting) {
            lasting = false;
            disk.close();
        }
    }
}
