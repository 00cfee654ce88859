package org.hanglint.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A short run of {@link Fuzz}; docs/field/artifacts.md tells of a long one. */
class FuzzTest {

    private static final int INPUTS = 1_500;

    @ParameterizedTest
    @EnumSource
    void damagedInputsAreAnsweredAndNeverThrow(Readers reader) {
        Assumptions.assumeFalse(Seeds.of(reader).isEmpty(), "no compiler makes a library to damage");
        assertEquals(INPUTS, Fuzz.run(reader, INPUTS, 1).inputs());
    }
}
