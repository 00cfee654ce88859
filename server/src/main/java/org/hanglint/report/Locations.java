package org.hanglint.report;

import org.hanglint.check.Sources;
import org.hanglint.finding.Place;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.Position;

/** Bytes to lines and columns: both count from 1, columns in UTF-16 units where nothing else is asked, end exclusive. */
final class Locations {

    /** A range as reports show it. */
    record Range(int startLine, int startColumn, int endLine, int endColumn) {}

    private final Sources sources;

    Locations(Sources sources) {
        this.sources = sources;
    }

    Range range(Place place) {
        return range(place, ColumnUnit.UTF_16);
    }

    /** The same with columns in another unit. */
    Range range(Place place, ColumnUnit unit) {
        LineIndex lines = sources.text(place.path()).lines();
        Position start = lines.position(place.span().start(), unit);
        Position end = lines.position(place.span().end(), unit);
        return new Range(start.line() + 1, start.column() + 1, end.line() + 1, end.column() + 1);
    }
}
