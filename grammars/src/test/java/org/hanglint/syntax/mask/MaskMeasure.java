package org.hanglint.syntax.mask;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/**
 * Measures masking on real directories given by hand: files with errors, bytes in errors and functions clean, for the
 * raw, masked and isolated text, and the cost of each step. {@code -v} lists the files that stay bad.
 */
final class MaskMeasure {
    private static final Set<String> SUFFIXES = Set.of("c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "cu", "cuh");
    private static final Set<String> FOREIGN = Set.of("third_party", "vendor", "external", "vendored");

    private final PrintStream out;
    private final boolean verbose;
    private final Tally raw = new Tally();
    private final Tally masked = new Tally();
    private final Tally isolated = new Tally();
    private long bytes;
    private int files;
    private int skipped;
    private long holeBytes;
    private long opaqueBytes;
    private long droppedBytes;
    private int lost;
    private long factsTime;
    private long maskTime;

    private MaskMeasure(PrintStream out, boolean verbose) {
        this.out = out;
        this.verbose = verbose;
    }

    /** What one way of reading did to all files. */
    private static final class Tally {
        int badFiles;
        long errorBytes;
        int functions;
        int cleanFunctions;
        long time;

        void add(SyntaxTree tree, List<Span> wanted) {
            badFiles += tree.hasError(0) ? 1 : 0;
            errorBytes += ErrorSpans.topmost(tree, Integer.MAX_VALUE).stream()
                    .mapToLong(Span::length)
                    .sum();
            functions += wanted.size();
            for (Span function : wanted) {
                cleanFunctions += ErrorSpans.clean(tree, function) ? 1 : 0;
            }
        }

        String show(long bytes) {
            return "%4d bad files, %.3f %% bytes in ERROR, %.2f %% of %d functions clean, %d ms"
                    .formatted(
                            badFiles,
                            100.0 * errorBytes / bytes,
                            100.0 * cleanFunctions / Math.max(1, functions),
                            functions,
                            time / 1_000_000);
        }
    }

    public static void main(String[] arguments) throws IOException {
        boolean verbose = arguments[0].equals("-v");
        for (int i = verbose ? 1 : 0; i < arguments.length; i++) {
            Path root = Path.of(arguments[i]);
            new MaskMeasure(System.out, false).measure(root);
            new MaskMeasure(System.out, verbose).measure(root);
        }
    }

    private void measure(Path root) throws IOException {
        List<Path> paths = sources(root);
        List<byte[]> sources = new ArrayList<>();
        for (Path path : paths) {
            sources.add(Files.readAllBytes(path));
        }
        long start = System.nanoTime();
        MacroTable table = MacroTable.join(sources.stream().map(MacroFacts::of).toList());
        factsTime = System.nanoTime() - start;
        for (int i = 0; i < paths.size(); i++) {
            one(paths.get(i), sources.get(i), table);
        }
        out.printf("%s: %d files, %.1f MB, %d skipped%n", root.getFileName(), files, bytes / 1e6, skipped);
        out.println("  raw      " + raw.show(bytes));
        out.println("  masked   " + masked.show(bytes));
        out.println("  isolated " + isolated.show(bytes));
        out.printf(
                "  unknown: holes %.3f %%, opaque %.3f %%, dropped %.3f %%, relevant names lost %d%n",
                100.0 * holeBytes / bytes, 100.0 * opaqueBytes / bytes, 100.0 * droppedBytes / bytes, lost);
        out.printf(
                "  cost: facts and table %d ms, mask %d ms (%.0f MB/s) = %.1f %% of raw parse; all %.1f %%%n",
                factsTime / 1_000_000,
                maskTime / 1_000_000,
                bytes * 1e3 / maskTime,
                100.0 * maskTime / raw.time,
                100.0 * (factsTime + maskTime + isolated.time) / raw.time);
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> SUFFIXES.contains(suffix(path)))
                    .filter(path -> Stream.iterate(path, p -> !p.equals(root), Path::getParent)
                            .noneMatch(
                                    part -> FOREIGN.contains(part.getFileName().toString())))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private static String suffix(Path path) {
        String name = path.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Dialect dialect(Path path) {
        return switch (suffix(path)) {
            case "c" -> Dialect.C;
            case "cu", "cuh" -> Dialect.CUDA;
            default -> Dialect.CPP;
        };
    }

    private void one(Path path, byte[] source, MacroTable table) {
        long t0 = System.nanoTime();
        Masked text = Mask.apply(source, table, dialect(path));
        long t1 = System.nanoTime();
        if (text.skipped().isPresent()) {
            skipped++;
            return;
        }
        Parsed plain = Parser.parse(Language.CPP, source);
        long t2 = System.nanoTime();
        Parsed first = Parser.parse(Language.CPP, text.bytes());
        long t3 = System.nanoTime();
        Isolated result = Isolation.parse(Language.CPP, text.bytes());
        long t4 = System.nanoTime();
        files++;
        bytes += source.length;
        maskTime += t1 - t0;
        raw.time += t2 - t1;
        masked.time += t3 - t2;
        isolated.time += t4 - t3;
        if (!(plain instanceof Parsed.Tree(SyntaxTree before)
                && first instanceof Parsed.Tree(SyntaxTree between)
                && result.parsed() instanceof Parsed.Tree(SyntaxTree after))) {
            out.println("no tree: " + path + " " + plain);
            return;
        }
        List<Span> functions = Statements.of(text.bytes()).functions();
        raw.add(before, functions);
        masked.add(between, functions);
        isolated.add(after, functions);
        holeBytes += length(result.holes());
        opaqueBytes += length(text.opaque());
        lost += text.lost().size();
        droppedBytes +=
                text.dropped().stream().mapToLong(d -> d.end() - d.start()).sum();
        if (verbose && between.hasError(0)) {
            explain(path, source, between, after, result.holes());
        }
    }

    private static long length(List<Span> spans) {
        return spans.stream().mapToLong(Span::length).sum();
    }

    private void explain(Path path, byte[] source, SyntaxTree masked, SyntaxTree left, List<Span> holes) {
        String state = left.hasError(0) ? "BAD" : "cured";
        for (Span error : ErrorSpans.topmost(masked, 3)) {
            int line = 1;
            for (int i = 0; i < error.start(); i++) {
                line += source[i] == '\n' ? 1 : 0;
            }
            int from = Math.max(0, error.start() - 60);
            int to = Math.min(source.length, error.start() + Math.min(140, error.length() + 60));
            String around = new String(source, from, to - from, StandardCharsets.UTF_8).replace('\n', '~');
            out.printf("%s %s:%d [%d] %d holes | %s%n", state, path, line, error.length(), holes.size(), around);
        }
    }
}
