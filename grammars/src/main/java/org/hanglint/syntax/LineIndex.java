package org.hanglint.syntax;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Converts between byte offsets and lines with columns. Lines end at LF, CRLF or a lone CR, as in the Language Server
 * Protocol. A byte order mark belongs to the first line and takes no column. Within a malformed UTF-8 sequence every
 * maximal ill-formed part counts as one character, as Unicode recommends for U+FFFD substitution.
 */
public final class LineIndex {

    private final byte[] bytes;
    private final int[] starts;
    private final BitSet wide;

    private LineIndex(byte[] bytes, int[] starts, BitSet wide) {
        this.bytes = bytes;
        this.starts = starts;
        this.wide = wide;
    }

    static LineIndex of(byte[] bytes) {
        int[] starts = new int[bytes.length / 24 + 16];
        starts[0] = markLength(bytes);
        BitSet wide = new BitSet();
        int count = 1;
        for (int i = starts[0]; i < bytes.length; i++) {
            byte b = bytes[i];
            if (b < 0) {
                wide.set(count - 1);
            }
            if (b == '\n' || (b == '\r' && !(i + 1 < bytes.length && bytes[i + 1] == '\n'))) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return new LineIndex(bytes, Arrays.copyOf(starts, count), wide);
    }

    private static int markLength(byte[] bytes) {
        boolean marked =
                bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** At least 1: an empty file has one empty line, and a final line break opens an empty last line. */
    public int lineCount() {
        return starts.length;
    }

    /** The 0-based line of an offset. A line break belongs to the line that it ends. */
    public int line(int offset) {
        checkOffset(offset);
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    /** Offset of the first byte of a 0-based line, after the byte order mark if there is one. */
    public int lineStart(int line) {
        return starts[line];
    }

    /** Offset after the last byte of a 0-based line, its line break left out. */
    public int lineEnd(int line) {
        if (line + 1 == starts.length) {
            return bytes.length;
        }
        int end = starts[line + 1] - 1;
        boolean crlf = bytes[end] == '\n' && end > starts[line] && bytes[end - 1] == '\r';
        return crlf ? end - 1 : end;
    }

    /** The bytes of a 0-based line without its line break. */
    public Span lineSpan(int line) {
        return new Span(lineStart(line), lineEnd(line));
    }

    /** The line and column of an offset; one within a character counts as that character's start. */
    public Position position(int offset, ColumnUnit unit) {
        int line = line(offset);
        int start = starts[line];
        if (offset <= start) {
            return new Position(line, 0);
        }
        if (!wide.get(line)) {
            return new Position(line, offset - start);
        }
        int column = 0;
        int at = start;
        int end = lineBound(line);
        while (at < offset) {
            int length = Utf8.length(bytes, at, end);
            if (at + length > offset) {
                break;
            }
            column += unitsAt(at, length, unit);
            at += length;
        }
        return new Position(line, column);
    }

    /** The offset of a line and column; columns after the line's end, and lines after the last, are brought back. */
    public int offset(int line, int column, ColumnUnit unit) {
        if (line >= starts.length) {
            return bytes.length;
        }
        int start = starts[Math.max(0, line)];
        int end = lineEnd(Math.max(0, line));
        int wanted = line < 0 ? 0 : Math.max(0, column);
        if (!wide.get(Math.max(0, line))) {
            return (int) Math.min(end, (long) start + wanted);
        }
        int at = start;
        int passed = 0;
        while (at < end) {
            int length = Utf8.length(bytes, at, end);
            passed += unitsAt(at, length, unit);
            if (passed > wanted) {
                break;
            }
            at += length;
        }
        return at;
    }

    private int lineBound(int line) {
        return line + 1 == starts.length ? bytes.length : starts[line + 1];
    }

    private int unitsAt(int at, int length, ColumnUnit unit) {
        return Utf8.isWellFormed(bytes, at, length) || unit == ColumnUnit.UTF_8 ? unit.unitsOf(length) : 1;
    }

    private void checkOffset(int offset) {
        if (offset < 0 || offset > bytes.length) {
            throw new IndexOutOfBoundsException("offset " + offset + " of " + bytes.length + " bytes");
        }
    }
}
