package org.hanglint.syntax.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryFileTest {

    private static final String PROPERTY = "hanglint.native";

    @AfterEach
    void forget() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void theBuildPutsItBesideTheClasses() {
        assertTrue(Files.isRegularFile(LibraryFile.find()));
        assertTrue(LibraryFile.find().endsWith(Path.of("native", System.mapLibraryName("hanglint-syntax"))));
    }

    @Test
    void aNamedFileIsTaken(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("some.so"));
        System.setProperty(PROPERTY, file.toString());
        assertEquals(file.toAbsolutePath(), LibraryFile.find());
    }

    @Test
    void aMissingFileIsReportedWithWhatToDo(@TempDir Path folder) {
        Path file = folder.resolve("none.so");
        System.setProperty(PROPERTY, file.toString());
        String message =
                assertThrows(UnsatisfiedLinkError.class, LibraryFile::find).getMessage();
        assertEquals(
                "Hanglint's native library is not at " + file
                        + ": build it with 'mvn package', or start Java with -Dhanglint.native=FILE.",
                message);
    }
}
