package org.hanglint.flow.gil;

/** Whether pybind11's internals exist already, made on a thread that keeps its thread state. */
public enum Warmth {
    AS_ON_ENTRY,
    WARM,
    COLD
}
