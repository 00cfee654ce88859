package org.hanglint.fix;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.engine.Files;

/** Files with other contents for some of them. */
public record Overlay(Files files, Map<String, byte[]> replaced) implements Files {

    public Overlay {
        replaced = Map.copyOf(replaced);
    }

    /** The same with more replaced. */
    Overlay with(Map<String, byte[]> more) {
        Map<String, byte[]> all = new TreeMap<>(replaced);
        all.putAll(more);
        return new Overlay(files, all);
    }

    @Override
    public List<String> paths() {
        return files.paths();
    }

    @Override
    public Content read(String path) {
        byte[] bytes = replaced.get(path);
        return bytes == null ? files.read(path) : new Content.Bytes(bytes);
    }
}
