package org.hanglint.score;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Functions as universal-ctags sees them, an independent reader of C++ run as a program of its own. */
final class Ctags {

    /**
     * A definition; lines count from 1.
     *
     * @param name without white space and qualifiers
     */
    record Definition(String name, int line, int endLine) {}

    private Ctags() {}

    /** The function definitions of these files, lambdas dropped; all files are read as C++. */
    static Map<Path, List<Definition>> definitions(List<Path> files) throws IOException {
        Path list = Files.createTempFile("ctags", ".list");
        Path result = Files.createTempFile("ctags", ".tags");
        try {
            Files.write(list, files.stream().map(Path::toString).toList());
            run(list, result);
            return read(result);
        } finally {
            Files.delete(list);
            Files.delete(result);
        }
    }

    private static void run(Path list, Path result) throws IOException {
        Process process = new ProcessBuilder(
                        "ctags",
                        "--options=NONE",
                        "-x",
                        "--_xformat=%N\t%n\t%{end}\t%F",
                        "--language-force=C++",
                        "--kinds-C++=f",
                        "-L",
                        list.toString())
                .redirectOutput(result.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("ctags ended with status " + process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static Map<Path, List<Definition>> read(Path result) throws IOException {
        Map<Path, List<Definition>> definitions = new HashMap<>();
        for (String line : Files.readAllLines(result, StandardCharsets.ISO_8859_1)) {
            String[] parts = line.split("\t", -1);
            if (parts.length != 4 || parts[0].startsWith("__anon") || parts[0].contains("::__anon")) {
                continue;
            }
            int start = Integer.parseInt(parts[1]);
            int end = parts[2].isEmpty() ? start : Integer.parseInt(parts[2]);
            definitions
                    .computeIfAbsent(Path.of(parts[3]), _ -> new ArrayList<>())
                    .add(new Definition(parts[0].replace(" ", ""), start, end));
        }
        return definitions;
    }
}
