package org.hanglint.knowledge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Build step: a folder of knowledge files to the flat form that the product reads at start. */
public final class KnowledgeCompiler {

    private KnowledgeCompiler() {}

    /** Arguments: the folder of TOML files, and the file to write. Ends with 1 where a file has a problem. */
    public static void main(String[] arguments) throws IOException {
        List<Row> rows = new ArrayList<>();
        boolean failed = false;
        List<Path> files;
        try (Stream<Path> found = Files.list(Path.of(arguments[0]))) {
            files = found.filter(path -> path.toString().endsWith(".toml"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            KnowledgeFile.Content content = KnowledgeFile.read(Files.readString(file));
            rows.addAll(content.rows());
            for (KnowledgeFile.Problem problem : content.problems()) {
                System.err.println(file + ":" + problem.line() + ":" + problem.column() + ": " + problem.message());
                failed = true;
            }
        }
        Path target = Path.of(arguments[1]);
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.writeString(target, CompiledRows.write(rows));
        if (failed) {
            System.exit(1);
        }
    }
}
