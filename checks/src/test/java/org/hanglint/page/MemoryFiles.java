package org.hanglint.page;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.engine.Files;

/** Files that exist in a test only. */
public final class MemoryFiles implements Files {

    private final Map<String, byte[]> contents = new TreeMap<>();

    /** Texts by path. */
    public static MemoryFiles of(Map<String, String> texts) {
        MemoryFiles files = new MemoryFiles();
        texts.forEach((path, text) -> files.contents.put(path, text.getBytes(StandardCharsets.UTF_8)));
        return files;
    }

    /** Bytes by path. */
    public static MemoryFiles ofBytes(Map<String, byte[]> bytes) {
        MemoryFiles files = new MemoryFiles();
        files.contents.putAll(bytes);
        return files;
    }

    @Override
    public List<String> paths() {
        return List.copyOf(contents.keySet());
    }

    @Override
    public Content read(String path) {
        byte[] bytes = contents.get(path);
        return bytes == null ? new Content.Unreadable("no such file any more") : new Content.Bytes(bytes);
    }
}
