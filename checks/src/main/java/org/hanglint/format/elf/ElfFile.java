package org.hanglint.format.elf;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;

/**
 * A library or program. What every reader asks is here; the content of sections is read when somebody asks for it.
 *
 * @param sections in the order of the file; empty where they were stripped
 * @param symbols the dynamic ones, in the order of their table
 * @param buildId hexadecimal digits
 */
public record ElfFile(
        Bytes bytes,
        Machine machine,
        ByteOrder order,
        boolean wide,
        List<Section> sections,
        List<Symbol> symbols,
        Dynamic dynamic,
        Versions versions,
        Optional<String> buildId) {

    public ElfFile {
        sections = List.copyOf(sections);
        symbols = List.copyOf(symbols);
    }

    /** Reads headers, dynamic symbols, versions and notes. */
    public static ElfFile read(Bytes bytes) throws Unreadable {
        SectionTable table = SectionTable.read(bytes);
        Tables tables = new Tables(bytes, table);
        Layout layout = table.layout();
        return new ElfFile(
                bytes,
                layout.machine(),
                layout.order(),
                layout.wide(),
                table.sections(),
                tables.symbols(Section.DYNSYM),
                tables.dynamic(),
                tables.versions(),
                tables.buildId());
    }

    /** The symbols that are no dynamic ones: those debuggers see, empty in a stripped file. */
    public List<Symbol> staticSymbols() throws Unreadable {
        return new Tables(bytes, new SectionTable(layout(), sections)).symbols(Section.SYMTAB);
    }

    /** The first section of that name. */
    public Optional<Section> section(String name) {
        return sections.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    /** A section's bytes, unpacked; more than {@code limit} of them are unreadable. */
    public byte[] content(Section section, int limit) throws Unreadable {
        return Contents.of(section, bytes, layout(), limit);
    }

    /** Names that it needs and does not define. */
    public Set<String> imports() {
        Set<String> names = new TreeSet<>();
        for (Symbol symbol : symbols) {
            if (!symbol.defined() && !symbol.name().isEmpty()) {
                names.add(symbol.name());
            }
        }
        return names;
    }

    /** Names that others may use. */
    public Set<String> exports() {
        Set<String> names = new TreeSet<>();
        for (Symbol symbol : symbols) {
            if (symbol.isExported() && !symbol.name().isEmpty()) {
                names.add(symbol.name());
            }
        }
        return names;
    }

    Layout layout() {
        return new Layout(wide, order, machine);
    }
}
