package org.hanglint.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A C++ compiler with the headers of one CPython and of pybind11, and that CPython.
 *
 * @param python the interpreter
 * @param compile options for compiling
 * @param link options for linking a program that embeds Python
 */
record Toolchain(Path python, List<String> compile, List<String> link) {

    /** Debian's own comes first: it is what the proofs were written with. */
    private static final List<String> CONFIGS = List.of("/usr/bin/python3-config", "python3-config");

    private static final List<String> HEADERS = List.of(
            "pybind11/embed.h",
            "atomic",
            "chrono",
            "condition_variable",
            "deque",
            "functional",
            "future",
            "map",
            "mutex",
            "thread");

    /** Debian's name of Cython's compiler. */
    static final String CYTHON = "cython3";

    static boolean hasCython() {
        return new Run(List.of("sh", "-c", "command -v " + CYTHON), Path.of("."), 10).end() == Run.End.DONE;
    }

    /** Finds one, and compiles the headers once for all proofs into the folder; empty where something is missing. */
    static Optional<Toolchain> find(Path folder) {
        return CONFIGS.stream()
                .flatMap(config -> of(config).stream())
                .filter(found -> found.precompile(folder))
                .findFirst();
    }

    private static Optional<Toolchain> of(String config) {
        String includes = output(List.of(config, "--includes"));
        String link = output(List.of(config, "--ldflags", "--embed"));
        String prefix = output(List.of(config, "--exec-prefix"));
        Path python = Path.of(prefix.strip(), "bin", "python3");
        if (includes.isBlank() || !Files.isExecutable(python)) {
            return Optional.empty();
        }
        List<String> compile = new ArrayList<>(List.of("-std=c++20", "-fPIC", "-w"));
        compile.addAll(List.of(includes.strip().split("\\s+")));
        List<String> linking = new ArrayList<>(List.of(link.strip().split("\\s+")));
        linking.add("-lpthread");
        return Optional.of(new Toolchain(python, compile, linking));
    }

    private boolean precompile(Path folder) {
        StringBuilder header = new StringBuilder();
        HEADERS.forEach(name -> header.append("#include <").append(name).append(">\n"));
        String built = compile + "\n" + header;
        Path stamp = folder.resolve("all.h.built");
        try {
            if (Files.exists(stamp) && Files.readString(stamp).equals(built)) {
                return true;
            }
            Files.writeString(folder.resolve("all.h"), header);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        List<String> command = new ArrayList<>(List.of("g++"));
        command.addAll(compile);
        command.addAll(List.of("all.h", "-o", "all.h.gch"));
        boolean done = new Run(command, folder, 300).end() == Run.End.DONE;
        try {
            Files.writeString(stamp, done ? built : "");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return done;
    }

    /** Standard output of a command; empty where it does not exist or fails. */
    private static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? text : "";
        } catch (IOException missing) {
            return "";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
