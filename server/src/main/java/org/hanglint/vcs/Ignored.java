package org.hanglint.vcs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.eclipse.jgit.ignore.IgnoreNode.MatchResult;

/** Paths matched by patterns in gitignore syntax. */
public final class Ignored {

    /** Nothing is ignored. */
    public static final Ignored NOTHING = new Ignored(List.of());

    private final List<IgnoreNode> nodes;

    private Ignored(List<IgnoreNode> nodes) {
        this.nodes = nodes;
    }

    /** What those patterns match below the root. */
    public static Ignored by(List<String> patterns) {
        if (patterns.isEmpty()) {
            return NOTHING;
        }
        IgnoreNode node = new IgnoreNode();
        String text = String.join("\n", patterns) + "\n";
        try {
            node.parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Ignored(List.of(node));
    }

    /** Whether a folder is matched, and with it all below. */
    public boolean folder(String path) {
        return nodes.stream().anyMatch(node -> node.isIgnored(path, true) == MatchResult.IGNORED);
    }

    /** Whether a file is matched, by itself or by a folder above it. */
    public boolean file(String path) {
        return nodes.stream().anyMatch(node -> Boolean.TRUE.equals(node.checkIgnored(path, false)))
                || parents(path).stream().anyMatch(this::folder);
    }

    private static List<String> parents(String path) {
        List<String> parents = new java.util.ArrayList<>();
        for (int cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
            parents.add(path.substring(0, cut));
        }
        return parents;
    }
}
