package org.hanglint.triage;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Which waits the finding of a check explains. */
final class Explains {

    private static final Set<Wait> BLOCKED = EnumSet.of(
            Wait.NOTHING_KNOWN,
            Wait.TIME,
            Wait.PEER,
            Wait.CONDITION,
            Wait.PYTHON_LOCK,
            Wait.FUTURE,
            Wait.JOIN,
            Wait.COLLECTIVE);

    private static final Map<String, Set<Wait>> BY_CHECK = Map.ofEntries(
            Map.entry("gil-triple-wrap", EnumSet.of(Wait.GIL)),
            Map.entry("gil-cold-acquire", EnumSet.of(Wait.GIL)),
            Map.entry("gil-lock-order", EnumSet.of(Wait.GIL, Wait.LOCK)),
            Map.entry("gil-reacquired-under-lock", EnumSet.of(Wait.GIL, Wait.LOCK)),
            Map.entry("gil-decref-under-lock", EnumSet.of(Wait.LOCK)),
            Map.entry("gil-static-initialiser", EnumSet.of(Wait.ONCE, Wait.GIL)),
            Map.entry("gil-blocking-call", BLOCKED),
            Map.entry("gil-blocking-destructor", BLOCKED),
            Map.entry("gil-ctypes-pydll", BLOCKED),
            Map.entry("gil-import-deadlock", BLOCKED),
            Map.entry("gil-unpaired-state", EnumSet.of(Wait.GIL)),
            Map.entry("gil-nested-release", EnumSet.of(Wait.GIL)),
            Map.entry("gil-return-in-released-region", EnumSet.of(Wait.GIL)),
            Map.entry("gil-unnamed-guard", EnumSet.of(Wait.GIL)),
            Map.entry("gil-across-await", EnumSet.of(Wait.GIL)));

    private static final Set<Wait> COPIES = EnumSet.of(Wait.COPY, Wait.STREAM, Wait.NOTHING_KNOWN);
    private static final Set<Wait> OF_OTHER_GIL_CHECKS = EnumSet.complementOf(EnumSet.of(Wait.COPY, Wait.STREAM));

    private Explains() {}

    /** Whether a thread that waits so may do it for that reason. */
    static boolean may(String check, Wait wait) {
        if (check.startsWith("copy-")) {
            return COPIES.contains(wait);
        }
        if (check.startsWith("suppression-")) {
            return false;
        }
        return BY_CHECK.getOrDefault(check, OF_OTHER_GIL_CHECKS).contains(wait);
    }
}
