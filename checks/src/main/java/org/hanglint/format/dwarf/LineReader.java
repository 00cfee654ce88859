package org.hanglint.format.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;
import org.hanglint.format.dwarf.LineTable.FileName;

/** Reads line tables: DWARF 5, section 6.2.4, and the older form of versions 2 to 4. */
final class LineReader {

    private static final int PATH = 1;
    private static final int FOLDER = 2;
    private static final int MD5 = 5;
    private static final int MD5_BYTES = 16;
    /** A path is longer than its name by a folder that many files have. */
    private static final int PATHS_SHARE = 16;

    private static final int MAX_ENTRIES = 1 << 16;

    private final DebugSections sections;
    private final AllTexts texts;
    private final DebugFiles files;
    private final Map<Long, LineTable> tables = new HashMap<>();

    /** Bytes that may still be read: tables that overlap are no compiler's. */
    private long budget;

    LineReader(DebugSections sections, AllTexts texts, DebugFiles files) {
        this.sections = sections;
        this.texts = texts;
        this.files = files;
        this.budget = 2L * sections.lines().length;
    }

    /** The table at an offset; its rows are told to the files. */
    LineTable table(long offset, String folder, int addressSize) throws Unreadable {
        LineTable known = tables.get(offset);
        if (known == null) {
            known = read(offset, folder, addressSize);
            tables.put(offset, known);
        }
        return known;
    }

    private LineTable read(long offset, String folder, int addressSize) throws Unreadable {
        Cursor start = new Cursor(sections.lines(), sections.order());
        start.seek(offset);
        UnitLength length = UnitLength.read(start);
        Cursor cursor = start.within(start.position(), start.position() + length.bytes());
        spend(cursor.remaining());
        int version = cursor.u16();
        if (version < 2 || version > 5) {
            throw new Unreadable("a line table of version " + version);
        }
        int address = addressSize;
        if (version >= 5) {
            address = cursor.u8();
            cursor.skip(1);
        }
        Form.Sizes sizes = new Form.Sizes(length.offsetSize(), address, version, -1);
        long program = cursor.unsigned(length.offsetSize());
        program += cursor.position();
        LineProgram.Rules rules = LineProgram.Rules.read(cursor, version);
        LineTable table = version >= 5 ? names(cursor, sizes, folder) : oldNames(cursor, folder);
        for (FileName file : table.files()) {
            if (DebugFiles.isWanted(file.path()) && file.checksum().isPresent()) {
                files.checksum(file.path(), folder, file.checksum().get());
            }
        }
        cursor.seek(program);
        new LineProgram(rules, table, files).run(cursor);
        return table;
    }

    private void spend(long bytes) throws Unreadable {
        budget -= bytes;
        if (budget < 0) {
            throw new Unreadable("its line tables overlap");
        }
    }

    /** One entry of a list: what of it is asked for. */
    private record Entry(String path, long folder, Optional<String> checksum) {}

    private LineTable names(Cursor cursor, Form.Sizes sizes, String folder) throws Unreadable {
        List<String> folders = new ArrayList<>();
        for (Entry entry : entries(cursor, sizes)) {
            folders.add(joined(folders.isEmpty() ? folder : folders.getFirst(), entry.path()));
        }
        String working = folders.isEmpty() ? folder : folders.getFirst();
        List<FileName> names = new ArrayList<>();
        for (Entry entry : entries(cursor, sizes)) {
            String in = entry.folder() >= 0 && entry.folder() < folders.size()
                    ? folders.get((int) entry.folder())
                    : working;
            names.add(new FileName(path(in, entry.path()), entry.checksum()));
        }
        return new LineTable(names, 0, working);
    }

    private String path(String folder, String name) throws Unreadable {
        return Paths.normalised(joined(folder, name));
    }

    private String joined(String folder, String name) throws Unreadable {
        String path = Paths.join(folder, name);
        texts.inLines().spend(path.length() / PATHS_SHARE);
        return path;
    }

    private List<Entry> entries(Cursor cursor, Form.Sizes sizes) throws Unreadable {
        int kinds = cursor.u8();
        List<long[]> format = new ArrayList<>();
        for (int i = 0; i < kinds; i++) {
            format.add(new long[] {cursor.uleb(), cursor.uleb()});
        }
        long count = cursor.uleb();
        if (count < 0 || count > MAX_ENTRIES || count > cursor.remaining()) {
            throw new Unreadable("a line table of " + count + " names");
        }
        List<Entry> entries = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            entries.add(entry(cursor, sizes, format));
        }
        return entries;
    }

    private Entry entry(Cursor cursor, Form.Sizes sizes, List<long[]> format) throws Unreadable {
        String path = "";
        long folder = 0;
        Optional<String> checksum = Optional.empty();
        for (long[] part : format) {
            int form = (int) part[1];
            if (part[0] == MD5 && form == 0x1e) {
                checksum = checksum(cursor.raw(MD5_BYTES));
                continue;
            }
            long value = Form.read(cursor, form, sizes, 0);
            if (part[0] == PATH) {
                path = texts.text(form, value, texts.inLines(), sizes);
            } else if (part[0] == FOLDER) {
                folder = value;
            }
        }
        return new Entry(path, folder, checksum);
    }

    /** GNU as writes zeros for files of which clang gave none. */
    private static Optional<String> checksum(byte[] md5) {
        String digits = HexFormat.of().formatHex(md5);
        return digits.chars().allMatch(digit -> digit == '0') ? Optional.empty() : Optional.of(digits);
    }

    private LineTable oldNames(Cursor cursor, String folder) throws Unreadable {
        List<String> folders = new ArrayList<>(List.of(folder));
        for (String name = cursor.name(); !name.isEmpty(); name = cursor.name()) {
            folders.add(joined(folder, name));
        }
        List<FileName> names = new ArrayList<>();
        for (String name = cursor.name(); !name.isEmpty(); name = cursor.name()) {
            long in = cursor.uleb();
            cursor.uleb();
            cursor.uleb();
            String below = in >= 0 && in < folders.size() ? folders.get((int) in) : folder;
            names.add(new FileName(path(below, name), Optional.empty()));
        }
        return new LineTable(names, 1, folder);
    }
}
