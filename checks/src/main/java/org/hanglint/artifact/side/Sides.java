package org.hanglint.artifact.side;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.artifact.side.Side.Origin;
import org.hanglint.artifact.side.Whereabouts.Root;
import org.hanglint.format.dist.ModuleFile;
import org.hanglint.format.dist.VenvConfig;
import org.hanglint.format.dist.ZipArchive;

/** What a root is: an environment, a folder on Python's path, a wheel, a single extension module. */
final class Sides {

    private static final Pattern PYTHON_FOLDER = Pattern.compile("python(\\d\\.\\d+)t?");
    private static final Pattern RELEASE = Pattern.compile("(\\d\\.\\d+)(\\..*)?");
    private static final Pattern TAG_FOLDER = Pattern.compile("(?:.*[-_.])?(?:cp|cpython-?)(\\d)(\\d{1,2})m?(?:-.*)?");

    private static final String MODULES = ".so or .pyd";

    private Sides() {}

    /** What a root comes to; an {@link Unread} says why it is nothing. Of an image only wanted items are kept. */
    static List<Side> of(Root root, Predicate<String> wanted, Consumer<Unread> unread) {
        Optional<String> objection = root.tree().objection(root.path());
        List<Side> sides = objection.isPresent() ? List.of() : sides(root, wanted);
        if (sides.isEmpty()) {
            String reason = objection.orElseGet(() -> nothing(root));
            unread.accept(new Unread(root.tree().shown(root.path()), root.origin(), reason));
        }
        return sides;
    }

    private static String nothing(Root root) {
        String path = root.path();
        if (root.tree().find(path).filter(item -> item.size() > FileTree.MOST_BYTES).isPresent()
                && path.endsWith(".whl")) {
            return "it is larger than " + (FileTree.MOST_BYTES >> 20) + " MB; unpack it and name the folder";
        }
        if (path.endsWith(".whl")) {
            return "it is no zip archive, or a damaged one; build or copy the wheel again";
        }
        return path.endsWith(".tar")
                ? "it is no image as docker save writes it, or none with a folder of Python packages"
                : "it is no extension module (" + MODULES + "), wheel (.whl) or saved image (.tar)";
    }

    private static List<Side> sides(Root root, Predicate<String> wanted) {
        String path = root.path();
        if (path.isEmpty()) {
            return root.origin() == Origin.BUILD ? build(root) : folder(root);
        }
        if (path.endsWith(".whl")) {
            return wheel(root).stream().toList();
        }
        if (path.endsWith(".tar")) {
            return Images.of(root, wanted);
        }
        return ModuleFile.of(path.substring(path.lastIndexOf('/') + 1)).isPresent() ? single(root) : List.of();
    }

    private static List<Side> single(Root root) {
        FileTree only = new OnlyTree(root.tree(), List.of(root.path()));
        int cut = root.path().lastIndexOf('/');
        String folder = cut < 0 ? "" : root.path().substring(0, cut);
        return List.of(
                new Side(only, folder, root.origin(), pythonOf(root.tree().shown(folder)), root.choice()));
    }

    private static List<Side> folder(Root root) {
        Optional<String> release = root.tree()
                .read("pyvenv.cfg")
                .flatMap(bytes -> VenvConfig.read(bytes).version())
                .flatMap(Sides::release);
        List<Side> sides = new ArrayList<>();
        for (String lib : List.of("lib", "lib64", "local/lib", "usr/lib", "usr/local/lib")) {
            if (lib.equals("lib64") && !sides.isEmpty()) {
                continue;
            }
            for (Item python : root.tree().list(lib)) {
                Matcher matcher = PYTHON_FOLDER.matcher(python.name());
                boolean plain = python.name().equals("python3");
                if (!python.isFolder() || !matcher.matches() && !plain) {
                    continue;
                }
                Optional<String> named = plain ? Optional.empty() : Optional.of(matcher.group(1));
                for (String packages : List.of("site-packages", "dist-packages")) {
                    String path = lib + "/" + python.name() + "/" + packages;
                    if (root.tree().find(path).filter(Item::isFolder).isPresent()) {
                        sides.add(new Side(root.tree(), path, root.origin(), named.or(() -> release), root.choice()));
                    }
                }
            }
        }
        if (sides.isEmpty()) {
            sides.add(new Side(
                    root.tree(), "", root.origin(), pythonOf(root.tree().shown("")), root.choice()));
        }
        return sides;
    }

    /** The folders of a build that look like a path of Python: {@code lib} and {@code lib.PLATFORM}; else all of it. */
    private static List<Side> build(Root root) {
        List<Side> sides = root.tree().list("").stream()
                .filter(Item::isFolder)
                .map(Item::name)
                .filter(name -> name.equals("lib") || name.startsWith("lib."))
                .map(name -> new Side(root.tree(), name, root.origin(), pythonOf(name), root.choice()))
                .toList();
        return sides.isEmpty()
                ? List.of(new Side(root.tree(), "", root.origin(), Optional.empty(), root.choice()))
                : sides;
    }

    private static Optional<String> release(String version) {
        Matcher matcher = RELEASE.matcher(version);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The release that a folder on the way names, as in lib/python3.11 or dist_artifacts/cp37-linux-x86_64. */
    static Optional<String> pythonOf(String path) {
        String[] parts = path.split("/");
        for (int i = parts.length - 1; i >= 0; i--) {
            Matcher named = PYTHON_FOLDER.matcher(parts[i]);
            if (named.matches()) {
                return Optional.of(named.group(1));
            }
            Matcher tagged = TAG_FOLDER.matcher(parts[i]);
            if (tagged.matches()) {
                return Optional.of(tagged.group(1) + "." + tagged.group(2));
            }
        }
        return Optional.empty();
    }

    private static Optional<Side> wheel(Root root) {
        return root.tree().read(root.path()).flatMap(ZipArchive::read).map(zip -> {
            Map<String, Item> items = new TreeMap<>();
            Map<String, Supplier<Optional<byte[]>>> contents = new TreeMap<>();
            for (ZipArchive.Entry entry : zip.entries()) {
                if (!entry.name().endsWith("/") && !entry.name().contains("..")) {
                    String name = entry.name().substring(entry.name().lastIndexOf('/') + 1);
                    items.put(entry.name(), new Item(name, FileTree.Kind.FILE, entry.size(), entry.crc()));
                    contents.put(entry.name(), () -> zip.bytes(entry));
                }
            }
            FileTree tree = new MemoryTree(root.tree().shown(root.path()), items, contents);
            Origin origin = root.origin() == Origin.NAMED ? Origin.NAMED : Origin.WHEEL;
            return new Side(tree, "", origin, wheelPython(root.path()), root.choice());
        });
    }

    /** The release of a wheel's Python tag; a limited-API or pure wheel names none. */
    private static Optional<String> wheelPython(String path) {
        String[] parts = path.substring(0, path.length() - ".whl".length()).split("-");
        if (parts.length < 5 || parts[parts.length - 2].equals("abi3")) {
            return Optional.empty();
        }
        return pythonOf(parts[parts.length - 3]);
    }
}
