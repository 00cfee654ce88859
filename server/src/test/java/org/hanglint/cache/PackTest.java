package org.hanglint.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pack gives back what it was given, or nothing. */
class PackTest {

    private static final String ONE = "0".repeat(32);
    private static final String TWO = "1".repeat(32);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("cache/project.pack");
    }

    private void keep(String key, byte[] bytes) {
        try (Pack pack = Pack.open(file(), "b")) {
            pack.keep(key, bytes);
        }
    }

    @Test
    void whatWasKeptIsFoundByTheNextRun() {
        keep(ONE, new byte[] {1, 2, 3});
        keep(TWO, new byte[0]);
        try (Pack pack = Pack.open(file(), "b")) {
            assertArrayEquals(new byte[0], pack.find(TWO).orElseThrow());
            assertTrue(pack.find("2".repeat(32)).isEmpty());
        }
    }

    @Test
    void whatNobodyAsksForGoesOnceItIsTheGreaterPart() {
        keep(ONE, new byte[1000]);
        keep(TWO, new byte[10]);
        try (Pack pack = Pack.open(file(), "b")) {
            assertTrue(pack.find(ONE).isEmpty());
            assertTrue(pack.find(TWO).isPresent());
        }
    }

    @Test
    void aDamagedPackGivesWhatIsWholeAndNeverFails() throws IOException {
        keep(ONE, new byte[] {1, 2, 3});
        byte[] whole = Files.readAllBytes(file());
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            byte[] cut = java.util.Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            if (cut.length > 0) {
                cut[random.nextInt(cut.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file(), cut);
            try (Pack pack = Pack.open(file(), "b")) {
                pack.find(ONE).ifPresent(found -> assertArrayEquals(new byte[] {1, 2, 3}, found));
            }
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoFailure() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file where the folder should be");
        keep(ONE, new byte[] {1});
        try (Pack pack = Pack.open(file(), "b")) {
            assertTrue(pack.find(ONE).isEmpty());
        }
    }
}
