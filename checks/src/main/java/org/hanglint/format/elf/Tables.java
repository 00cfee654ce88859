package org.hanglint.format.elf;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;

/** The tables of a file that stand in sections of a type of their own. A second one of a type is not looked at. */
record Tables(Bytes bytes, SectionTable sections) {

    /** Larger tables are those of no library we know. */
    private static final int MAX_TABLE = 128 << 20;

    List<Symbol> symbols(long type) throws Unreadable {
        Optional<Section> table = first(type);
        return table.isEmpty()
                ? List.of()
                : SymbolTable.read(content(table.get()), strings(table.get()), sections.layout());
    }

    Dynamic dynamic() throws Unreadable {
        Optional<Section> table = first(Section.DYNAMIC);
        return table.isEmpty()
                ? Dynamic.NONE
                : Dynamic.read(content(table.get()), strings(table.get()), sections.layout());
    }

    Versions versions() throws Unreadable {
        Optional<Section> needed = first(Section.VERNEED);
        Optional<Section> defined = first(Section.VERDEF);
        return new Versions(
                needed.isEmpty()
                        ? new TreeMap<>()
                        : Versions.needed(content(needed.get()), strings(needed.get()), sections.layout()),
                defined.isEmpty()
                        ? Set.of()
                        : Versions.defined(content(defined.get()), strings(defined.get()), sections.layout()));
    }

    Optional<String> buildId() throws Unreadable {
        Optional<Section> note = sections.sections().stream()
                .filter(section -> section.name().equals(".note.gnu.build-id"))
                .findFirst();
        return note.isEmpty() ? Optional.empty() : Notes.buildId(content(note.get()), sections.layout());
    }

    /** A file of debug information keeps the headers of sections whose bytes it has not. */
    private Optional<Section> first(long type) {
        return sections.sections().stream()
                .filter(section -> section.type() == type)
                .findFirst();
    }

    private byte[] content(Section section) throws Unreadable {
        return Contents.of(section, bytes, sections.layout(), MAX_TABLE);
    }

    private byte[] strings(Section section) throws Unreadable {
        int link = section.link();
        if (link < 0 || link >= sections.sections().size()) {
            throw new Unreadable(section.name() + " has no strings");
        }
        return content(sections.sections().get(link));
    }
}
