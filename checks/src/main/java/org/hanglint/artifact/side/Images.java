package org.hanglint.artifact.side;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.artifact.side.FileTree.Kind;
import org.hanglint.artifact.side.Whereabouts.Root;
import org.hanglint.format.Bytes;
import org.hanglint.format.dist.ImageLayers;

/** The environments inside of a saved image. */
final class Images {

    private static final List<String> PACKAGES = List.of("/site-packages/", "/dist-packages/");

    private Images() {}

    /**
     * One side for each folder of packages in it.
     *
     * @param wanted which items of such a folder may be the project's, by name
     */
    static List<Side> of(Root root, Predicate<String> wanted) {
        Optional<Bytes> bytes = root.tree().open(root.path());
        if (bytes.isEmpty()) {
            return List.of();
        }
        Map<String, ImageLayers.File> files;
        try {
            files = ImageLayers.read(() -> new ByteStream(bytes.get()), path -> isWanted(path, wanted));
        } catch (IOException broken) {
            return List.of();
        }
        Map<String, Item> items = new TreeMap<>();
        Map<String, Supplier<Optional<byte[]>>> contents = new TreeMap<>();
        TreeSet<String> folders = new TreeSet<>();
        files.forEach((path, file) -> {
            String name = path.substring(path.lastIndexOf('/') + 1);
            items.put(path, new Item(name, Kind.FILE, file.bytes().length, file.modified()));
            contents.put(path, () -> Optional.of(file.bytes()));
            packages(path).ifPresent(folders::add);
        });
        FileTree tree = new MemoryTree(root.tree().shown(root.path()), items, contents, FileTree.Extent.PART);
        List<Side> sides = new ArrayList<>();
        folders.forEach(
                folder -> sides.add(new Side(tree, folder, root.origin(), Sides.pythonOf(folder), root.choice())));
        return sides;
    }

    private static boolean isWanted(String path, Predicate<String> wanted) {
        return packages(path)
                .map(folder -> path.substring(folder.length() + 1))
                .map(below -> below.contains("/") ? below.substring(0, below.indexOf('/')) : below)
                .filter(wanted)
                .isPresent();
    }

    private static Optional<String> packages(String path) {
        return PACKAGES.stream()
                .filter(path::contains)
                .map(name -> path.substring(0, path.lastIndexOf(name) + name.length() - 1))
                .findFirst();
    }
}
