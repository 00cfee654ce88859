package org.hanglint.artifact.side;

/**
 * Something that could not be looked into, so that nothing is known of what lies there.
 *
 * @param path as people call it
 * @param reason why not, to follow the path and a colon
 */
public record Unread(String path, Side.Origin origin, String reason) {}
