package org.hanglint.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A form that a check reports: {@code fixtures/proofs/CHECK/FORM.cc}, {@code FORM.pyx} or {@code FORM.py}. Its first line says how it ends
 * ({@code // ends: hang}); a form without {@code main} is an extension module that {@code FORM.py} drives. What stands beside
 * it belongs to every form of the folder: C files are libraries, a CMakeLists.txt gives macros. Where the CMakeLists.txt is the form, it says what is built:
 * modules, and the program that is run.
 *
 * @param text the file that is wrong
 * @param right the same done right by hand; empty where the fix alone says how
 */
record Proof(String check, String form, String file, String text, Optional<String> right, Map<String, String> beside) {

    private static final Pattern ENDS = Pattern.compile("(//|#) ends: (hang|crash)\n");
    private static final Path FOLDER = Path.of("../fixtures/proofs");

    static List<Proof> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .filter(file -> ENDS.matcher(text(file)).lookingAt())
                    .map(Proof::of)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Proof of(Path path) {
        String file = path.getFileName().toString();
        int dot = file.lastIndexOf('.');
        String form = file.substring(0, dot);
        Path right = path.resolveSibling(form + ".right" + file.substring(dot));
        Map<String, String> beside = new LinkedHashMap<>();
        try (Stream<Path> others = Files.list(path.getParent())) {
            others.sorted()
                    .filter(other -> isBeside(other, path))
                    .forEach(other -> beside.put(other.getFileName().toString(), text(other)));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return new Proof(
                path.getParent().getFileName().toString(),
                form,
                file,
                text(path),
                Files.exists(right) ? Optional.of(text(right)) : Optional.empty(),
                beside);
    }

    private static boolean isBeside(Path other, Path form) {
        String name = other.getFileName().toString();
        return !other.equals(form)
                && !name.contains(".right.")
                && !name.endsWith(".cc")
                && !ENDS.matcher(text(other)).lookingAt();
    }

    private static String text(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** How the wrong form ends. */
    Run.End ends() {
        Matcher matcher = ENDS.matcher(text);
        return matcher.lookingAt() && matcher.group(2).equals("hang") ? Run.End.HANG : Run.End.CRASH;
    }

    /** All files of the wrong form. */
    Map<String, String> wrong() {
        return with(text);
    }

    /** The same files with that text for the form. */
    Map<String, String> with(String own) {
        Map<String, String> files = new LinkedHashMap<>(beside);
        files.put(file, own);
        return files;
    }

    @Override
    public String toString() {
        return check + " " + form;
    }
}
