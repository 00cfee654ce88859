package org.hanglint.format.dwarf;

import java.util.Optional;
import java.util.OptionalLong;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;
import org.hanglint.format.dwarf.Abbreviations.Attribute;
import org.hanglint.format.dwarf.Abbreviations.Shape;

/** Reads units one after the other and tells what they declare (DWARF 5, section 7.5). Types are not followed. */
final class UnitReader {

    private static final int NAME = 0x03;
    private static final int STATEMENTS = 0x10;
    private static final int FOLDER = 0x1b;
    private static final int VALUE = 0x1c;
    private static final int ARTIFICIAL = 0x34;
    private static final int DECLARED_FILE = 0x3a;
    private static final int DECLARED_LINE = 0x3b;
    private static final int STRINGS = 0x72;
    private static final int ENUMERATION = 0x04;

    /** Attributes for each byte of debug information: some forms take none. */
    private static final int MOST_ATTRIBUTES = 8;

    private final DebugSections sections;
    private final AllTexts texts;
    private final DebugFiles files;
    private final Abbreviations abbreviations;
    private final LineReader lines;
    private long budget;

    /** The enumeration that was read last: its names have no lines of their own. */
    private Entry enumeration = new Entry();

    UnitReader(DebugSections sections, DebugFiles files) {
        this.sections = sections;
        this.files = files;
        this.abbreviations = new Abbreviations(sections);
        this.texts = new AllTexts(sections);
        this.lines = new LineReader(sections, texts, files);
        this.budget = (long) MOST_ATTRIBUTES * sections.info().length;
    }

    void read() throws Unreadable {
        Cursor cursor = new Cursor(sections.info(), sections.order());
        while (cursor.remaining() > 0) {
            UnitLength length = UnitLength.read(cursor);
            int start = cursor.position();
            cursor.skip(length.bytes());
            unit(cursor.within(start, cursor.position()), length.offsetSize());
        }
    }

    private void unit(Cursor cursor, int offsetSize) throws Unreadable {
        int version = cursor.u16();
        if (version < 2 || version > 5) {
            files.leaveOut("debug information of version " + version);
            return;
        }
        int kind = version >= 5 ? cursor.u8() : 1;
        int address = version >= 5 ? cursor.u8() : 0;
        long shapes = cursor.unsigned(offsetSize);
        if (version < 5) {
            address = cursor.u8();
        }
        if (address > Long.BYTES) {
            throw new Unreadable("debug information with addresses of " + address + " bytes");
        }
        switch (kind) {
            case 1, 3 -> {}
            case 2, 6 -> cursor.skip(Long.BYTES + (long) offsetSize);
            default -> cursor.skip(Long.BYTES);
        }
        if (kind == 4 || kind == 5) {
            files.leaveOut("debug information that was split off (.dwo)");
        }
        long texts = version >= 5 ? 2L * offsetSize : 0;
        entries(cursor, new Form.Sizes(offsetSize, address, version, texts), abbreviations.table(shapes));
    }

    /** The values of an entry that are asked for. */
    private static final class Entry {
        private String name = "";
        private String folder = "";
        private long file = -1;
        private long line;
        private long statements = -1;
        private boolean artificial;
        private OptionalLong value = OptionalLong.empty();
    }

    private void entries(Cursor cursor, Form.Sizes given, Abbreviations.Table table) throws Unreadable {
        Form.Sizes sizes = given;
        Optional<LineTable> names = Optional.empty();
        for (boolean first = true; cursor.remaining() > 0; ) {
            long number = cursor.uleb();
            if (number == 0) {
                continue;
            }
            Shape shape = table.shape(number)
                    .orElseThrow(() -> new Unreadable("an entry of debug information has no shape"));
            if (first) {
                sizes = sizes.withStrings(strings(cursor, shape, sizes));
                Entry head = entry(cursor, shape, sizes);
                names = names(head, sizes);
                first = false;
                continue;
            }
            if (shape.tag() == ENUMERATION) {
                enumeration = entry(cursor, shape, sizes);
                continue;
            }
            Optional<Declaration.Kind> kind = kind(shape.tag());
            if (kind.isEmpty() || names.isEmpty()) {
                skip(cursor, shape, sizes);
            } else {
                tell(kind.get(), entry(cursor, shape, sizes), names.get());
            }
        }
    }

