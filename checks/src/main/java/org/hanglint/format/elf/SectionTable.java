package org.hanglint.format.elf;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.hanglint.format.Bytes;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** The header of a file and its list of sections. */
record SectionTable(Layout layout, List<Section> sections) {

    private static final int MAX_SECTIONS = 1 << 16;
    private static final int MAX_NAMES = 1 << 24;
    private static final int IDENTIFICATION = 16;
    private static final int HEADER = 64;

    static SectionTable read(Bytes bytes) throws Unreadable {
        byte[] start = bytes.read(0, (int) Math.min(HEADER, bytes.size()));
        if (start.length < 52 || start[0] != 0x7F || start[1] != 'E' || start[2] != 'L' || start[3] != 'F') {
            throw new Unreadable("it is no ELF file");
        }
        boolean wide = start[4] == 2;
        ByteOrder order = start[5] == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        Cursor header = new Cursor(start, order);
        header.seek(IDENTIFICATION + 2);
        Layout layout = new Layout(wide, order, Machine.of(header.u16()));
        header.skip(4);
        layout.word(header);
        layout.word(header);
        long offset = layout.word(header);
        header.skip(4 + 2 + 2 + 2);
        int entrySize = header.u16();
        int count = header.u16();
        int names = header.u16();
        return offset == 0
                ? new SectionTable(layout, List.of())
                : new SectionTable(layout, sections(bytes, layout, offset, entrySize, count, names));
    }

    private static List<Section> sections(
            Bytes bytes, Layout layout, long offset, int entrySize, int announced, int announcedNames)
            throws Unreadable {
        int least = layout.wide() ? 64 : 40;
        if (entrySize < least) {
            throw new Unreadable("its section headers are too short");
        }
        Section first = section(bytes.read(offset, least), layout, 0);
        long count = announced == 0 ? first.size() : announced;
        int names = announcedNames == 0xFFFF ? first.link() : announcedNames;
        if (count < 0 || count > MAX_SECTIONS) {
            throw new Unreadable("it announces " + count + " sections");
        }
        Cursor table = new Cursor(bytes.read(offset, (int) count * entrySize), layout.order());
        List<Section> unnamed = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            table.seek((long) i * entrySize);
            unnamed.add(section(table.raw(least), layout, i));
        }
        return named(bytes, layout, unnamed, names);
    }

    /** A header whose name is still a number. */
    private static Section section(byte[] header, Layout layout, int index) throws Unreadable {
        Cursor cursor = new Cursor(header, layout.order());
        String name = Long.toString(cursor.u32());
        long type = cursor.u32();
        long flags = layout.word(cursor);
        long address = layout.word(cursor);
        long offset = layout.word(cursor);
        long size = layout.word(cursor);
        int link = (int) cursor.u32();
        int info = (int) cursor.u32();
        layout.word(cursor);
        long entrySize = layout.word(cursor);
        if (offset < 0 || size < 0) {
            throw new Unreadable("a section lies outside of the file");
        }
        return new Section(name, index, type, flags, address, offset, size, link, info, entrySize);
    }

    private static List<Section> named(Bytes bytes, Layout layout, List<Section> unnamed, int names)
            throws Unreadable {
        if (names < 0 || names >= unnamed.size()) {
            return List.copyOf(unnamed);
        }
        Cursor strings = new Cursor(Contents.of(unnamed.get(names), bytes, layout, MAX_NAMES), layout.order());
        List<Section> named = new ArrayList<>();
        for (Section section : unnamed) {
            strings.seek(Long.parseLong(section.name()));
            named.add(new Section(
                    strings.name(),
                    section.index(),
                    section.type(),
                    section.flags(),
                    section.address(),
                    section.offset(),
                    section.size(),
                    section.link(),
                    section.info(),
                    section.entrySize()));
        }
        return List.copyOf(named);
    }
}
