package org.hanglint.finding;

/** One station of the way from where execution enters to the reported line. */
public record Step(Place place, String message) {}
