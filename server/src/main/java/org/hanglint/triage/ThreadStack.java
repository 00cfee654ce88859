package org.hanglint.triage;

import java.util.List;
import java.util.Optional;

/**
 * The stack of one thread.
 *
 * @param id as the dump spells it; the same in two dumps of one process
 * @param name empty where the dump tells none
 * @param frames innermost first
 */
public record ThreadStack(String id, String name, Gil gil, List<Frame> frames) {

    public ThreadStack {
        frames = List.copyOf(frames);
    }

    /** What the dump itself says about the GIL. */
    public enum Gil {
        HOLDS,
        UNTOLD
    }

    /** How people call the thread. */
    public String label() {
        return name.isEmpty() ? "thread " + id : "thread " + id + " \"" + name + "\"";
    }

    /** The innermost frame with a name, for people: where the thread is in code that is not the project's. */
    public Optional<String> innermost() {
        return frames.stream()
                .filter(frame ->
                        !frame.function().isEmpty() && !frame.function().equals("??"))
                .findFirst()
                .map(frame -> frame.plainFunction() + (frame.file().isEmpty() ? "" : " (" + frame.file() + ")"));
    }

    /** Whether both stand at the same place: the same frames, addresses aside. */
    boolean standsLike(ThreadStack other) {
        return frames.equals(other.frames);
    }
}
