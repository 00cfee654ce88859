package org.hanglint.flow.memory;

import java.util.List;
import java.util.Set;
import org.hanglint.code.Parameter;
import org.hanglint.link.Definition;

/** Waits that run only where a parameter is left out, which no call on a hot way leaves out. */
record Omitted(Facts facts, Hotness hotness, Set<Definition> roots) {

    boolean neverRuns(MemoryFact fact) {
        if (roots.contains(fact.in())) {
            return false;
        }
        FunctionCode code = facts.code(fact.in());
        List<String> absent = code.regions().absent(fact.span()).stream()
                .filter(each -> !code.isWrittenBefore(each.name(), each.branch().start()))
                .map(Absence::name)
                .filter(name -> isOptional(fact.in(), name))
                .toList();
        if (absent.isEmpty()) {
            return false;
        }
        List<Edge> calls = facts.edges().into(fact.in()).stream()
                .filter(edge -> hotness.rate(edge.caller()).isPresent())
                .toList();
        return absent.stream().anyMatch(name -> facts.given().always(calls, name));
    }

    private static boolean isOptional(Definition definition, String name) {
        return definition.function().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::defaultValue)
                .anyMatch(initial -> initial.filter(Absence::isNone).isPresent());
    }
}
