package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.List;

/** The facts in the making. */
record Recorded(
        List<Facts.Signature> signatures,
        List<Facts.Declared> variables,
        List<Facts.Foreign> foreigns,
        List<Facts.Alias> aliases,
        List<Facts.Included> includes,
        List<Integer> cimports) {

    Recorded() {
        this(
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    Facts facts(List<Facts.Mark> marks) {
        return new Facts(signatures, variables, foreigns, aliases, marks, includes, cimports);
    }
}
