package org.hanglint.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Builds and runs forms, each in a folder of its own. */
record Bench(Toolchain tools, Path folder) {

    /** A form that hangs is given so long; all others have come to their end by then on an idle machine. */
    private static final int HANG_SECONDS = 4;

    private static final int RIGHT_SECONDS = 120;
    private static final int BUILD_SECONDS = 300;
    private static final String BUILD_FILE = "CMakeLists.txt";
    private static final Pattern TARGET = Pattern.compile("(pybind11_add_module|add_executable)\\((\\w+) (\\w+\\.cpp)\\)");
    private static final Pattern MACRO = Pattern.compile("target_compile_definitions\\((\\w+) PRIVATE (\\w+)\\)");

    Run wrong(Proof proof) {
        return run(proof, proof.wrong(), proof.ends() == Run.End.HANG ? HANG_SECONDS : RIGHT_SECONDS);
    }

    Run right(Proof proof, Map<String, String> files) {
        return run(proof, files, RIGHT_SECONDS);
    }

    private Run run(Proof proof, Map<String, String> files, int seconds) {
        try {
            Path here = built(proof, files);
            return new Run(command(proof, files), here, seconds);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The folder where these very files were built, now or in an earlier run. */
    private Path built(Proof proof, Map<String, String> files) throws IOException {
        List<List<String>> commands = builds(proof, files);
        String key = UUID.nameUUIDFromBytes((commands + "" + files).getBytes(StandardCharsets.UTF_8))
                .toString();
        Path here = folder.resolve(proof.form() + "-" + key);
        Path done = here.resolve("built");
        if (Files.exists(done)) {
            return here;
        }
        Files.createDirectories(here);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(here.resolve(file.getKey()), file.getValue());
        }
        for (List<String> command : commands) {
            Run built = new Run(command, here, BUILD_SECONDS);
            if (built.end() != Run.End.DONE) {
                throw new AssertionError(proof + " does not build: " + built.output());
            }
        }
        Files.writeString(done, "");
        return here;
    }

    private List<List<String>> builds(Proof proof, Map<String, String> files) {
        List<List<String>> commands = new ArrayList<>();
        for (String name : files.keySet()) {
            if (name.endsWith(".c")) {
                commands.add(
                        List.of("gcc", "-shared", "-fPIC", "-w", name, "-o", name.replace(".c", ".so"), "-lpthread"));
            }
        }
        if (proof.file().equals(BUILD_FILE)) {
            return targets(files);
        }
        if (proof.file().endsWith(".pyx")) {
            String made = proof.form() + ".cc";
            commands.add(List.of(Toolchain.CYTHON, "-3", "--cplus", proof.file(), "-o", made));
            List<String> command = new ArrayList<>(List.of("g++"));
            command.addAll(tools.compile());
            command.addAll(List.of("-I.", made, "-shared", "-o", proof.form() + ".so"));
            commands.add(command);
        }
        if (proof.file().endsWith(".cc")) {
            List<String> command = new ArrayList<>(List.of("g++"));
            command.addAll(tools.compile());
            Matcher macros = MACRO.matcher(files.getOrDefault("CMakeLists.txt", ""));
            boolean plain = true;
            while (macros.find()) {
                command.add("-D" + macros.group(2));
                plain = false;
            }
            if (plain) {
                command.addAll(List.of("-include", "../all.h"));
            }
            command.add(proof.file());
            command.addAll(isProgram(files, proof) ? programs() : List.of("-shared", "-o", proof.form() + ".so"));
            commands.add(command);
        }
        return commands;
    }

    /** The form is the build file itself: what it makes, each with macros of its own. */
    private List<List<String>> targets(Map<String, String> files) {
        String text = files.getOrDefault(BUILD_FILE, "");
        List<List<String>> commands = new ArrayList<>();
        Matcher targets = TARGET.matcher(text);
        while (targets.find()) {
            List<String> command = new ArrayList<>(List.of("g++"));
            command.addAll(tools.compile());
            Matcher macros = MACRO.matcher(text);
            while (macros.find()) {
                if (macros.group(1).equals(targets.group(2))) {
                    command.add("-D" + macros.group(2));
                }
            }
            command.add(targets.group(3));
            command.addAll(
                    targets.group(1).equals("add_executable")
                            ? programs()
                            : List.of("-shared", "-o", targets.group(2) + ".so"));
            commands.add(command);
        }
        return commands;
    }

    private List<String> programs() {
        List<String> options = new ArrayList<>(List.of("-o", "program"));
        options.addAll(tools.link());
        return options;
    }

    private static boolean isProgram(Map<String, String> files, Proof proof) {
        return proof.file().equals(BUILD_FILE)
                || files.getOrDefault(proof.file(), "").contains("int main(");
    }

    private List<String> command(Proof proof, Map<String, String> files) {
        if (isProgram(files, proof)) {
            return List.of("./program");
        }
        String driver = "run_" + proof.form() + ".py";
        String script = files.containsKey(driver) ? driver : proof.form() + ".py";
        return List.of(tools.python().toString(), script);
    }
}
