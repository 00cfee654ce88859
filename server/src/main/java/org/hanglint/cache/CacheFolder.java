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
        String configured = System.getenv("XDG_CACHE_HOME");
        Path base = configured == null || !Path.of(configured).isAbsolute()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(configured);
        return base.resolve("hanglint");
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
