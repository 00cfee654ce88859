package org.hanglint.artifact.side;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Names, sizes and times of the files that a search met, as one word; and whether they are still the same. */
final class Stamps {

    private final List<Met> met = new ArrayList<>();

    /** A file or folder that the answer of the search depends on. */
    private record Met(FileTree tree, String path, String item) {

        String now() {
            return tree.now(path).map(FileTree.Item::toString).orElse("");
        }
    }

    void add(FileTree tree, String path) {
        met.add(new Met(tree, path, tree.find(path).map(FileTree.Item::toString).orElse("")));
    }

    int size() {
        return met.size();
    }

    String word() {
        CRC32 one = new CRC32();
        CRC32C other = new CRC32C();
        for (Met each : met) {
            String shown = each.tree().shown(each.path()) + '\t' + each.item() + '\n';
            byte[] bytes = shown.getBytes(StandardCharsets.UTF_8);
            one.update(bytes);
            other.update(bytes);
        }
        return met.size() + ":" + Long.toHexString(one.getValue() << 32 | other.getValue());
    }

    /** Whether all of them are as they were met. */
    boolean hold() {
        return met.stream().allMatch(each -> each.now().equals(each.item()));
    }
}
