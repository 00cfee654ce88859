package org.hanglint.artifact.side;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.hanglint.format.Bytes;

/** Files of an archive: known by name, unpacked when somebody reads them. */
public final class MemoryTree implements FileTree {

    /** No files. */
    public static final FileTree EMPTY = new MemoryTree("", Map.of(), Map.of());

    private final String archive;
    private final Map<String, Supplier<Optional<byte[]>>> contents;
    private final OnlyTree names;
    private final Extent extent;

    /** The files of an archive, all of them. */
    public MemoryTree(String archive, Map<String, Item> items, Map<String, Supplier<Optional<byte[]>>> contents) {
        this(archive, items, contents, Extent.WHOLE);
    }

    /**
     * Files of an archive.
     *
     * @param archive how people call it
     * @param items what is known about each, by path
     */
    public MemoryTree(String archive, Map<String, Item> items, Map<String, Supplier<Optional<byte[]>>> contents, Extent extent) {
        this.extent = extent;
        this.archive = archive;
        this.contents = new TreeMap<>(contents);
        this.names = new OnlyTree(this, items);
    }

    @Override
    public List<Item> list(String folder) {
        return names.list(folder);
    }

    @Override
    public Optional<Item> find(String path) {
        return names.find(path);
    }

    @Override
    public Optional<Item> now(String path) {
        return find(path);
    }

    @Override
    public Optional<Bytes> open(String path) {
        Supplier<Optional<byte[]>> content = contents.get(path);
        return content == null ? Optional.empty() : content.get().map(Bytes::of);
    }

    @Override
    public Extent extent() {
        return extent;
    }

    @Override
    public String shown(String path) {
        return path.isEmpty() ? archive : archive + "!/" + path;
    }
}
