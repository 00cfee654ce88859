package org.hanglint.config;

/**
 * Where a value came from.
 *
 * @param key as a dotted path
 * @param value as TOML
 * @param place {@code file:line}
 */
public record Origin(String key, String value, String place) {}
