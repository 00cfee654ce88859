package org.hanglint.artifact.side;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.format.Bytes;

/** A tree of which only some files show, such as the extension modules between the sources of a project. */
public final class OnlyTree implements FileTree {

    private final FileTree whole;
    private final Map<String, Map<String, Item>> folders = new TreeMap<>();

    /** Of the whole, the files of those paths; what it does not have does not show. */
    public OnlyTree(FileTree whole, List<String> paths) {
        this(whole, items(whole, paths));
    }

    /** Of the whole, the files of those paths, as they are known already. */
    public OnlyTree(FileTree whole, Map<String, Item> files) {
        this.whole = whole;
        files.forEach(this::put);
    }

    private static Map<String, Item> items(FileTree whole, List<String> paths) {
        Map<String, Item> items = new TreeMap<>();
        paths.forEach(path -> whole.find(path).ifPresent(item -> items.put(path, item)));
        return items;
    }

    private void put(String path, Item item) {
        int cut = path.lastIndexOf('/');
        String folder = cut < 0 ? "" : path.substring(0, cut);
        folders.computeIfAbsent(folder, _ -> new TreeMap<>()).put(item.name(), item);
        if (!folder.isEmpty()) {
            put(folder, new Item(folder.substring(folder.lastIndexOf('/') + 1), Kind.FOLDER, 0, 0));
        }
    }

    @Override
    public List<Item> list(String folder) {
        return new ArrayList<>(folders.getOrDefault(folder, Map.of()).values());
    }

    @Override
    public Optional<Item> find(String path) {
        int cut = path.lastIndexOf('/');
        Map<String, Item> folder = folders.getOrDefault(cut < 0 ? "" : path.substring(0, cut), Map.of());
        return Optional.ofNullable(folder.get(path.substring(cut + 1)));
    }

    @Override
    public Optional<Item> now(String path) {
        return find(path).isPresent() ? whole.now(path) : Optional.empty();
    }

    @Override
    public Optional<Bytes> open(String path) {
        return find(path).isPresent() ? whole.open(path) : Optional.empty();
    }

    @Override
    public Optional<String> objection(String path) {
        return find(path).isPresent() ? whole.objection(path) : Optional.empty();
    }

    @Override
    public String shown(String path) {
        return whole.shown(path);
    }
}
