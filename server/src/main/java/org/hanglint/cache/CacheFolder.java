package org.hanglint.cache;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.hanglint.engine.Store;

/** Where packs lie: the user's cache folder, one file a project, named by a digest of the project's root. */
public final class CacheFolder {

    private CacheFolder() {}

    /** The pack of a project; nothing where this build has no identity, as when its classes lie in folders. */
    public static Store storeOf(Path root) {
        return build().<Store>map(build -> Pack.open(folder().resolve(name(root)), build))
                .orElse(Store.NONE);
    }

    static Path folder() {
        Path base = absolute("XDG_CACHE_HOME")
                .or(() -> absolute("HOME").map(home -> home.resolve(".cache")))
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
        return base.resolve("hanglint");
    }

    /** The path that a variable of the environment holds; relative ones are to be ignored, says the XDG specification. */
    private static Optional<Path> absolute(String variable) {
        return Optional.ofNullable(System.getenv(variable)).map(Path::of).filter(Path::isAbsolute);
    }

    private static String name(Path root) {
        return UUID.nameUUIDFromBytes(root.toString().getBytes(StandardCharsets.UTF_8)) + ".pack";
    }

    /** The jar that runs: another build computes other things. */
    private static Optional<String> build() {
        try {
            Path jar = Path.of(CacheFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(jar)
                    ? Optional.of(Files.size(jar) + "-"
                            + Files.getLastModifiedTime(jar).toMillis())
                    : Optional.empty();
        } catch (URISyntaxException | IOException unknown) {
            return Optional.empty();
        }
    }
}
