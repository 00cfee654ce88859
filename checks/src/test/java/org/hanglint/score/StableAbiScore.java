package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hanglint.artifact.nativecode.StableAbi;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.knowledge.Release;
import org.tomlj.Toml;
import org.tomlj.TomlTable;

/** Holds verdicts about the stable ABI against CPython's own table. Arguments: {@code stable_abi.toml}, then libraries. */
public final class StableAbiScore {

    private static final Optional<Release> OLDEST = Optional.of(new Release(3, 2));

    private StableAbiScore() {}

    /** Prints names on which the two differ, and sums. */
    public static void main(String[] arguments) throws IOException, Unreadable {
        Map<String, String> table = new TreeMap<>();
        TomlTable toml = Toml.parse(Path.of(arguments[0]));
        for (String kind : Set.of("function", "data")) {
            TomlTable rows = toml.getTable(kind);
            rows.keySet().forEach(name -> table.put(name, rows.getTable(name).getString("added")));
        }
        int names = 0;
        int differ = 0;
        int outside = 0;
        for (int i = 1; i < arguments.length; i++) {
            ElfFile elf = ElfFile.read(Bytes.of(Files.readAllBytes(Path.of(arguments[i]))));
            Map<String, String> ours = StableAbi.violations(elf, OLDEST).stream()
                    .collect(Collectors.toMap(
                            StableAbi.Violation::name,
                            one -> one.since().map(Release::toString).orElse("never")));
            for (String name : elf.imports()) {
                if (name.startsWith("Py") || name.startsWith("_Py")) {
                    String theirs = table.getOrDefault(name, "never");
                    names++;
                    outside += theirs.equals("never") ? 1 : 0;
                    if (!theirs.equals(ours.getOrDefault(name, "3.2"))) {
                        differ++;
                        System.out.println(arguments[i] + " " + name + ": " + theirs);
                    }
                }
            }
        }
        System.out.println((arguments.length - 1) + " libraries, " + names + " names, " + outside + " outside of it, "
                + differ + " verdicts differ");
    }
}
