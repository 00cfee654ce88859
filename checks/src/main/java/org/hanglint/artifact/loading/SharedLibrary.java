package org.hanglint.artifact.loading;

import org.hanglint.format.elf.ElfFile;

/**
 * A library found for a name.
 *
 * @param name as it is asked for
 * @param shown where it lies, as people are told it
 * @param own whether it lies in the environment itself, and not on the machine around it
 */
public record SharedLibrary(String name, String shown, boolean own, ElfFile elf) {}
