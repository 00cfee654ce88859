package org.hanglint.finding;

/**
 * Bytes replaced by text.
 *
 * @param place what is replaced; empty for an insertion
 */
public record Edit(Place place, String text) {}
