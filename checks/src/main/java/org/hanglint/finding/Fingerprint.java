package org.hanglint.finding;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What stays the same about a finding while lines move: check, path, enclosing function, the text of the line without its
 * spaces, and an ordinal among equals. Never the line number.
 */
public final class Fingerprint {

    private static final int BYTES = 8;

    private Fingerprint() {}

    /** Sixteen hexadecimal digits. The ordinal counts from 0 among findings that agree in all else, in order of place. */
    public static String of(String check, String path, String function, String line, int ordinal) {
        String text = String.join("\n", check, path, function, normalised(line), Integer.toString(ordinal));
        return HexFormat.of().formatHex(digest(text), 0, BYTES);
    }

    /** A group is one check in one function. */
    public static String group(String check, String path, String function) {
        return HexFormat.of().formatHex(digest(String.join("\n", check, path, function)), 0, BYTES);
    }

    private static String normalised(String line) {
        return line.replaceAll("\\s+", "");
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
