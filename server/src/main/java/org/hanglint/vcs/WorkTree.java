package org.hanglint.vcs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.engine.FileKind;
import org.hanglint.engine.Files.Content;

/** The files below a folder, without following links out of it. */
public final class WorkTree implements org.hanglint.engine.Files {

    private static final long MOST_BYTES_OF_A_LINK = 8192;

    private final Path root;
    private final List<String> paths;
    private final Map<String, Item> modules;

    private WorkTree(Path root, List<String> paths, Map<String, Item> modules) {
        this.root = root;
        this.paths = paths;
        this.modules = Map.copyOf(modules);
    }

    /** Lists the tree; {@code excluded} says which paths the user does not want read. The root itself may be a link. */
    public static WorkTree list(Path named, Ignored excluded) throws IOException {
        Path root = Files.isSymbolicLink(named) ? named.toRealPath() : named;
        List<String> paths = new ArrayList<>();
        Map<String, Item> modules = new TreeMap<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                if (folder.equals(root)) {
                    return FileVisitResult.CONTINUE;
                }
                boolean foreign = Foreign.is(String.valueOf(folder.getFileName()))
                        || Files.exists(folder.resolve("pyvenv.cfg"))
                        || isLinkedWorktree(folder)
                        || excluded.folder(relative(root, folder));
                return foreign ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = relative(root, file);
                if (attributes.isSymbolicLink() && isAnotherName(root, file)) {
                    return FileVisitResult.CONTINUE;
                }
                boolean wanted = !(FileKind.of(path) instanceof FileKind.Other) && !excluded.file(path);
                if (wanted) {
                    paths.add(path);
                }
                if (isModule(path) && attributes.isRegularFile() && !excluded.file(path)) {
                    String name = path.substring(path.lastIndexOf('/') + 1);
                    long modified = attributes.lastModifiedTime().toMillis();
                    modules.put(path, new Item(name, FileTree.Kind.FILE, attributes.size(), modified));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                if (!(FileKind.of(relative(root, file)) instanceof FileKind.Other)) {
                    paths.add(relative(root, file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(paths);
        return new WorkTree(root, List.copyOf(paths), modules);
    }

    /** An extension module of Python, or another library. */
    private static boolean isModule(String path) {
        return path.endsWith(".so") || path.endsWith(".pyd");
    }

    /** Libraries between the sources, as they lay there when the tree was listed, by path. */
    public Map<String, Item> modules() {
        return modules;
    }

    /** A link to a source file of the project, which is read under its own name. */
    private static boolean isAnotherName(Path root, Path link) {
        try {
            Path target = link.toRealPath();
            Path top = root.toRealPath();
            String path = target.startsWith(top) ? relative(top, target) : "";
            return Files.isRegularFile(target)
                    && !(FileKind.of(path) instanceof FileKind.Other)
                    && !Foreign.holds(path);
        } catch (IOException dangling) {
            return false;
        }
    }

    /** Another work tree of a repository, put inside of the project: the same files once more. */
    private static boolean isLinkedWorktree(Path folder) {
        Path git = folder.resolve(".git");
        try {
            return Files.isRegularFile(git)
                    && Files.size(git) < MOST_BYTES_OF_A_LINK
                    && Files.readString(git, StandardCharsets.ISO_8859_1).contains(".git/worktrees/");
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String relative(Path root, Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }

    @Override
    public List<String> paths() {
        return paths;
    }

    @Override
    public Content read(String path) {
        Path file = root.resolve(path);
        try {
            if (Files.isSymbolicLink(file) && !Files.exists(file)) {
                return new Content.Unreadable("a symbolic link to nothing");
            }
            if (Files.isSymbolicLink(file) && !file.toRealPath().startsWith(root.toRealPath())) {
                return new Content.Unreadable("a symbolic link that leads out of the project");
            }
            if (!Files.isRegularFile(file)) {
                if (path.indexOf('\ufffd') >= 0) {
                    return new Content.Unreadable("its name is not UTF-8");
                }
                return new Content.Unreadable(Files.exists(file) ? "not a regular file" : "no such file any more");
            }
            return new Content.Bytes(Files.readAllBytes(file));
        } catch (java.nio.file.AccessDeniedException denied) {
            return new Content.Unreadable("permission denied");
        } catch (java.nio.file.FileSystemLoopException | java.nio.file.NoSuchFileException gone) {
            return new Content.Unreadable("no such file any more");
        } catch (IOException | OutOfMemoryError failure) {
            String reason = failure.getMessage();
            return new Content.Unreadable(reason == null || reason.contains("/") ? "cannot be read" : reason);
        }
    }
}
