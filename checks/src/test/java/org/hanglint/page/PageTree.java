package org.hanglint.page;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.side.Choice;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.History;
import org.hanglint.artifact.side.MemoryTree;
import org.hanglint.artifact.side.OnlyTree;
import org.hanglint.artifact.side.Side.Origin;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.artifact.side.Whereabouts.Root;
import org.hanglint.artifact.side.Whereabouts.Workspace;
import org.hanglint.format.Bytes;

/** Files of a page that lie in an environment or a build folder; the later a block stands on the page, the newer its file. */
public final class PageTree implements FileTree {

    private static final long HOUR = 3_600_000;

    private final String folder;
    private final Map<String, byte[]> contents = new TreeMap<>();
    private final OnlyTree names;

    private PageTree(String folder, Map<String, byte[]> files) {
        this.folder = folder;
        Map<String, Item> items = new TreeMap<>();
        int number = 0;
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            number++;
            if (file.getKey().startsWith(folder)) {
                String path = file.getKey().substring(folder.length());
                String name = path.substring(path.lastIndexOf('/') + 1);
                items.put(path, new Item(name, Kind.FILE, file.getValue().length, number * HOUR));
                contents.put(path, file.getValue());
            }
        }
        this.names = new OnlyTree(this, items);
    }

    /** Whether a file of a page is no source of its project. */
    public static boolean isInstalled(String path) {
        return path.startsWith(".venv/") || path.startsWith("build/") || path.endsWith(".so") || path.endsWith(".log");
    }

    /** Where the project of a page is installed. */
    public static Whereabouts around(Map<String, String> files) {
        Map<String, byte[]> bytes = new java.util.LinkedHashMap<>();
        files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
        return aroundBytes(bytes);
    }

    /** Where the project of those files is installed. */
    public static Whereabouts aroundBytes(Map<String, byte[]> files) {
        List<Root> roots = new ArrayList<>();
        PageTree project = new PageTree("", files);
        if (files.keySet().stream().anyMatch(path -> path.startsWith(".venv/"))) {
            roots.add(new Root(new PageTree(".venv/", files), "", Origin.ENVIRONMENT, Choice.NONE));
        }
        if (files.keySet().stream().anyMatch(path -> path.startsWith("build/"))) {
            roots.add(new Root(new PageTree("build/", files), "", Origin.BUILD, Choice.NONE));
        }
        List<String> inTree = files.keySet().stream()
                .filter(path -> path.endsWith(".so") && !path.startsWith(".venv/") && !path.startsWith("build/"))
                .toList();
        if (!inTree.isEmpty()) {
            roots.add(new Root(new OnlyTree(project, inTree), "", Origin.IN_TREE, Choice.NONE));
        }
        List<Log> logs = files.entrySet().stream()
                .filter(file -> file.getKey().endsWith(".log"))
                .map(file -> Log.of(file.getKey(), new String(file.getValue(), StandardCharsets.UTF_8)))
                .toList();
        FileTree machine = new MemoryTree("", Map.of(), Map.of());
        return new Whereabouts(roots, List.of(), new Workspace(List.of("/project"), project), machine, History.NONE, Optional.empty(), java.util.Set.of(), logs);
    }

    @Override
    public List<Item> list(String path) {
        return names.list(path);
    }

    @Override
    public Optional<Item> find(String path) {
        return names.find(path);
    }

    @Override
    public Optional<Bytes> open(String path) {
        return Optional.ofNullable(contents.get(path)).map(Bytes::of);
    }

    @Override
    public String shown(String path) {
        String whole = folder + path;
        return whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole;
    }
}
