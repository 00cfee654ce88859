package org.hanglint.format.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** The shapes of entries: which attributes an entry of a number has, in which forms. */
final class Abbreviations {

    /** Compilers use some thirty. */
    private static final int MAX_ATTRIBUTES = 256;

    private final DebugSections sections;
    private final Map<Long, Map<Long, Shape>> tables = new HashMap<>();

    /** Bytes that may still be read: tables that overlap are no compiler's. */
    private long budget;

    Abbreviations(DebugSections sections) {
        this.sections = sections;
        this.budget = 2L * sections.abbreviations().length;
    }

    /** An attribute; {@code implicit} is its value where the form says so. */
    record Attribute(int name, int form, long implicit) {}

    /** What entries of one number are. */
    record Shape(int tag, List<Attribute> attributes) {
        Shape {
            attributes = List.copyOf(attributes);
        }
    }

    /** The table at an offset. */
    Table table(long offset) throws Unreadable {
        Map<Long, Shape> known = tables.get(offset);
        if (known == null) {
            known = read(offset);
            tables.put(offset, known);
        }
        return new Table(known);
    }

    /** Shapes by number. */
    record Table(Map<Long, Shape> shapes) {

        Optional<Shape> shape(long number) {
            return Optional.ofNullable(shapes.get(number));
        }
    }

    private Map<Long, Shape> read(long offset) throws Unreadable {
        Cursor cursor = new Cursor(sections.abbreviations(), sections.order());
        cursor.seek(offset);
        Map<Long, Shape> shapes = new HashMap<>();
        for (long number = cursor.uleb(); number != 0; number = cursor.uleb()) {
            int tag = (int) cursor.uleb();
            cursor.skip(1);
            shapes.putIfAbsent(number, new Shape(tag, attributes(cursor)));
            if (cursor.position() - offset > budget) {
                throw new Unreadable("debug information describes its entries again and again");
            }
        }
        budget -= cursor.position() - offset;
        return shapes;
    }

    private static List<Attribute> attributes(Cursor cursor) throws Unreadable {
        List<Attribute> attributes = new ArrayList<>();
        while (attributes.size() <= MAX_ATTRIBUTES) {
            int name = (int) cursor.uleb();
            int form = (int) cursor.uleb();
            long implicit = form == Form.IMPLICIT_CONST ? cursor.sleb() : 0;
            if (name == 0 && form == 0) {
                return attributes;
            }
            attributes.add(new Attribute(name, form, implicit));
        }
        throw new Unreadable("an entry of debug information has more than " + MAX_ATTRIBUTES + " attributes");
    }
}
