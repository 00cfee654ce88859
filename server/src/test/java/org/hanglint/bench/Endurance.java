package org.hanglint.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * Many random edits over many files, by hand and never in the build: {@code HANGLINT PAGES FILES EDITS EVERY SEED} writes so
 * many files that the pages of the checks show into a workspace of its own, edits their texts in a running server, and compares what the client
 * shows after every so many edits with what a new server finds in the same texts. Prints a line a comparison: edits, findings,
 * differences, and the server's resident memory in MB.
 */
public final class Endurance {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w+ (\\S+\\.(?:py|cc|cpp|h))$\\n(.*?)^```$");

    private Endurance() {}

    public static void main(String[] arguments) throws Exception {
        List<String> command = List.of(arguments[0], "lsp");
        int files = Integer.parseInt(arguments[2]);
        int edits = Integer.parseInt(arguments[3]);
        int every = Integer.parseInt(arguments[4]);
        Random random = new Random(Long.parseLong(arguments[5]));
        Path root = Files.createTempDirectory("hanglint-endurance").toRealPath();
        Map<Path, String> texts = shown(Path.of(arguments[1]), root, files);
        System.out.println(texts.size() + " files in " + root);
        int different = 0;
        try (EditorClient client = new EditorClient(command, root)) {
            List<Path> names = List.copyOf(texts.keySet());
            texts.forEach((file, text) -> client.open(file, language(file), text));
            client.settle();
            for (int edit = 1; edit <= edits; edit++) {
                Path file = names.get(random.nextInt(names.size()));
                texts.put(file, edited(client, file, texts.get(file), texts, random));
                if (edit % every == 0) {
                    client.settle();
                    String shown = told(client.shown());
                    String fresh = fresh(command, texts);
                    different += shown.equals(fresh) ? 0 : 1;
                    System.out.println(edit + " edits, " + shown.lines().count() + " findings, "
                            + (shown.equals(fresh) ? "the same" : "DIFFERENT\n" + difference(shown, fresh)) + ", "
                            + client.megabytes("VmRSS") + " MB");
                }
            }
        }
        System.out.println(different + " comparisons differ");
    }

    private static String language(Path file) {
        return file.toString().endsWith(".py") ? "python" : "cpp";
    }

    /** The files that the pages of a folder show, each page in a folder of its own, over and over. */
    private static Map<Path, String> shown(Path pages, Path root, int files) throws Exception {
        Map<Path, String> texts = new TreeMap<>();
        List<Path> all;
        try (Stream<Path> walk = Files.list(pages)) {
            all = walk.filter(path -> path.toString().endsWith(".md")).sorted().toList();
        }
        for (int round = 0; texts.size() < files; round++) {
            for (Path page : all) {
                Path folder = root.resolve(
                        page.getFileName().toString().replace('-', '_').replace(".md", "_" + round));
                Matcher block = BLOCK.matcher(Files.readString(page));
                while (block.find() && texts.size() < files) {
                    texts.putIfAbsent(folder.resolve(block.group(1)), block.group(2));
                }
            }
        }
        for (Map.Entry<Path, String> text : texts.entrySet()) {
            Files.createDirectories(text.getKey().getParent());
            Files.writeString(text.getKey(), text.getValue());
        }
        return texts;
    }

    /** Deletes, doubles or swaps in lines of this or another file, or breaks a line in the middle. */
    private static String edited(EditorClient client, Path file, String text, Map<Path, String> texts, Random random) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int line = random.nextInt(lines.size());
        List<String> names = texts.values().stream().toList();
        String[] other = names.get(random.nextInt(names.size())).split("\n", -1);
        String with = switch (random.nextInt(5)) {
            case 0 -> "";
            case 1 -> lines.get(line) + "\n" + lines.get(line) + "\n";
            case 2 -> other[random.nextInt(other.length)] + "\n";
            case 3 -> lines.get(line).substring(0, lines.get(line).length() / 2) + "\n";
            default -> "\n" + lines.get(line) + "\n";
        };
        if (line == lines.size() - 1) {
            return text;
        }
        client.change(
                file,
                new TextDocumentContentChangeEvent(new Range(new Position(line, 0), new Position(line + 1, 0)), with));
        lines.remove(line);
        String before = String.join("\n", lines.subList(0, line)) + (line > 0 ? "\n" : "");
        return before + with + String.join("\n", lines.subList(line, lines.size()));
    }

    private static String fresh(List<String> command, Map<Path, String> texts) throws Exception {
        Path root = Files.createTempDirectory("hanglint-fresh");
        Path first = texts.keySet().iterator().next();
        Path base = common(texts.keySet().stream().toList(), first.getParent());
        for (Map.Entry<Path, String> text : texts.entrySet()) {
            Path copy = root.resolve(base.relativize(text.getKey()));
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, text.getValue());
        }
        try (EditorClient client = new EditorClient(command, root)) {
            client.settle();
            return told(client.shown())
                    .replace(root.toUri().toString(), base.toUri().toString());
        }
    }

    private static Path common(List<Path> files, Path start) {
        Path base = start;
        while (!allBelow(files, base)) {
            base = base.getParent();
        }
        return base;
    }

    private static boolean allBelow(List<Path> files, Path base) {
        return files.stream().allMatch(file -> file.startsWith(base));
    }

    private static String told(Map<String, List<Diagnostic>> shown) {
        return shown.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(diagnostic -> entry.getKey() + " " + diagnostic.getRange() + " "
                                + diagnostic.getCode().getLeft() + " " + diagnostic.getMessage() + " "
                                + diagnostic.getRelatedInformation().stream()
                                        .map(step -> step.getMessage()
                                                + step.getLocation().getRange())
                                        .toList()))
                .map(line -> line.replaceAll("\\s+", " "))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String difference(String shown, String fresh) {
        List<String> one = shown.lines().toList();
        List<String> other = fresh.lines().toList();
        return Stream.concat(
                        one.stream().filter(line -> !other.contains(line)).map(line -> "- " + line),
                        other.stream().filter(line -> !one.contains(line)).map(line -> "+ " + line))
                .limit(4)
                .collect(Collectors.joining("\n"));
    }
}
