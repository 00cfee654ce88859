package org.hanglint.triage;

import java.util.List;
import java.util.OptionalInt;

/**
 * The stacks of one process at one moment.
 *
 * @param process how the dump names it; the same for two dumps of one process
 * @param rank of a distributed job, where the file's name or the log's lines tell it
 */
public record Dump(String process, OptionalInt rank, List<ThreadStack> threads) {

    public Dump {
        threads = List.copyOf(threads);
    }

    /** How people call the process. */
    public String label() {
        return rank.isPresent() ? "rank " + rank.getAsInt() : process;
    }
}
