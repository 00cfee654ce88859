package org.hanglint.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Libraries built of fixtures, each once: what was built stays until its sources or its command change. */
public final class Builds {

    private static final Path FOLDER = Path.of("target/artifacts");
    private static final int LIMIT_SECONDS = 300;

    private Builds() {}

    /** The texts of a fixture by file name. */
    public static Map<String, String> sources(String fixture) {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("../fixtures/artifacts", fixture))) {
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    /** A shared library with debug information; empty where the compiler or its headers are missing. */
    public static Optional<Path> build(String compiler, String name, Map<String, String> sources, String... options) {
        Optional<List<String>> includes = pythonIncludes();
        if (includes.isEmpty() || !exists(compiler)) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(List.of(compiler, "-g", "-fPIC", "-shared", "-std=c++17"));
        command.addAll(includes.get());
        command.addAll(Arrays.asList(options));
        sources.keySet().stream().filter(file -> file.endsWith(".cc")).forEach(command::add);
        command.addAll(List.of("-o", "built.so"));
        Path folder = FOLDER.resolve(name);
        String stamp = command + "\n" + sources;
        try {
            Path built = folder.resolve("built.so");
            Path told = folder.resolve("stamp.txt");
            if (Files.exists(built) && Files.exists(told) && Files.readString(told).equals(stamp)) {
                return Optional.of(built);
            }
            Files.createDirectories(folder);
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Files.writeString(folder.resolve(source.getKey()), source.getValue());
            }
            if (!run(command, folder)) {
                return Optional.empty();
            }
            Files.writeString(told, stamp);
            return Optional.of(built);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy without symbols and debug information. */
    public static Optional<Path> stripped(Path built) {
        Path copy = built.resolveSibling("stripped.so");
        try {
            Files.copy(built, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return run(List.of("strip", "stripped.so"), built.getParent()) ? Optional.of(copy) : Optional.empty();
    }

    static Optional<List<String>> pythonIncludes() {
        for (String config : List.of("/usr/bin/python3-config", "python3-config")) {
            String includes = output(List.of(config, "--includes"));
            if (!includes.isBlank()) {
                return Optional.of(List.of(includes.strip().split("\\s+")));
            }
        }
        return Optional.empty();
    }

    /** Whether a command is there. */
    static boolean exists(String command) {
        return !output(List.of(command, "--version")).isEmpty();
    }

    private static boolean run(List<String> command, Path folder) {
        try {
            return endsWell(start(command, folder, Map.of()));
        } catch (IOException missing) {
            return false;
        }
    }

    /** Starts a command in a folder; what it says goes to {@code log.txt} there. */
    static Process start(List<String> command, Path folder, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    static boolean endsWell(Process process) {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? text : "";
        } catch (IOException missing) {
            return "";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
