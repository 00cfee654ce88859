package org.hanglint.knowledge;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamePatternsTest {

    @Test
    void plainNamesGlobsAndExpressionsFitTogether() {
        NamePatterns names = NamePatterns.of(List.of("step", "run_*", "a.b", "/_loop$/"));
        assertTrue(names.fits("step"));
        assertTrue(names.fits("run_"));
        assertTrue(names.fits("run_once"));
        assertTrue(names.fits("a.b"));
        assertTrue(names.fits("event_loop"));
        assertFalse(names.fits("steps"));
        assertFalse(names.fits("a_step"));
        assertFalse(names.fits("rerun_once"));
        assertFalse(names.fits("acb"));
        assertFalse(names.fits("event_loops"));
    }

    @Test
    void aStarAloneFitsEverythingAndNoNameNothing() {
        assertTrue(NamePatterns.of(List.of("*")).fits(""));
        assertTrue(NamePatterns.of(List.of("*", "step")).fits("pkg.mod.Cls.f"));
        assertFalse(NamePatterns.of(List.of()).fits(""));
        assertFalse(NamePatterns.of(List.of("step")).fits("*"));
    }
}
