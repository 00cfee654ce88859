package org.hanglint.installed;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.format.Bytes;

/** A folder on disk. */
final class DiskTree implements FileTree {

    /** A folder with more entries is a store of something, not a package. */
    private static final int MOST_ENTRIES = 20_000;

    private final Path folder;
    private final Path real;
    private final Path project;

    private DiskTree(Path folder, Path real, Path project) {
        this.folder = folder;
        this.real = real;
        this.project = project;
    }

    /** The files of a folder; people are told paths relative to the project where they lie below it. */
    static DiskTree of(Path folder, Path project) {
        Path absolute = folder.toAbsolutePath().normalize();
        return new DiskTree(absolute, realOf(absolute), project.toAbsolutePath().normalize());
    }

    static Path realOf(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException | SecurityException missing) {
            return path;
        }
    }

    @Override
    public List<Item> list(String path) {
        List<Item> items = new ArrayList<>();
        Optional<Path> at = inside(path);
        if (at.isEmpty() || !Files.isDirectory(at.get())) {
            return items;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(at.get())) {
            for (Path entry : entries) {
                if (items.size() >= MOST_ENTRIES) {
                    break;
                }
                item(entry).ifPresent(items::add);
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of();
        }
        items.sort(Comparator.comparing(Item::name));
        return items;
    }

    @Override
    public Optional<Item> find(String path) {
        return inside(path).flatMap(this::item);
    }

    private Optional<Item> item(Path entry) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(entry, BasicFileAttributes.class);
            boolean wanted = attributes.isRegularFile() || attributes.isDirectory();
            if (!wanted || Files.isSymbolicLink(entry) && !entry.toRealPath().startsWith(real)) {
                return Optional.empty();
            }
            Path name = entry.getFileName();
            return Optional.of(new Item(
                    name == null ? "" : name.toString(),
                    attributes.isDirectory() ? Kind.FOLDER : Kind.FILE,
                    attributes.size(),
                    attributes.lastModifiedTime().toMillis()));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Bytes> open(String path) {
        return inside(path).filter(Files::isRegularFile).flatMap(FileBytes::of);
    }

    /** The path on disk; nothing where it, or a link on the way, leads out. */
    private Optional<Path> inside(String path) {
        try {
            Path file = folder.resolve(path).normalize();
            return file.startsWith(folder) && realOf(file).startsWith(real) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    @Override
    public String shown(String path) {
        Path file = path.isEmpty() ? folder : folder.resolve(path);
        if (file.equals(project)) {
            return ".";
        }
        return (file.startsWith(project) ? project.relativize(file) : file)
                .toString()
                .replace('\\', '/');
    }

    @Override
    public String real(String absolute) {
        try {
            return realOf(Path.of(absolute)).toString();
        } catch (InvalidPathException noPath) {
            return absolute;
        }
    }
}
