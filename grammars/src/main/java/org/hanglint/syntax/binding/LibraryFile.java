package org.hanglint.syntax.binding;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/** Where the native library lies: the file that {@code -Dhanglint.native} names, else beside the classes or jar. */
final class LibraryFile {

    private static final String PROPERTY = "hanglint.native";

    private LibraryFile() {}

    static Path find() {
        String named = System.getProperty(PROPERTY);
        Path file = named == null ? besideTheCode() : Path.of(named);
        if (Files.isRegularFile(file)) {
            return file.toAbsolutePath();
        }
        throw new UnsatisfiedLinkError("Hanglint's native library is not at " + file
                + ": build it with 'mvn package', or start Java with -D" + PROPERTY + "=FILE.");
    }

    /** The classes folder and the jar of a build both lie beside the folder {@code native}. */
    private static Path besideTheCode() {
        CodeSource source = LibraryFile.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new UnsatisfiedLinkError(
                    "Hanglint cannot tell where it is installed: start Java with -D" + PROPERTY + "=FILE.");
        }
        try {
            return Path.of(source.getLocation().toURI())
                    .resolveSibling("native")
                    .resolve(System.mapLibraryName("hanglint-syntax"));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
