package org.hanglint.artifact.side;

import java.util.List;
import java.util.Optional;

/** Older contents of the project's files. Any thread may ask; every answer may be empty. */
public interface History extends AutoCloseable {

    /**
     * One state of one file.
     *
     * @param commit abbreviated id
     * @param date day of the commit, as in 2026-09-09
     * @param behind how many commits of that file came later
     * @param content names the bytes: equal contents have equal names
     */
    record Revision(String commit, String date, int behind, String content) {}

    /** A word for the state of the history; another word after a commit. */
    String state();

    /** The states of a file that commits left, the newest first; bounded. */
    List<Revision> of(String path);

    /** The bytes of one. */
    Optional<byte[]> bytes(Revision revision);

    /** Ends what answers; afterwards nothing is known. */
    @Override
    void close();

    /** No version control. */
    History NONE = new History() {
        @Override
        public String state() {
            return "";
        }

        @Override
        public List<Revision> of(String path) {
            return List.of();
        }

        @Override
        public Optional<byte[]> bytes(Revision revision) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };
}
