package org.hanglint.score;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hanglint.engine.FileKind;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.mask.MacroFacts;
import org.hanglint.syntax.mask.MacroTable;

/**
 * Measures by hand, never in the build, how much of real C, C++ and CUDA the frontend understands: {@code [-v]
 * FOLDER…}. Prints a Markdown table with a row a folder; with {@code -v} also each unknown region, each lost name and
 * each difference to ctags, which has to be installed.
 */
public final class CppDepth {

    private static final Set<String> FOREIGN =
            Set.of("third_party", "third-party", "3rdparty", "vendor", "external", "vendored", "deps");

    /** What is run through before anything is timed: enough for the compiler of the virtual machine. */
    private static final long WARM_BYTES = 40_000_000;

    private static final int MANY = 12;

    private final PrintStream out;
    private final boolean verbose;
    private final GilKnowledge knowledge;

    private CppDepth(PrintStream out, boolean verbose) {
        this.out = out;
        this.verbose = verbose;
        this.knowledge = Knowledge.builtIn().gil();
    }

    public static void main(String[] arguments) throws IOException {
        boolean verbose = arguments[0].equals("-v");
        CppDepth depth = new CppDepth(System.out, verbose);
        List<Path> roots =
                Stream.of(arguments).skip(verbose ? 1 : 0).map(Path::of).toList();
        depth.warmUp(roots.getFirst());
        System.out.println(DepthTally.HEAD);
        DepthTally all = new DepthTally();
        for (Path root : roots) {
            DepthTally tally = depth.measure(root);
            System.out.println(tally.row(String.valueOf(root.getFileName())));
            all.add(tally);
        }
        System.out.println(all.row("all"));
    }

    private void warmUp(Path root) throws IOException {
        Folder folder = Folder.of(root);
        long done = 0;
        while (done < WARM_BYTES && !folder.files().isEmpty()) {
            for (Path file : folder.files()) {
                done += read(folder, file).text().length();
            }
        }
    }

    private CppReading read(Folder folder, Path file) {
        SourceText text = folder.texts().get(folder.files().indexOf(file));
        FileKind.Source kind = (FileKind.Source) FileKind.of(file.toString());
        return CppReading.of(file, text, kind, folder.macros(), knowledge);
    }

    private DepthTally measure(Path root) throws IOException {
        Folder folder = Folder.of(root);
        Map<Path, List<Ctags.Definition>> definitions = Ctags.definitions(folder.files());
        DepthTally tally = new DepthTally();
        for (Path file : folder.files()) {
            CppReading reading = read(folder, file);
            if (reading.masked().skipped().isPresent()) {
                tally.skip();
                continue;
            }
            tally.add(reading);
            for (Span name : reading.vanished()) {
                tally.vanish();
                show("vanished", reading, name.start(), reading.text().text(name));
            }
            compare(reading, definitions.getOrDefault(file, List.of()), tally);
            for (Span span : reading.after()) {
                if (span.length() > MANY) {
                    show(
                            "unknown " + span.length(),
                            reading,
                            span.start(),
                            reading.text().text(span));
                }
            }
        }
        return tally;
    }

    private void compare(CppReading reading, List<Ctags.Definition> definitions, DepthTally tally) {
        CtagsDifference.Judge judge = new CtagsDifference.Judge(reading);
        for (Ctags.Definition definition : definitions) {
            CtagsDifference difference = judge.of(definition);
            tally.add(difference);
            if (difference != CtagsDifference.SAME) {
                int start = reading.text().lines().lineStart(definition.line() - 1);
                int end = reading.text().lines().lineEnd(definition.line() - 1);
                show(
                        difference + " " + definition.name(),
                        reading,
                        start,
                        reading.text().text(start, end));
            }
        }
    }

    private void show(String what, CppReading reading, int offset, String text) {
        if (verbose) {
            String shown = text.strip().replaceAll("\\s+", " ");
            int line = reading.text().lines().line(offset) + 1;
            out.printf("%s %s:%d | %.160s%n", what, reading.path(), line, shown);
        }
    }

    /** The sources of one repository, foreign folders left out. */
    private record Folder(List<Path> files, List<SourceText> texts, MacroTable macros) {
        static Folder of(Path root) throws IOException {
            List<Path> files = sources(root);
            List<SourceText> texts = new ArrayList<>();
            for (Path file : files) {
                texts.add(SourceText.of(Files.readAllBytes(file)));
            }
            List<MacroFacts> facts =
                    texts.stream().map(text -> MacroFacts.of(text.bytes())).toList();
            return new Folder(files, texts, MacroTable.join(facts));
        }

        private static List<Path> sources(Path root) throws IOException {
            try (Stream<Path> all = Files.walk(root)) {
                return all.filter(Files::isRegularFile)
                        .filter(file -> FileKind.of(file.toString()) instanceof FileKind.Source source
                                && source.language() != Language.PYTHON)
                        .filter(file -> !isForeign(root.relativize(file)))
                        .sorted()
                        .toList();
            }
        }

        private static boolean isForeign(Path file) {
            for (Path part : file) {
                if (FOREIGN.contains(part.toString())) {
                    return true;
                }
            }
            return false;
        }
    }
}
