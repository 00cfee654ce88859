package org.hanglint.syntax.mask;

import java.util.Optional;

/** Recognises files that bear a C suffix but are written in something else. */
final class ForeignText {
    private ForeignText() {}

    /** Half a sentence that says why these bytes are no C, C++ or CUDA. */
    static Optional<String> reason(byte[] b) {
        boolean fresh = true;
        for (int i = 0; i < b.length; i++) {
            byte c = b[i];
            if (c == '\n') {
                fresh = true;
            } else if (fresh && c == '@' && (starts(b, i, "@interface") || starts(b, i, "@property")
                    || starts(b, i, "@protocol"))) {
                return Optional.of("it is Objective-C");
            } else if (fresh && c == '%' && (starts(b, i, "%{") || starts(b, i, "%extend")
                    || starts(b, i, "%module"))) {
                return Optional.of("it is an interface file of SWIG or a scanner");
            } else if (c != ' ' && c != '\t') {
                fresh = false;
            }
        }
        return Optional.empty();
    }

    private static boolean starts(byte[] b, int from, String text) {
        if (from + text.length() > b.length) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (b[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
