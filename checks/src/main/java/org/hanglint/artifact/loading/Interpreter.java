package org.hanglint.artifact.loading;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.Side;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.dist.VenvConfig;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.knowledge.PythonAbi;
import org.hanglint.knowledge.Release;

/**
 * The Python that imports from a side.
 *
 * @param release such as 3.11
 * @param exports what its program and its library define; empty where they were not found
 */
public record Interpreter(Release release, Set<String> exports) {

    /** A program with fewer names of the C API is no Python that extension modules can use. */
    private static final int LEAST_EXPORTS = 500;

    public Interpreter {
        exports = Set.copyOf(exports);
    }

    /** The interpreter of a side; empty where not even its release is known. */
    public static Optional<Interpreter> of(Side side, FileTree machine) {
        return side.python()
                .flatMap(Release::parse)
                .map(release -> new Interpreter(release, new Search(side, machine, release).exports()));
    }

    /** Whether it defines a symbol of the C API; empty where that is not known. */
    public Optional<Boolean> defines(String symbol) {
        return exports.isEmpty()
                ? PythonAbi.builtIn().isExported(symbol, release)
                : Optional.of(exports.contains(symbol));
    }

    private record Search(Side side, FileTree machine, Release release) {

        Set<String> exports() {
            Set<String> here = exports(side.tree(), "");
            if (!here.isEmpty()) {
                return here;
            }
            Optional<String> home =
                    side.tree().read("pyvenv.cfg").flatMap(bytes -> VenvConfig.read(bytes).home());
            return home.filter(folder -> folder.startsWith("/") && folder.endsWith("/bin"))
                    .map(folder -> exports(machine, folder.substring(1, folder.length() - "bin".length())))
                    .orElse(Set.of());
        }

        /** Of the program under a prefix, and of the library that it may be no more than a front for. */
        private Set<String> exports(FileTree tree, String prefix) {
            String library = "libpython" + release;
            Set<String> all = new TreeSet<>();
            for (String path : List.of(
                    prefix + "bin/python" + release,
                    prefix + "bin/python3",
                    prefix + "lib/" + library + ".so.1.0",
                    prefix + "lib/" + library + "m.so.1.0",
                    prefix + "lib/x86_64-linux-gnu/" + library + ".so.1.0",
                    prefix + "lib/aarch64-linux-gnu/" + library + ".so.1.0")) {
                tree.open(path).flatMap(Search::symbols).ifPresent(all::addAll);
            }
            long names = all.stream().filter(name -> name.startsWith("Py")).count();
            return names < LEAST_EXPORTS ? Set.of() : all;
        }

        private static Optional<Set<String>> symbols(Bytes bytes) {
            try {
                return Optional.of(ElfFile.read(bytes).exports());
            } catch (Unreadable foreign) {
                return Optional.empty();
            }
        }
    }
}
