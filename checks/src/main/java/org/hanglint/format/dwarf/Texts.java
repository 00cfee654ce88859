package org.hanglint.format.dwarf;

import java.util.HashMap;
import java.util.Map;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** The texts of one section by offset. Each is read once, and all of them are no more than a few times the section. */
final class Texts {

    private static final int SHARING = 4;
    private static final long LEAST = 1 << 20;

    private final Cursor cursor;
    private final Map<Long, String> known = new HashMap<>();
    private long budget;

    Texts(byte[] section, DebugSections sections) {
        this.cursor = new Cursor(section, sections.order());
        this.budget = LEAST + (long) SHARING * section.length;
    }

    String at(long offset) throws Unreadable {
        String text = known.get(offset);
        if (text == null) {
            cursor.seek(offset);
            text = cursor.name();
            spend(text.length());
            known.put(offset, text);
        }
        return text;
    }

    /** Takes note of characters that are made of these texts. */
    void spend(long characters) throws Unreadable {
        budget -= characters;
        if (budget < 0) {
            throw new Unreadable("the texts of its debug information overlap");
        }
    }
}
