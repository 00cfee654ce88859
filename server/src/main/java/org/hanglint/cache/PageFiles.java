package org.hanglint.cache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Pages as files of the user's cache folder, for who can open a file and nothing else. Each is written when it is first asked for. */
public final class PageFiles {

    private final Path folder;
    private final UnaryOperator<String> pages;
    private final Map<String, Optional<String>> written = new ConcurrentHashMap<>();

    private PageFiles(Path folder, UnaryOperator<String> pages) {
        this.folder = folder;
        this.pages = pages;
    }

    /** Of one version; {@code pages} gives the Markdown for an id. */
    public static PageFiles of(String version, UnaryOperator<String> pages) {
        return new PageFiles(CacheFolder.folder().resolve("pages").resolve(version), pages);
    }

    /** The URI of the file; empty where it cannot be written. */
    public Optional<String> uri(String id) {
        return written.computeIfAbsent(id, this::write);
    }

    private Optional<String> write(String id) {
        Path file = folder.resolve(id + ".md");
        byte[] page = pages.apply(id).getBytes(StandardCharsets.UTF_8);
        try {
            if (!isThere(file, page)) {
                Files.createDirectories(folder);
                Path part = Files.createTempFile(folder, id, ".part");
                Files.write(part, page);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return Optional.of(file.toUri().toString());
        } catch (IOException | SecurityException unwritable) {
            return Optional.empty();
        }
    }

    private static boolean isThere(Path file, byte[] page) throws IOException {
        return Files.isRegularFile(file)
                && Files.size(file) == page.length
                && java.util.Arrays.equals(Files.readAllBytes(file), page);
    }
}
