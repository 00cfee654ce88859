package org.hanglint.syntax.mask;

import java.util.Optional;

/** Recognises files that bear a C suffix but are written in something else. */
final class ForeignText {
    private ForeignText() {}

    /** Half a sentence that says why the line that starts at an offset is no C, C++ or CUDA. */
    static Optional<String> reason(byte[] b, int from) {
        if (starts(b, from, "@interface") || starts(b, from, "@property") || starts(b, from, "@protocol")) {
            return Optional.of("it is Objective-C");
        }
        if (starts(b, from, "%{") || starts(b, from, "%extend") || starts(b, from, "%module")) {
            return Optional.of("it is an interface file of SWIG or a scanner");
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
