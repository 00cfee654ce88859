package org.hanglint.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * From a key to the diagnostics it brings, by hand and never in the build: {@code HANGLINT ROOT FILE KEYS SEED} starts a server
 * over the folder, opens the file, types {@code KEYS} characters one after the other, in pieces of a statement at lines drawn by
 * the seed, and takes them out again, and prints a line of a Markdown table. A time runs from before the message is written to
 * after the answer is read, so that the client's work counts too.
 */
public final class EditBench {

    private static final String PIECE = "x = batch.lengths.cpu()";

    /** After those the server has given back what analyses needed for a moment. */
    private static final int REST_SECONDS = 12;

    private EditBench() {}

    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[1]).toRealPath();
        Path file = root.resolve(arguments[2]);
        int keys = Integer.parseInt(arguments[3]);
        Random random = new Random(Long.parseLong(arguments[4]));
        String text = Files.readString(file);
        boolean python = arguments[2].endsWith(".py");
        long start = System.nanoTime();
        try (EditorClient client = new EditorClient(List.of(arguments[0], "lsp"), root)) {
            client.open(file, python ? "python" : "cpp", text);
            client.next(file);
            double first = (System.nanoTime() - start) / 1e9;
            type(client, file, text, python, 1, random);
            client.settle();
            long rss = client.megabytes("VmRSS");
            double[] millis = type(client, file, text, python, keys, random);
            client.settle();
            long working = client.megabytes("VmRSS");
            TimeUnit.SECONDS.sleep(REST_SECONDS);
            Arrays.sort(millis);
            System.out.printf(
                    "| %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %d, %d, %d | %d |%n",
                    arguments[2],
                    text.lines().count(),
                    first,
                    at(millis, 50),
                    at(millis, 95),
                    at(millis, 99),
                    millis[millis.length - 1],
                    rss,
                    working,
                    client.megabytes("VmRSS"),
                    client.megabytes("VmHWM"));
        }
    }

    private static double at(double[] sorted, int percent) {
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }

    private static double[] type(EditorClient client, Path file, String text, boolean python, int keys, Random random)
            throws Exception {
        List<String> lines = text.lines().toList();
        double[] millis = new double[keys];
        int typed = 0;
        while (typed < keys) {
            int line = 1 + random.nextInt(lines.size() - 1);
            String before = lines.get(line - 1);
            boolean plain = python ? before.matches("\\s+\\w+ = [^\"'(\\[{]*") : before.matches("\\s+[^#/\"]*;");
            if (!plain) {
                continue;
            }
            String indent =
                    before.substring(0, before.length() - before.stripLeading().length());
            String piece = indent + PIECE + (python ? "" : ";");
            client.forget();
            int column = 0;
            send(client, file, new Position(line, 0), new Position(line, 0), "\n");
            client.next(file);
            while (typed < keys && column < piece.length()) {
                Position at = new Position(line, column);
                long begin = System.nanoTime();
                send(client, file, at, at, piece.substring(column, column + 1));
                client.next(file);
                millis[typed++] = (System.nanoTime() - begin) / 1e6;
                column++;
            }
            send(client, file, new Position(line, 0), new Position(line + 1, 0), "");
            client.next(file);
        }
        return millis;
    }

    private static void send(EditorClient client, Path file, Position from, Position to, String with) {
        client.change(file, new TextDocumentContentChangeEvent(new Range(from, to), with));
    }
}
