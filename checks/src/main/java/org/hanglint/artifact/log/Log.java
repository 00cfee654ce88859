package org.hanglint.artifact.log;

import java.util.List;

/**
 * What a log says about lines of source.
 *
 * @param name for people
 * @param lines how many lines it has
 * @param mentions places that it names in files that may be the project's, in its order: each with its first messages
 * @param others how often it names other files
 * @param beyond how often it names places besides, too many to be kept
 * @param cut lines so long that only their begin was read
 * @param end how the log ends, where it was not read to its end: a clause; empty where it was
 */
public record Log(String name, long lines, List<Mention> mentions, long others, long beyond, long cut, String end) {

    public Log {
        mentions = List.copyOf(mentions);
    }

    /** A log in memory. */
    public static Log of(String name, String text) {
        Mentions mentions = new Mentions(name, _ -> true);
        text.lines().forEach(mentions::line);
        return mentions.log();
    }
}
