package org.hanglint.artifact.loading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.format.elf.Machine;

/**
 * Finds libraries where the dynamic linker would: the folders that a file names itself, the {@code lib} of its environment, the
 * system's own. Neither {@code LD_LIBRARY_PATH} nor the linker's cache is read.
 */
public final class Linker {

    private static final int MOST_LIBRARIES = 200;

    private final FileTree tree;
    private final FileTree machine;

    /** For files of a tree, on a machine. */
    public Linker(FileTree tree, FileTree machine) {
        this.tree = tree;
        this.machine = machine;
    }

    /** A file whose needs are open; {@code inside} tells whether its folder is one of the tree. */
    private record Asking(ElfFile elf, String folder, boolean inside) {}

    /** Everything that a file of the tree needs, directly or not. */
    public Loaded load(ElfFile elf, String path) {
        List<SharedLibrary> found = new ArrayList<>();
        Set<String> missing = new LinkedHashSet<>();
        Set<String> asked = new LinkedHashSet<>();
        Deque<Asking> open = new ArrayDeque<>(List.of(new Asking(elf, folder(path), true)));
        while (!open.isEmpty() && asked.size() < MOST_LIBRARIES) {
            Asking asking = open.poll();
            for (String name : asking.elf().dynamic().needed()) {
                if (!asked.add(name)) {
                    continue;
                }
                Optional<Place> place = find(name, asking);
                place.ifPresentOrElse(
                        where -> {
                            found.add(new SharedLibrary(name, where.shown(), where.inside(), where.elf()));
                            open.add(new Asking(where.elf(), folder(where.path()), where.inside()));
                        },
                        () -> missing.add(name));
            }
        }
        return new Loaded(found, List.copyOf(missing));
    }

    private record Place(String path, String shown, boolean inside, ElfFile elf) {}

    private Optional<Place> find(String name, Asking asking) {
        if (name.contains("/")) {
            return Optional.empty();
        }
        List<String> folders = new ArrayList<>(asking.elf().dynamic().rpath());
        folders.addAll(asking.elf().dynamic().runpath());
        for (String folder : folders) {
            Optional<Place> place = named(folder, name, asking);
            if (place.isPresent()) {
                return place;
            }
        }
        Optional<Place> environment = open(tree, true, "lib/" + name, asking);
        return environment.isPresent() ? environment : system(name, asking);
    }

    private Optional<Place> named(String folder, String name, Asking asking) {
        String origin = folder.replace("${ORIGIN}", "$ORIGIN");
        if (origin.startsWith("$ORIGIN")) {
            String below = asking.folder() + origin.substring("$ORIGIN".length()) + "/" + name;
            return open(asking.inside() ? tree : machine, asking.inside(), normalised(below), asking);
        }
        return folder.startsWith("/")
                ? open(machine, false, normalised(folder + "/" + name), asking)
                : Optional.empty();
    }

    private Optional<Place> system(String name, Asking asking) {
        String triple = asking.elf().machine() == Machine.AARCH64 ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
        return List.of("lib/" + triple, "usr/lib/" + triple, "lib64", "usr/lib64", "usr/local/lib", "lib", "usr/lib")
                .stream()
                .flatMap(folder -> open(machine, false, folder + "/" + name, asking).stream())
                .findFirst();
    }

    /** A library of another processor is passed over, as the linker does. */
    private static Optional<Place> open(FileTree tree, boolean inside, String path, Asking asking) {
        return tree.open(path)
                .flatMap(Linker::read)
                .filter(elf -> elf.machine() == asking.elf().machine())
                .map(elf -> new Place(path, tree.shown(path), inside, elf));
    }

    private static Optional<ElfFile> read(Bytes bytes) {
        try {
            return Optional.of(ElfFile.read(bytes));
        } catch (Unreadable foreign) {
            return Optional.empty();
        }
    }

    private static String folder(String path) {
        int cut = path.lastIndexOf('/');
        return cut < 0 ? "" : path.substring(0, cut);
    }

    private static String normalised(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return String.join("/", parts);
    }
}
