package org.hanglint.triage;

import java.util.OptionalInt;

/**
 * One frame of a stack.
 *
 * @param function as the dump spells it; empty where it shows an address only
 * @param file source file or library, as the dump spells it; empty where it shows none
 * @param line from 1; empty for a library
 */
public record Frame(String function, String file, OptionalInt line) {

    /** A frame of a source file. */
    static Frame at(String function, String file, int line) {
        return new Frame(function, file, OptionalInt.of(line));
    }

    /** A frame of a library, or of nothing known. */
    static Frame in(String function, String library) {
        return new Frame(function, library, OptionalInt.empty());
    }

    /** The function without arguments and template arguments: what tables of names hold. */
    public String plainFunction() {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < function.length(); i++) {
            char c = function.charAt(i);
            if (c == '<' || c == '(') {
                depth++;
            } else if (c == '>' || c == ')') {
                depth--;
            } else if (depth == 0 && c != ' ') {
                plain.append(c);
            } else if (depth == 0 && !plain.isEmpty() && plain.charAt(plain.length() - 1) != '@') {
                break;
            }
        }
        return plain.toString();
    }

    /** The last part of the function's name. */
    public String lastName() {
        String plain = plainFunction();
        int colons = plain.lastIndexOf("::");
        int dot = plain.lastIndexOf('.');
        return plain.substring(Math.max(colons < 0 ? 0 : colons + 2, dot + 1));
    }
}
