package org.hanglint.triage;

/** The nested names of the Itanium C++ ABI, as far as a stack needs them: {@code _ZN3foo3barEv} is {@code foo::bar}. */
final class Mangled {

    private Mangled() {}

    /** The readable name; the text itself where it is not such a name. */
    static String readable(String symbol) {
        if (!symbol.startsWith("_Z")) {
            return symbol;
        }
        boolean nested = symbol.startsWith("_ZN");
        StringBuilder name = new StringBuilder();
        int at = nested ? 3 : 2;
        while (at < symbol.length() && Character.isDigit(symbol.charAt(at))) {
            int digits = at;
            while (digits < symbol.length() && Character.isDigit(symbol.charAt(digits))) {
                digits++;
            }
            int end = digits - at > 4 ? symbol.length() + 1 : digits + Integer.parseInt(symbol.substring(at, digits));
            if (end > symbol.length()) {
                return symbol;
            }
            name.append(name.isEmpty() ? "" : "::").append(symbol, digits, end);
            at = end;
            if (!nested) {
                break;
            }
        }
        return name.isEmpty() ? symbol : name.toString();
    }
}
