package org.hanglint.artifact.side;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.format.dist.DirectUrl;
import org.hanglint.format.dist.EditableFinder;
import org.hanglint.format.dist.Headers;
import org.hanglint.format.dist.PathLine;
import org.hanglint.format.dist.ProjectName;
import org.hanglint.format.dist.RecordFile;

/**
 * An installed distribution, by its dist-info or egg-info.
 *
 * @param metadata the folder or file in the side's tree that describes it
 * @param name in its normal form
 * @param version as its metadata says; empty where they do not
 * @param record its files, by paths relative to the side's folder; empty where nothing lists them
 * @param direct where it was installed from when that was no index
 * @param editable how it refers to a folder instead of holding files
 */
public record Distribution(
        Side side,
        String metadata,
        String name,
        Optional<String> version,
        List<RecordFile.Row> record,
        Optional<DirectUrl> direct,
        Editable editable) {

    public Distribution {
        record = List.copyOf(record);
    }

    /** How an editable install finds the files. */
    public sealed interface Editable {

        /** It holds its own files. */
        record No() implements Editable {}

        /** Folders put on the path, as written. */
        record Folders(String declaredIn, List<String> paths) implements Editable {}

        /** Modules mapped by a finder. */
        record Modules(String declaredIn, EditableFinder finder) implements Editable {}

        /** A mechanism that Hanglint does not know. */
        record Unknown(String declaredIn) implements Editable {}
    }

    /** The name and version that the name of a dist-info or egg-info says. */
    record Title(String name, Optional<String> version) {

        static Optional<Title> of(Item item) {
            String file = item.name();
            int end = file.lastIndexOf('.');
            if (end <= 0 || !file.endsWith(".dist-info") && !file.endsWith(".egg-info")) {
                return Optional.empty();
            }
            String[] parts = file.substring(0, end).split("-");
            return Optional.of(new Title(
                    ProjectName.normal(parts[0]), parts.length > 1 ? Optional.of(parts[1]) : Optional.empty()));
        }
    }

    /** Reads the description of that item in the side's folder. */
    static Distribution read(Side side, Item item, Title title) {
        String metadata = side.path(item.name());
        FileTree tree = side.tree();
        String headers = !item.isFolder()
                ? metadata
                : metadata + (item.name().endsWith(".dist-info") ? "/METADATA" : "/PKG-INFO");
        Optional<String> version = tree.read(headers)
                .flatMap(bytes -> Headers.read(bytes).first("Version"))
                .or(title::version);
        List<RecordFile.Row> record =
                tree.read(metadata + "/RECORD").map(RecordFile::read).orElse(List.of());
        Optional<DirectUrl> direct = tree.read(metadata + "/direct_url.json").flatMap(DirectUrl::read);
        return new Distribution(side, metadata, title.name(), version, record, direct, editable(side, record, direct));
    }

    private static Editable editable(Side side, List<RecordFile.Row> record, Optional<DirectUrl> direct) {
        List<String> top = record.stream()
                .map(RecordFile.Row::path)
                .filter(path -> !path.contains("/"))
                .toList();
        for (String name : top) {
            if (isFinder(name)) {
                String path = side.path(name);
                return side.tree()
                        .read(path)
                        .flatMap(EditableFinder::read)
                        .<Editable>map(finder -> new Editable.Modules(path, finder))
                        .orElseGet(() -> new Editable.Unknown(path));
            }
        }
        List<String> paths = top.stream().filter(name -> name.endsWith(".pth")).toList();
        for (String name : paths) {
            List<String> folders = folders(side, side.path(name));
            if (!folders.isEmpty()) {
                return new Editable.Folders(side.path(name), folders);
            }
        }
        boolean said =
                direct.filter(url -> url.mode() == DirectUrl.Mode.EDITABLE).isPresent();
        return said
                ? new Editable.Unknown(
                        paths.stream().findFirst().map(side::path).orElse(""))
                : new Editable.No();
    }

    /** By the names that setuptools, scikit-build-core (older and newer) and meson-python give them. */
    private static boolean isFinder(String name) {
        return name.endsWith("_finder.py")
                || name.endsWith("_editable.py")
                || name.startsWith("_editable_skbc_") && name.endsWith(".py")
                || name.endsWith("_editable_loader.py");
    }

    private static List<String> folders(Side side, String path) {
        return side.tree().read(path).map(PathLine::read).orElse(List.of()).stream()
                .flatMap(line -> line instanceof PathLine.Folder folder
                        ? java.util.stream.Stream.of(folder.path())
                        : java.util.stream.Stream.empty())
                .toList();
    }

    /** A development install by an egg-link: one folder, and no record. */
    static Optional<Distribution> linked(Side side, Item item) {
        if (!item.name().endsWith(".egg-link")) {
            return Optional.empty();
        }
        String path = side.path(item.name());
        String name = item.name().substring(0, item.name().length() - ".egg-link".length());
        return folders(side, path).stream()
                .findFirst()
                .map(folder -> new Distribution(
                        side,
                        path,
                        ProjectName.normal(name),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        new Editable.Folders(path, List.of(folder))));
    }

    /** Every distribution of a side whose name is wanted. */
    static List<Distribution> in(Side side, Function<String, Boolean> wanted) {
        List<Distribution> found = new ArrayList<>();
        for (Item item : side.tree().list(side.folder())) {
            Optional<Title> title = Title.of(item).filter(named -> wanted.apply(named.name()));
            title.ifPresent(named -> found.add(read(side, item, named)));
            linked(side, item).filter(linked -> wanted.apply(linked.name())).ifPresent(found::add);
        }
        return found;
    }

    /** The folder that it was installed from or refers to, where that is on this machine. */
    public Optional<String> home() {
        return direct.flatMap(DirectUrl::localPath);
    }

    /** What RECORD says about a file of the tree. */
    public Optional<RecordFile.Row> row(String path) {
        String below =
                side.folder().isEmpty() ? path : path.substring(side.folder().length() + 1);
        return record.stream().filter(row -> row.path().equals(below)).findFirst();
    }
}
