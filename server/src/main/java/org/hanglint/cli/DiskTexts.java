package org.hanglint.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hanglint.config.ConfigProblem;
import org.hanglint.config.Texts;

/** Configurations as they lie on the disk. */
final class DiskTexts implements Texts {

    @Override
    public Optional<String> read(Path file) throws ConfigProblem {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file)) {
            throw new ConfigProblem(file + ": not a file");
        }
        try {
            return Optional.of(Files.readString(file));
        } catch (CharacterCodingException notUtf8) {
            throw new ConfigProblem(file + ": not UTF-8; save it as UTF-8");
        } catch (AccessDeniedException denied) {
            throw new ConfigProblem(file + ": permission denied");
        } catch (IOException failure) {
            throw new ConfigProblem(file + ": cannot be read: " + failure.getMessage());
        }
    }
}
