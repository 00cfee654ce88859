package org.hanglint.engine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.mask.MacroFacts;

/** Short words for contents: equal contents have equal words, and others, for all that matters, have not. */
final class Keys {

    private Keys() {}

    /** Length and two checksums, which every JVM computes as fast as it reads. */
    static String of(SourceText text) {
        CRC32 one = new CRC32();
        CRC32C other = new CRC32C();
        one.update(text.bytes());
        other.update(text.bytes());
        return text.bytes().length + ":" + Long.toHexString(one.getValue() << 32 | other.getValue());
    }

    /** One word for the macros of all files. */
    static String of(Collection<MacroFacts> facts) {
        StringBuilder all = new StringBuilder();
        facts.forEach(file -> all.append(Keys.of(SourceText.of(file.encode()))).append('\n'));
        return digest(all.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** One word for all of these. */
    static String joined(String... parts) {
        return digest(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
    }

    /** A word of 32 hexadecimal digits. */
    static String digest(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
