package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names of C++ in their mangled form, as far as comparing needs them: the parts of a nested name. */
public final class Mangled {

    private static final int MAX_PARTS = 64;

    private Mangled() {}

    /** The last part of a function's name as its author wrote it; empty for operators and what is no plain name. */
    public static Optional<String> function(String symbol) {
        if (!symbol.startsWith("_Z")) {
            return symbol.matches("[A-Za-z_]\\w*") ? Optional.of(symbol) : Optional.empty();
        }
        List<String> parts = parts(symbol);
        return parts.isEmpty() ? Optional.empty() : Optional.of(parts.getLast());
    }

    /** {@code [bridge, Registry, Add]} of {@code _ZN6bridge8Registry3AddE…}; empty for forms that are not simple. */
    public static List<String> parts(String symbol) {
        if (!symbol.startsWith("_Z")) {
            return List.of();
        }
        int at = 2;
        boolean nested = symbol.startsWith("N", at);
        if (nested) {
            at++;
            while (at < symbol.length() && "KVrRO".indexOf(symbol.charAt(at)) >= 0) {
                at++;
            }
        }
        List<String> parts = new ArrayList<>();
        while (at < symbol.length() && Character.isDigit(symbol.charAt(at)) && parts.size() < MAX_PARTS) {
            int digits = at;
            while (digits < symbol.length() && Character.isDigit(symbol.charAt(digits)) && digits - at < 5) {
                digits++;
            }
            int length = Integer.parseInt(symbol.substring(at, digits));
            if (length == 0 || length > symbol.length() - digits) {
                return List.of();
            }
            parts.add(symbol.substring(digits, digits + length));
            at = digits + length;
            if (!nested) {
                break;
            }
        }
        boolean ended = !nested || at < symbol.length() && symbol.charAt(at) == 'E';
        return ended ? parts : List.of();
    }
}
