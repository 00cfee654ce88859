package org.hanglint.lsp;

import java.util.HashMap;
import java.util.Map;
import org.hanglint.syntax.KeptTree;
import org.hanglint.syntax.Language;

/** The last trees of the texts that are edited, which own native memory: one for each text until it is closed. */
final class Trees implements AutoCloseable {

    private final Map<String, KeptTree> trees = new HashMap<>();

    KeptTree of(String path) {
        return trees.computeIfAbsent(path, _ -> new KeptTree(Language.PYTHON));
    }

    void forget(String path) {
        KeptTree tree = trees.remove(path);
        if (tree != null) {
            tree.close();
        }
    }

    @Override
    public void close() {
        trees.values().forEach(KeptTree::close);
        trees.clear();
    }
}
