package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.artifact.side.OnlyTree;
import org.hanglint.artifact.side.Side;
import org.hanglint.artifact.side.Unread;

/** Places that the user names and of which nothing was compared: with what they hold instead of the project. */
final class Barren {

    private static final int MOST_NAMED = 5;

    private Barren() {}

    static List<Unread> in(Artifacts artifacts, List<Unread> known) {
        List<Unread> barren = new ArrayList<>();
        named(artifacts).forEach((tree, sides) -> {
            Side first = sides.getFirst();
            boolean told = sides.stream().anyMatch(side -> isTold(side, known) || holds(side, artifacts));
            List<Item> items = tree.list(first.folder());
            if (!told && tree instanceof OnlyTree && items.size() == 1) {
                barren.add(new Unread(
                        tree.shown(first.path(items.getFirst().name())),
                        first.origin(),
                        "no build file and no module macro here declares a module of that name; say what it is made"
                                + " of: [[artifact]] with path, package and sources"));
            } else if (!told) {
                barren.add(new Unread(first.shown(), first.origin(), reason(sides, artifacts)));
            }
        });
        return barren;
    }

    /** Those that hold something, and of all of it nothing can be told. */
    static List<Unread> in(Artifacts artifacts, List<Table.Row> rows, List<Unread> known) {
        List<Unread> barren = new ArrayList<>();
        named(artifacts).values().forEach(sides -> {
            boolean told = sides.stream()
                    .anyMatch(side -> isTold(side, known)
                            || rows.stream()
                                    .filter(row -> row.place().equals(side.shown()))
                                    .anyMatch(row -> row.verdict() != Verdict.CANNOT_TELL));
            if (!told) {
                Side first = sides.getFirst();
                String reason = "nothing of it could be compared; the table says of each file why";
                barren.add(new Unread(first.shown(), first.origin(), reason));
            }
        });
        return barren;
    }

    private static Map<FileTree, List<Side>> named(Artifacts artifacts) {
        Map<FileTree, List<Side>> named = new LinkedHashMap<>();
        artifacts.found().sides().stream()
                .filter(side -> side.origin() == Side.Origin.NAMED)
                .forEach(side -> named.computeIfAbsent(side.tree(), _ -> new ArrayList<>())
                        .add(side));
        return named;
    }

    private static boolean isTold(Side side, List<Unread> known) {
        return known.stream()
                .map(Unread::path)
                .anyMatch(path -> path.equals(side.shown())
                        || path.startsWith(side.shown() + "/")
                        || path.startsWith(side.shown() + "!/"));
    }

    private static boolean holds(Side side, Artifacts artifacts) {
        return artifacts.found().distributions().stream().anyMatch(one -> one.side().equals(side))
                || artifacts.found().copies().stream().anyMatch(copy -> copy.side().equals(side))
                || artifacts.natives().stream().anyMatch(module -> module.side().equals(side));
    }

    private static String reason(List<Side> sides, Artifacts artifacts) {
        List<String> distributions = new ArrayList<>();
        int items = 0;
        for (Side side : sides) {
            List<Item> all = side.tree().list(side.folder());
            items += all.size();
            all.stream()
                    .map(Item::name)
                    .filter(name -> name.endsWith(".dist-info") || name.endsWith(".egg-info"))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .forEach(distributions::add);
        }
        if (items == 0) {
            return "it is empty";
        }
        String wanted = artifacts.found().layout().declared().stream()
                .map(declared -> declared.name())
                .filter(name -> !name.isEmpty())
                .findFirst()
                .map(name -> "nothing of this project (" + name + ") lies there")
                .orElse("nothing of this project lies there, and no build file says its name");
        String instead = distributions.isEmpty()
                ? ""
                : ", but " + String.join(", ", distributions.subList(0, Math.min(MOST_NAMED, distributions.size())))
                        + (distributions.size() > MOST_NAMED
                                ? " and " + (distributions.size() - MOST_NAMED) + " more"
                                : "");
        return wanted + instead
                + "; if it has another name there, say it: [[artifact]] with path, package and sources in"
                + " hanglint.toml";
    }
}
