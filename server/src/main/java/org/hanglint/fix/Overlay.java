package org.hanglint.fix;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hanglint.engine.Files;

/** Files with other contents for some of them, and new ones beside them. */
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
        Set<String> paths = new TreeSet<>(files.paths());
        paths.addAll(replaced.keySet());
        return List.copyOf(paths);
    }

    /** Whether the file is not among those that were there. */
    public boolean isNew(String path) {
        return !files.paths().contains(path);
    }

    @Override
    public Content read(String path) {
        byte[] bytes = replaced.get(path);
        return bytes == null ? files.read(path) : new Content.Bytes(bytes);
    }
}
