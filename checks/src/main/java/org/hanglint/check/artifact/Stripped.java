package org.hanglint.check.artifact;

import java.util.Optional;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.NativeModule;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;

/** Whether a module is one that a build left, without its symbols: strip keeps the build id. */
final class Stripped {

    private Stripped() {}

    /** The file of the build that has the same build id. */
    static Optional<String> from(NativeModule module, Artifacts artifacts) {
        Optional<String> id = buildId(module);
        return id.flatMap(wanted -> artifacts.natives().stream()
                .filter(other -> !other.side().isImported())
                .filter(other -> buildId(other).equals(id))
                .map(NativeModule::shown)
                .findFirst());
    }

    private static Optional<String> buildId(NativeModule module) {
        return module.bytes().flatMap(Stripped::buildId);
    }

    private static Optional<String> buildId(Bytes bytes) {
        try {
            return ElfFile.read(bytes).buildId();
        } catch (Unreadable foreign) {
            return Optional.empty();
        }
    }
}
