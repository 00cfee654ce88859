package org.hanglint.artifact.nativecode;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.nativecode.Evidence.Kind;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.syntax.Span;

/**
 * The MD5 of a file in the line table (N2). It is of the bytes, so that a comment changes it: another one supports other
 * evidence, the same one settles the question.
 */
final class Checksum implements Rule {

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        Optional<Boolean> same = isSame(library, source);
        return same.flatMap(equal -> Held.of(
                Kind.CHECKSUM,
                1,
                equal
                        ? List.of()
                        : List.of(new Evidence(
                                Kind.CHECKSUM,
                                Level.SUPPORTING,
                                source.path(),
                                new Span(0, 0),
                                "was made of other bytes of this file, comments included",
                                "the MD5 is another"))));
    }

    /** Whether the library was made of exactly these bytes; empty where it does not say. */
    static Optional<Boolean> isSame(Library library, SourceFacts source) {
        return library.map()
                .file(source.path())
                .flatMap(file -> file.checksum())
                .map(there -> there.equals(md5(source.text().bytes())) || reversed(there).equals(md5(source.text().bytes())));
    }

    private static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }

    /** GNU as writes the bytes of clang's checksums the other way round. */
    private static String reversed(String digits) {
        byte[] bytes = HexFormat.of().parseHex(digits);
        for (int i = 0; i < bytes.length / 2; i++) {
            byte kept = bytes[i];
            bytes[i] = bytes[bytes.length - 1 - i];
            bytes[bytes.length - 1 - i] = kept;
        }
        return HexFormat.of().formatHex(bytes);
    }
}
