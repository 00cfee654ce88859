package org.hanglint.artifact.nativecode;

import java.util.Set;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.dwarf.DebugInfo;
import org.hanglint.format.elf.CallCounts;
import org.hanglint.format.elf.ElfFile;

/**
 * What a native library says of the sources it was made of.
 *
 * @param path of the file as people are told it
 * @param calls how often its code calls each imported function
 * @param debug what its debug information says; empty where there is none
 * @param internals the ids under which it shares pybind11's internals
 */
public record NativeFacts(String path, ElfFile elf, CallCounts calls, DebugInfo debug, Set<String> internals) {
    public NativeFacts {
        internals = Set.copyOf(internals);
    }

    /** Reads all of it: 1 to 30 ms for usual modules. */
    public static NativeFacts read(String path, Bytes bytes) throws Unreadable {
        ElfFile elf = ElfFile.read(bytes);
        return new NativeFacts(path, elf, CallCounts.in(elf), DebugInfo.in(elf), PybindInternals.ids(elf));
    }

    /** Symbols and versions only: all that is asked of a library a module needs. */
    public static NativeFacts symbolsOf(String path, Bytes bytes) throws Unreadable {
        return new NativeFacts(path, ElfFile.read(bytes), CallCounts.NONE, DebugInfo.NONE, Set.of());
    }
}
