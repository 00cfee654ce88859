package org.hanglint.vcs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which paths are reported: those asked for; without asking, all but tests, examples, copies of others and what git
 * ignores.
 */
public final class Scope {

    private static final Set<String> CONTEXT_ONLY =
            Set.of("tests", "test", "benchmarks", "examples", "docs", "third_party", "vendor");

    private final Path root;
    private final List<String> named;
    private final List<String> reported;
    private final boolean all;
    private final boolean tracked;
    private final Map<String, Ignored> gitignores = new HashMap<>();

    private Scope(Path root, List<String> named, List<String> reported, boolean all, boolean tracked) {
        this.root = root;
        this.named = named;
        this.reported = reported;
        this.all = all;
        this.tracked = tracked;
    }

    /** Everything below the root. */
    public static Scope everything(Path root) {
        return new Scope(root, List.of(), List.of(), true, false);
    }

    /** The named paths, or the default where none is named; {@code reported} takes folders of the default back. */
    public static Scope of(Path root, List<String> named, List<String> reported) {
        return new Scope(root, List.copyOf(named), List.copyOf(reported), false, false);
    }

    /** The same where every file is tracked: git ignores no such file, whatever the patterns say. */
    public Scope ofTracked() {
        return new Scope(root, named, reported, all, true);
    }

    /** Whether findings in the file are reported. */
    public boolean reports(String path) {
        List<String> wanted =
                named.stream().filter(name -> isAtOrBelow(path, name)).toList();
        if (!named.isEmpty() && wanted.isEmpty()) {
            return false;
        }
        if (all) {
            return true;
        }
        boolean asked = wanted.stream()
                        .anyMatch(name -> !name.isEmpty() && (isContextOnly(name + "/") || isIgnoredByGit(name + "/x")))
                || wanted.contains(path)
                || reported.stream().anyMatch(folder -> isAtOrBelow(path, stripped(folder)));
        return asked || !isContextOnly(path) && !isIgnoredByGit(path);
    }

    private static String stripped(String folder) {
        return folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
    }

    private static boolean isAtOrBelow(String path, String name) {
        return name.isEmpty() || path.equals(name) || path.startsWith(name + "/");
    }

    private static boolean isContextOnly(String path) {
        for (int from = 0, cut = path.indexOf('/'); cut >= 0; from = cut + 1, cut = path.indexOf('/', from)) {
            if (CONTEXT_ONLY.contains(path.substring(from, cut))) {
                return true;
            }
        }
        return false;
    }

    private boolean isIgnoredByGit(String path) {
        if (tracked) {
            return false;
        }
        String folder = "";
        for (int cut = -1; ; cut = path.indexOf('/', cut + 1)) {
            if (cut >= 0) {
                folder = path.substring(0, cut + 1);
            }
            if (gitignore(folder).file(path.substring(folder.length()))) {
                return true;
            }
            if (path.indexOf('/', cut + 1) < 0) {
                return false;
            }
        }
    }

    private Ignored gitignore(String folder) {
        return gitignores.computeIfAbsent(folder, this::read);
    }

    private Ignored read(String folder) {
        Path file = root.resolve(folder).resolve(".gitignore");
        List<String> patterns = new ArrayList<>();
        try {
            if (Files.isRegularFile(file)) {
                patterns.addAll(Files.readAllLines(file));
            }
        } catch (IOException unreadable) {
            return Ignored.NOTHING;
        }
        return Ignored.by(patterns);
    }
}
