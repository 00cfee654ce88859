package org.hanglint.syntax.binding;

/**
 * A place as tree-sitter counts: rows end at LF only, columns are bytes.
 *
 * @param offset bytes from the start of the file
 * @param row 0-based
 * @param column 0-based
 */
public record Place(int offset, int row, int column) {

    public static Place of(byte[] bytes, int offset) {
        int row = 0;
        int rowStart = 0;
        for (int i = 0; i < offset; i++) {
            if (bytes[i] == '\n') {
                row++;
                rowStart = i + 1;
            }
        }
        return new Place(offset, row, offset - rowStart);
    }
}
