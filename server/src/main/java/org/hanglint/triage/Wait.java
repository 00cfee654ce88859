package org.hanglint.triage;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hanglint.knowledge.StackKnowledge;

/** What a thread waits for, from the least to the most telling: an outer frame may say more than an inner one. */
public enum Wait {
    NOTHING_KNOWN("runs or waits for something unknown"),
    TIME("sleeps"),
    PEER("waits for a peer or a process"),
    CONDITION("waits for a condition"),
    PYTHON_LOCK("waits for a lock of Python"),
    LOCK("waits for a lock"),
    ONCE("waits for another thread's initialiser"),
    FUTURE("waits for a future"),
    JOIN("waits for a thread to end"),
    STREAM("waits for the device's queue"),
    COPY("spins in a copy between host and device"),
    GIL("waits for the GIL"),
    COLLECTIVE("waits in a collective for other ranks");

    private final String words;

    Wait(String words) {
        this.words = words;
    }

    /** A verb phrase. */
    public String words() {
        return words;
    }

    /** Whether threads that have nothing to do do not wait for it. */
    boolean isSuspicious() {
        return compareTo(LOCK) >= 0;
    }

    /** What the frames above the project's own code say; innermost first. */
    static Wait of(List<Frame> frames, StackKnowledge knowledge) {
        Wait found = NOTHING_KNOWN;
        for (Frame frame : frames) {
            Optional<Wait> said = knowledge
                    .waits(frame.plainFunction())
                    .or(() -> knowledge.waits(frame.lastName()))
                    .map(word -> valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_')));
            if (said.isPresent() && said.get().compareTo(found) > 0) {
                found = said.get();
            }
        }
        return found;
    }
}
