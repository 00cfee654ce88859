package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.FileTree.Item;
import org.hanglint.artifact.side.OnlyTree;
import org.hanglint.artifact.side.Side;
import org.hanglint.artifact.side.Unread;

/** Places that the user names and that hold nothing of the project, with what they hold instead. */
final class Barren {

    private static final int MOST_NAMED = 5;

    private Barren() {}

    static List<Unread> in(Artifacts artifacts, List<Table.Held> places, List<Unread> known) {
        Map<FileTree, List<Side>> named = new LinkedHashMap<>();
        artifacts.found().sides().stream()
                .filter(side -> side.origin() == Side.Origin.NAMED)
                .forEach(side -> named.computeIfAbsent(side.tree(), _ -> new ArrayList<>())
                        .add(side));
        List<Unread> barren = new ArrayList<>();
        named.forEach((tree, sides) -> {
            boolean holds = sides.stream()
                    .anyMatch(side -> places.stream().anyMatch(place -> place.path().equals(side.shown()))
                            || known.stream().anyMatch(one -> isIn(one.path(), side.shown())));
            if (!holds) {
                Side first = sides.getFirst();
                List<Item> items = tree.list(first.folder());
                boolean single = tree instanceof OnlyTree && items.size() == 1;
                barren.add(
                        single
                                ? new Unread(
                                        tree.shown(first.path(items.getFirst().name())),
                                        first.origin(),
                                        "no build file and no module macro here declares a module of that name; say"
                                                + " what it is made of: [[artifact]] with path, package and sources")
                                : new Unread(first.shown(), first.origin(), reason(sides, artifacts)));
            }
        });
        return barren;
    }

    private static boolean isIn(String path, String place) {
        return path.equals(place) || path.startsWith(place + "/") || path.startsWith(place + "!/");
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
