package org.hanglint.artifact.nativecode;

/** How many facts of one kind were compared, and how many of them disagreed. */
public record Tally(Evidence.Kind kind, int checked, int mismatched) {}
