package org.hanglint.syntax.binding;

import io.github.treesitter.jtreesitter.NativeLibraryLookup;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;

/** Lets the official binding use the tree-sitter core inside our own library. */
public final class JtreesitterLibrary implements NativeLibraryLookup {

    @Override
    public SymbolLookup get(Arena arena) {
        return lookup();
    }

    public static SymbolLookup lookup() {
        return SymbolLookup.libraryLookup(LibraryFile.find(), Arena.global());
    }
}
