package org.hanglint.format.elf;

/**
 * A name that a file defines or needs.
 *
 * @param name mangled, without version
 * @param value its address, for one that is defined
 */
public record Symbol(String name, long value, long size, Kind kind, Binding binding, boolean defined) {

    /** What it names. */
    public enum Kind {
        FUNCTION,
        OBJECT,
        OTHER
    }

    /** Who sees it. */
    public enum Binding {
        LOCAL,
        GLOBAL,
        WEAK
    }

    /** Whether other files may use it. */
    public boolean isExported() {
        return defined && binding != Binding.LOCAL;
    }
}
