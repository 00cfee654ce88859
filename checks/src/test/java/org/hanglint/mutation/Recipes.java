package org.hanglint.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files that {@code fixtures/artifacts/<id>/build.sh} makes, each recipe run once until something in its folder changes. */
public final class Recipes {

    private static final Path FIXTURES = Path.of("../fixtures/artifacts");
    private static final Path FOLDER = Path.of("target/recipes");

    private Recipes() {}

    /** The file of a recipe, written as {@code abi-glibcxx/build.sh module.so}; empty where the compiler or headers are missing. */
    public static Optional<byte[]> made(String recipe) {
        String[] parts = recipe.strip().split("\\s+");
        Path script = FIXTURES.resolve(parts[0]);
        try {
            Optional<List<String>> includes = Builds.pythonIncludes();
            if (includes.isEmpty() || !Builds.exists("gcc") || !Builds.exists("g++")) {
                return Optional.empty();
            }
            Path folder = FOLDER.resolve(script.getParent().getFileName());
            Path stamp = folder.resolve("stamp.txt");
            String wanted = includes.get() + "\n" + contents(script.getParent());
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(wanted)) {
                Files.createDirectories(folder);
                run(script, folder, includes.get());
                Files.writeString(stamp, wanted);
            }
            return Optional.of(Files.readAllBytes(folder.resolve(parts[1])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(Path script, Path folder, List<String> includes) throws IOException {
        Process process = Builds.start(
                List.of("sh", script.toAbsolutePath().toString(), folder.toAbsolutePath().toString()),
                folder,
                Map.of("PYTHON_INCLUDES", String.join(" ", includes)));
        if (!Builds.endsWell(process)) {
            throw new IllegalStateException(script + " fails: " + Files.readString(folder.resolve("log.txt")));
        }
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }
}
