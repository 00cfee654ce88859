package org.hanglint.format.elf;

/** The processor a file is for. */
public enum Machine {
    X86_64,
    AARCH64,
    OTHER;

    /** By the number in the header, from the gABI's list. */
    static Machine of(int number) {
        return switch (number) {
            case 62 -> X86_64;
            case 183 -> AARCH64;
            default -> OTHER;
        };
    }
}
