package org.hanglint.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hanglint.code.Unit;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Parsing;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.mask.MacroTable;

/**
 * What a whole analysis computed on its way: enough to answer for a text that changed since, and to lower only such texts the
 * next time.
 *
 * @param lowered units by the words that stand for what they were lowered from
 * @param macros of the C and C++ files
 * @param definitions by the paths of their files
 */
record Solved(
        ProjectFlows flows,
        Map<String, Units.Lowered> lowered,
        MacroTable macros,
        Map<String, List<Definition>> definitions) {

    static Solved of(ProjectFlows flows, Frontends.Lowering lowering) {
        Map<String, List<Definition>> definitions = flows.project().definitions().stream()
                .collect(Collectors.groupingBy(definition -> definition.unit().path()));
        return new Solved(flows, lowering.byKey(), lowering.macros(), definitions);
    }

    /** A newer text of a file; empty where it cannot be parsed. */
    Optional<Unit> lower(String path, SourceText text, Parsing parsing) {
        return Frontends.ofText(path, text, flows.project().knowledge(), parsing)
                .lower(path, macros);
    }

    /** The functions that were analysed in a file. */
    List<Definition> in(String path) {
        return definitions.getOrDefault(path, List.of());
    }
}
