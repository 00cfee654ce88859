package org.hanglint.lsp;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hanglint.engine.Store;

/**
 * What the analyses of one session computed, before what earlier sessions left on disk. The first analysis of a session is
 * written to disk; later ones are the editor's moments, and are not.
 */
final class Remembered implements Store {

    private final Store disk;
    private volatile boolean lasting = true;
    private final Map<String, byte[]> entries = new ConcurrentHashMap<>();
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    Remembered(Store disk) {
        this.disk = disk;
    }

    @Override
    public Optional<byte[]> find(String key) {
        used.add(key);
        return Optional.ofNullable(entries.get(key)).or(() -> {
            Optional<byte[]> found = disk.find(key);
            found.ifPresent(bytes -> entries.put(key, bytes));
            return found;
        });
    }

    @Override
    public void keep(String key, byte[] bytes) {
        used.add(key);
        entries.put(key, bytes);
        if (lasting) {
            disk.keep(key, bytes);
        }
    }

    @Override
    public String build() {
        return disk == Store.NONE ? "session" : disk.build();
    }

    /** Forgets what the last analysis did not ask for: texts that are edited away. */
    void forgetUnused() {
        entries.keySet().retainAll(used);
        used.clear();
    }

    @Override
    public void close() {
        if (lasting) {
            lasting = false;
            disk.close();
        }
    }
}
