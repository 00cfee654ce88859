package org.hanglint.syntax;

import java.util.Arrays;

/**
 * Shows a parser one line end where a text has many in a row with nothing but blanks between them, and puts the tree back onto
 * the text: a parser walks over every blank, several times where it tries several ways. The tree is the one that the text
 * would have, but for a directive, which may end at the first of several line ends or at the last, and for a text with errors:
 * what a parser skips it weighs by its length.
 *
 * @param parsing of the folded text
 */
public record Folding(Parsing parsing) implements Parsing {

    @Override
    public Parsed parse(Language language, byte[] bytes) {
        Folded folded = Folded.of(bytes);
        return switch (parsing.parse(language, folded.text())) {
            case Parsed.Tree(SyntaxTree tree) -> new Parsed.Tree(tree.placed(folded::start, folded::end));
            case Parsed.Failed failed -> failed;
        };
    }

    @Override
    public Parsing part() {
        return parsing.part();
    }

    /**
     * A text without what was folded.
     *
     * @param origin where each of its bytes stands in the whole text, and the end of that
     */
    private record Folded(byte[] text, int[] origin) {

        static Folded of(byte[] bytes) {
            byte[] text = new byte[bytes.length];
            int[] origin = new int[bytes.length + 1];
            int length = 0;
            for (int i = 0; i < bytes.length; i++) {
                text[length] = bytes[i];
                origin[length++] = i;
                if (bytes[i] == '\n') {
                    i = lastOfBlankLines(bytes, i);
                }
            }
            origin[length] = bytes.length;
            return new Folded(Arrays.copyOf(text, length), origin);
        }

        /** The last line end that only blanks part from the one there. */
        private static int lastOfBlankLines(byte[] bytes, int lineEnd) {
            int last = lineEnd;
            for (int i = lineEnd + 1; i < bytes.length && isBlank(bytes[i]); i++) {
                if (bytes[i] == '\n') {
                    last = i;
                }
            }
            return last;
        }

        private static boolean isBlank(byte at) {
            return at == ' ' || at == '\n' || at == '\r' || at == '\t';
        }

        int start(int offset) {
            return origin[offset];
        }

        /** An end stands behind a byte, and stays there. */
        int end(int offset) {
            return offset == 0 || offset == text.length ? origin[offset] : origin[offset - 1] + 1;
        }
    }
}
