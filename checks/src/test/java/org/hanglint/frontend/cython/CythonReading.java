package org.hanglint.frontend.cython;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SyntaxTree;

/** Says by hand, never in the build, how much of the Cython in folders parses after the mask: {@code FOLDER...}. */
final class CythonReading {

    private int files;
    private int clean;
    private long bytes;
    private long wrong;
    private long nanos;

    private CythonReading() {}

    public static void main(String[] folders) throws IOException {
        System.out.println("| repository | files | no error | bytes | in errors |");
        System.out.println("|---|---|---|---|---|");
        for (String folder : folders) {
            CythonReading reading = new CythonReading();
            try (Stream<Path> all = Files.walk(Path.of(folder))) {
                for (Path file : all.filter(CythonReading::isCython).sorted().toList()) {
                    reading.read(file);
                }
            }
            System.out.printf(
                    "| %s | %d | %.1f %% | %d | %.3f %% | %d MB/s%n",
                    Path.of(folder).getFileName(),
                    reading.files,
                    100.0 * reading.clean / Math.max(1, reading.files),
                    reading.bytes,
                    100.0 * reading.wrong / Math.max(1, reading.bytes),
                    reading.bytes * 1000 / Math.max(1, reading.nanos));
        }
    }

    private static boolean isCython(Path file) {
        return Files.isRegularFile(file) && file.toString().matches(".*\\.(pyx|pxd|pxi)");
    }

    private void read(Path file) throws IOException {
        byte[] source = Files.readAllBytes(file);
        long begin = System.nanoTime();
        byte[] masked = CythonMask.apply(source).bytes();
        nanos += System.nanoTime() - begin;
        files++;
        bytes += source.length;
        if (Parser.parse(Language.PYTHON, masked) instanceof Parsed.Tree(SyntaxTree tree)) {
            clean += tree.hasError(0) ? 0 : 1;
            errors(file, source, masked, tree);
        }
    }

    private void errors(Path file, byte[] source, byte[] masked, SyntaxTree tree) {
        boolean told = false;
        int node = 0;
        while (node < tree.size()) {
            if (tree.isError(node) || tree.isMissing(node)) {
                wrong += tree.end(node) - tree.start(node);
                if (!told && System.getProperty("tell") != null) {
                    told = true;
                    tell(file, source, masked, tree.start(node));
                }
                node = tree.subtreeEnd(node);
            } else {
                node = tree.hasError(node) ? node + 1 : tree.subtreeEnd(node);
            }
        }
    }

    private static void tell(Path file, byte[] source, byte[] masked, int at) {
        int start = at;
        while (start > 0 && source[start - 1] != '\n') {
            start--;
        }
        int end = at;
        while (end < source.length && source[end] != '\n') {
            end++;
        }
        int line = 1
                + (int) new String(source, 0, start, java.nio.charset.StandardCharsets.ISO_8859_1)
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        System.err.println(file + ":" + line + "\n   " + new String(source, start, end - start, UTF_8) + "\n   "
                + new String(masked, start, end - start, UTF_8));
    }
}
