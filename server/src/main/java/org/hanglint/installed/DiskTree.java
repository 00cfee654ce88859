package org.hanglint.installed;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
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

    private static final String DENIED = "permission denied; run as somebody who may read it, or name another";

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

    /** Why a path is neither a folder nor a file, and what to do. */
    static String absence(Path path) {
        if (Files.isSymbolicLink(path)) {
            return "it is a link to something that is not there";
        }
        if (Files.notExists(path)) {
            return "no such file or folder; install into it, or name another";
        }
        return Files.exists(path) ? "it is neither a file nor a folder" : DENIED;
    }

    @Override
    public Optional<String> objection(String path) {
        try {
            Path file = folder.resolve(path).normalize();
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Files.notExists(file, LinkOption.NOFOLLOW_LINKS) ? Optional.empty() : Optional.of(DENIED);
            }
            if (!Files.exists(file)) {
                return Optional.of(Files.isSymbolicLink(file) ? absence(file) : DENIED);
            }
            if (!file.startsWith(folder) || !realOf(file).startsWith(real)) {
                return Optional.of("it is a link that leads out to " + realOf(file) + "; name that with --installed");
            }
            return Files.isReadable(file) && (!Files.isDirectory(file) || Files.isExecutable(file))
                    ? Optional.empty()
                    : Optional.of(DENIED);
        } catch (InvalidPathException noPath) {
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
