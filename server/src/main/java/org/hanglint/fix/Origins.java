package org.hanglint.fix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Place;
import org.hanglint.syntax.LineIndex;

/** Which line of a text, as it was before every round of cures, a line of the text of now comes from. Lines count from 0. */
final class Origins {

    /**
     * An edit in lines.
     *
     * @param line of its begin, in the text before the round
     * @param was ends of lines that it replaces
     * @param now ends of lines that it brings
     */
    private record Change(int line, int was, int now) {}

    private final List<Map<String, List<Change>>> rounds = new ArrayList<>();

    /** A round was applied to those texts. */
    void add(List<Cure> cures, Sources before) {
        Map<String, List<Change>> changes = new TreeMap<>();
        cures.stream().flatMap(cure -> cure.fix().edits().stream()).forEach(edit -> changes.computeIfAbsent(
                        edit.place().path(), _ -> new ArrayList<>())
                .add(change(edit, before)));
        changes.values().forEach(ofFile -> ofFile.sort(Comparator.comparingInt(Change::line)));
        rounds.add(changes);
    }

    private static Change change(Edit edit, Sources before) {
        Place place = edit.place();
        LineIndex lines = before.text(place.path()).lines();
        int line = lines.line(place.span().start());
        int now = (int) edit.text().chars().filter(each -> each == '\n').count();
        return new Change(line, lines.line(place.span().end()) - line, now);
    }

    int line(String path, int line) {
        int at = line;
        for (Map<String, List<Change>> round : rounds.reversed()) {
            at = before(round.getOrDefault(path, List.of()), at);
        }
        return at;
    }

    private static int before(List<Change> changes, int line) {
        int shift = 0;
        for (Change change : changes) {
            int begin = change.line() + shift;
            if (line <= begin) {
                break;
            }
            if (line <= begin + change.now()) {
                return change.line() + Math.min(line - begin, change.was());
            }
            shift += change.now() - change.was();
        }
        return line - shift;
    }
}
