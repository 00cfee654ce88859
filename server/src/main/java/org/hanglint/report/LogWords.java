package org.hanglint.report;

import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.log.LogReading;

/** What came of a log, in a sentence. */
final class LogWords {

    private LogWords() {}

    static String of(LogReading reading) {
        Log log = reading.log();
        int here = reading.standing().size();
        int moved = reading.elsewhere().size();
        int unknown = reading.unknown().size();
        StringBuilder words = new StringBuilder(log.name()).append(": ").append(counted(log.lines(), "line"));
        words.append(", ").append(counted(here + moved + (long) unknown, "place")).append(" in files of this project");
        if (here + moved + unknown > 0) {
            words.append(": ").append(here).append(here == 1 ? " stands" : " stand").append(" at that line here, ");
            words.append(moved).append(moved == 1 ? " does not" : " do not");
            words.append(unknown == 0 ? "" : ", of " + unknown + " the text is not found or found too often");
        }
        words.append(reading.foreign() == 0 ? "" : "; other files are named " + reading.foreign() + (reading.foreign() == 1 ? " time" : " times"));
        words.append(log.beyond() == 0 ? "" : "; " + log.beyond() + " further mentions were too many to be kept, and were not looked up");
        words.append(log.cut() == 0 ? "" : "; of " + counted(log.cut(), "long line") + " only the begin was read");
        return words.append(log.end().isEmpty() ? "" : "; " + log.end()).toString();
    }

    private static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
