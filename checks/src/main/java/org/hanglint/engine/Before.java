package org.hanglint.engine;

/** What stands before a place in a text of C or C++. */
final class Before {

    private Before() {}

    /**
     * Whether a declaration begins there: before it, past comments that have lines of their own, something has ended. What only
     * might begin a declaration, such as the head of a template above it, has not.
     */
    static boolean isBegin(byte[] text, int place) {
        int at = skipBlanks(text, place);
        while (at > 0) {
            byte last = text[at - 1];
            if (last == ';' || last == '}' || last == '{') {
                return true;
            }
            int line = lineStart(text, at);
            if (text[line] == '#') {
                return true;
            }
            if (startsWith(text, line, "//")) {
                at = skipBlanks(text, line);
            } else if (startsWith(text, line, "/*") && endsWith(text, at, "*/")) {
                at = skipBlanks(text, line);
            } else {
                return false;
            }
        }
        return true;
    }

    private static int skipBlanks(byte[] text, int end) {
        int at = end;
        while (at > 0 && text[at - 1] <= ' ' && text[at - 1] >= 0) {
            at--;
        }
        return at;
    }

    /** The first byte of the line that is no blank. */
    private static int lineStart(byte[] text, int end) {
        int at = end;
        while (at > 0 && text[at - 1] != '\n') {
            at--;
        }
        while (text[at] <= ' ' && text[at] >= 0) {
            at++;
        }
        return at;
    }

    private static boolean startsWith(byte[] text, int at, String mark) {
        return at + 1 < text.length && text[at] == mark.charAt(0) && text[at + 1] == mark.charAt(1);
    }

    private static boolean endsWith(byte[] text, int end, String mark) {
        return end > 1 && text[end - 2] == mark.charAt(0) && text[end - 1] == mark.charAt(1);
    }
}
