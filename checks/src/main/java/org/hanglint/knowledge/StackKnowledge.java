package org.hanglint.knowledge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What frames of a hung thread say about what it waits for. */
public final class StackKnowledge {

    /** The words a frame may be given. */
    static final List<String> WAITS = List.of(
            "gil",
            "lock",
            "python-lock",
            "once",
            "join",
            "condition",
            "future",
            "copy",
            "stream",
            "collective",
            "peer",
            "time");

    private final Map<String, String> waits = new HashMap<>();

    private StackKnowledge() {}

    static StackKnowledge of(Knowledge knowledge) {
        StackKnowledge stacks = new StackKnowledge();
        knowledge.rows("stack").forEach(row -> stacks.waits.put(row.name(), row.get("waits")));
        return stacks;
    }

    /** The word for a function without its arguments; empty where it says nothing. */
    public Optional<String> waits(String function) {
        return Optional.ofNullable(waits.get(function));
    }
}
