package org.hanglint.syntax;

/** Shorthands of the tests. */
public final class Trees {

    private Trees() {}

    static SyntaxTree parse(Language language, byte[] bytes) {
        return tree(Parser.parse(language, bytes));
    }

    static SyntaxTree parse(Language language, String text) {
        return tree(Parser.parse(language, SourceText.of(text)));
    }

    static SyntaxTree tree(Parsed parsed) {
        return switch (parsed) {
            case Parsed.Tree(SyntaxTree tree) -> tree;
            case Parsed.Failed(String reason) -> throw new AssertionError(reason);
        };
    }

    /** The first node of a kind in preorder. */
    static int first(SyntaxTree tree, String kind) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.kind(node).equals(kind)) {
                return node;
            }
        }
        throw new AssertionError("no " + kind + " in " + describe(tree));
    }

    /** All that a tree says, one node a line. */
    public static String describe(SyntaxTree tree) {
        StringBuilder out = new StringBuilder();
        for (int node = 0; node < tree.size(); node++) {
            out.append(describe(tree, node)).append('\n');
        }
        return out.toString();
    }

    static String describe(SyntaxTree tree, int node) {
        return tree.parent(node) + " " + tree.kind(node) + " " + tree.symbol(node) + " field " + tree.field(node)
                + " " + tree.start(node) + ".." + tree.end(node) + (tree.isNamed(node) ? " named" : "")
                + (tree.isError(node) ? " error" : "") + (tree.isMissing(node) ? " missing" : "")
                + (tree.isExtra(node) ? " extra" : "") + (tree.hasError(node) ? " has-error" : "");
    }
}
