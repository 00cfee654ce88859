package org.hanglint.format.dwarf;

import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** The texts of all sections that have some. */
final class AllTexts {

    private final DebugSections sections;
    private final Texts strings;
    private final Texts lineStrings;
    private final Texts inInfo;
    private final Texts inLines;

    AllTexts(DebugSections sections) {
        this.sections = sections;
        this.strings = new Texts(sections.strings(), sections);
        this.lineStrings = new Texts(sections.lineStrings(), sections);
        this.inInfo = new Texts(sections.info(), sections);
        this.inLines = new Texts(sections.lines(), sections);
    }

    /** Texts that stand among the entries themselves. */
    Texts inInfo() {
        return inInfo;
    }

    /** Texts that stand in line tables themselves. */
    Texts inLines() {
        return inLines;
    }

    /** The text that a value of a form stands for; the empty text where it stands in another file. */
    String text(int form, long value, Texts own, Form.Sizes sizes) throws Unreadable {
        return switch (form) {
            case Form.STRING -> own.at(value);
            case Form.STRP -> strings.at(value);
            case Form.LINE_STRP -> lineStrings.at(value);
            case 0x1a, 0x25, 0x26, 0x27, 0x28 -> indexed(value, sizes);
            default -> "";
        };
    }

    private String indexed(long index, Form.Sizes sizes) throws Unreadable {
        if (index < 0 || index > sections.stringOffsets().length || sizes.strings() < 0) {
            throw new Unreadable("debug information names a text that is not there");
        }
        Cursor offsets = new Cursor(sections.stringOffsets(), sections.order());
        offsets.seek(sizes.strings() + index * sizes.offset());
        return strings.at(offsets.unsigned(sizes.offset()));
    }
}