    /** Where a unit's texts are indexed, which its own name may need before it is told. */
    private long strings(Cursor cursor, Shape shape, Form.Sizes sizes) throws Unreadable {
        int start = cursor.position();
        long base = sizes.strings();
        for (Attribute attribute : shape.attributes()) {
            long value = Form.read(cursor, attribute.form(), sizes, attribute.implicit());
            base = attribute.name() == STRINGS ? value : base;
        }
        cursor.seek(start);
        return base;
    }

    private Optional<LineTable> names(Entry head, Form.Sizes sizes) throws Unreadable {
        return head.statements < 0
                ? Optional.empty()
                : Optional.of(lines.table(head.statements, head.folder, sizes.address()));
    }

    private Entry entry(Cursor cursor, Shape shape, Form.Sizes sizes) throws Unreadable {
        Entry entry = new Entry();
        spend(shape);
        for (Attribute attribute : shape.attributes()) {
            int form = attribute.form();
            long value = Form.read(cursor, form, sizes, attribute.implicit());
            switch (attribute.name()) {
                case NAME -> entry.name = texts.text(form, value, texts.inInfo(), sizes);
                case FOLDER -> entry.folder = texts.text(form, value, texts.inInfo(), sizes);
                case STATEMENTS -> entry.statements = value;
                case DECLARED_FILE -> entry.file = value;
                case DECLARED_LINE -> entry.line = value;
                case ARTIFICIAL -> entry.artificial = value != 0;
                case VALUE -> entry.value = number(form, value);
                default -> {}
            }
        }
        return entry;
    }

    /** A constant of a form that is a number; of the fixed forms it is not told whether it is signed. */
    private static OptionalLong number(int form, long value) {
        return switch (form) {
            case 0x0d, 0x0f, Form.IMPLICIT_CONST, 0x07 -> OptionalLong.of(value);
            case 0x0b -> value < 0x80 ? OptionalLong.of(value) : OptionalLong.empty();
            case 0x05 -> value < 0x8000 ? OptionalLong.of(value) : OptionalLong.empty();
            case 0x06 -> value < 0x8000_0000L ? OptionalLong.of(value) : OptionalLong.empty();
            default -> OptionalLong.empty();
        };
    }

    private void skip(Cursor cursor, Shape shape, Form.Sizes sizes) throws Unreadable {
        spend(shape);
        for (Attribute attribute : shape.attributes()) {
            Form.read(cursor, attribute.form(), sizes, attribute.implicit());
        }
    }

    private void spend(Shape shape) throws Unreadable {
        budget -= shape.attributes().size();
        if (budget < 0) {
            throw new Unreadable("debug information says more than its bytes can");
        }
    }

    private void tell(Declaration.Kind kind, Entry entry, LineTable names) {
        Entry place = kind == Declaration.Kind.ENUMERATOR ? enumeration : entry;
        Optional<LineTable.FileName> file = names.file(place.file);
        boolean told = !entry.name.isEmpty() && !entry.artificial && place.line > 0 && place.line < Integer.MAX_VALUE;
        if (told && file.isPresent() && DebugFiles.isWanted(file.get().path())) {
            files.declaration(
                    file.get().path(),
                    names.folder(),
                    new Declaration(kind, entry.name, (int) place.line, entry.value));
        }
    }

    private static Optional<Declaration.Kind> kind(int tag) {
        return switch (tag) {
            case 0x2e -> Optional.of(Declaration.Kind.FUNCTION);
            case 0x34 -> Optional.of(Declaration.Kind.VARIABLE);
            case 0x05 -> Optional.of(Declaration.Kind.PARAMETER);
            case 0x28 -> Optional.of(Declaration.Kind.ENUMERATOR);
            default -> Optional.empty();
        };
    }
}
