package org.hanglint.syntax;

import io.github.treesitter.jtreesitter.Node;
import io.github.treesitter.jtreesitter.Tree;
import io.github.treesitter.jtreesitter.TreeCursor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hanglint.syntax.binding.JtreesitterLibrary;

/**
 * Compares our trees with those of the official binding, node by node. As a program it takes folders and reports every
 * file that differs: {@code TreeEquality DIR...}.
 */
final class TreeEquality {

    private TreeEquality() {}

    /** The languages that a file name may stand for; none for files that are no source. */
    static List<Language> languagesOf(String fileName) {
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1);
        return switch (extension) {
            case "py", "pyi" -> List.of(Language.PYTHON);
            case "cpp", "cc", "cxx", "c", "h", "hpp" -> List.of(Language.CPP);
            case "cu", "cuh" -> List.of(Language.CUDA, Language.CPP);
            default -> List.of();
        };
    }

    /** The first difference, or the number of equal nodes. */
    static Result compare(Language language, String text) {
        SyntaxTree ours = Trees.parse(language, text);
        try (var parser = new io.github.treesitter.jtreesitter.Parser(reference(language));
                Tree theirs = parser.parse(text).orElseThrow();
                TreeCursor cursor = theirs.walk()) {
            return compare(ours, cursor);
        }
    }

    private static Result compare(SyntaxTree ours, TreeCursor cursor) {
        int parent = SyntaxTree.NONE;
        for (int node = 0; ; node++) {
            if (node == ours.size()) {
                return new Different("ours ends before " + cursor.getCurrentNode());
            }
            String expected = describe(parent, cursor);
            String actual = Trees.describe(ours, node);
            if (!actual.equals(expected)) {
                return new Different("node " + node + ": ours " + actual + ", theirs " + expected);
            }
            if (cursor.gotoFirstChild()) {
                parent = node;
                continue;
            }
            while (!cursor.gotoNextSibling()) {
                if (!cursor.gotoParent()) {
                    int size = node + 1;
                    return size == ours.size() ? new Equal(size) : new Different("ours goes on after " + size);
                }
                if (ours.subtreeEnd(parent) != node + 1) {
                    return new Different("node " + parent + " ends at " + ours.subtreeEnd(parent) + ", not " + node);
                }
                parent = ours.parent(parent);
            }
        }
    }

    private static String describe(int parent, TreeCursor cursor) {
        Node node = cursor.getCurrentNode();
        return parent + " " + node.getType() + " " + Short.toUnsignedInt(node.getSymbol()) + " field "
                + Short.toUnsignedInt(cursor.getCurrentFieldId()) + " " + node.getStartByte() + ".."
                + node.getEndByte() + (node.isNamed() ? " named" : "") + (node.isError() ? " error" : "")
                + (node.isMissing() ? " missing" : "") + (node.isExtra() ? " extra" : "")
                + (node.hasError() ? " has-error" : "");
    }

    private static io.github.treesitter.jtreesitter.Language reference(Language language) {
        String function = switch (language) {
            case CPP -> "tree_sitter_cpp";
            case CUDA -> "tree_sitter_cuda";
            case PYTHON, CYTHON -> "tree_sitter_python";
        };
        return io.github.treesitter.jtreesitter.Language.load(JtreesitterLibrary.lookup(), function);
    }

    public static void main(String[] folders) throws IOException {
        long files = 0;
        long nodes = 0;
        long differences = 0;
        for (String folder : folders) {
            for (Path file : sources(Path.of(folder))) {
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                for (Language language : languagesOf(file.toString())) {
                    files++;
                    switch (compare(language, text)) {
                        case Equal(int count) -> nodes += count;
                        case Different(String what) -> {
                            differences++;
                            System.out.println(file + " as " + language + ": " + what);
                        }
                    }
                }
            }
            System.out.println(folder + ": " + files + " parses, " + nodes + " nodes, " + differences + " differences");
        }
    }

    static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !languagesOf(file.toString()).isEmpty())
                    .sorted()
                    .toList();
        }
    }

    sealed interface Result {}

    record Equal(int nodes) implements Result {}

    record Different(String what) implements Result {}
}
