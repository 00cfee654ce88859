package org.hanglint.engine;

import java.util.Optional;

/**
 * What earlier runs computed, under keys that stand for everything it was computed from. Any thread may ask. A store may forget
 * at any time, and never fails.
 */
public interface Store extends AutoCloseable {

    /** The bytes under a key; empty where nothing is known. */
    Optional<byte[]> find(String key);

    /** Keeps bytes under a key; nobody writes to the array afterwards. */
    void keep(String key, byte[] bytes);

    /** What this store was made by: a word that differs for another build of Hanglint. */
    String build();

    /** Lasting stores write down what is new. */
    @Override
    void close();

    /** Remembers nothing. */
    Store NONE = new Store() {
        @Override
        public Optional<byte[]> find(String key) {
            return Optional.empty();
        }

        @Override
        public void keep(String key, byte[] bytes) {}

        @Override
        public String build() {
            return "";
        }

        @Override
        public void close() {}
    };
}
