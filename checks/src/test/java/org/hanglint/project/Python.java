package org.hanglint.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hanglint.code.Build;
import org.hanglint.code.Unit;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;

/** Python texts in, projects and solved flows out. */
final class Python {

    private Python() {}

    static List<Unit> units(Map<String, String> files) {
        List<Unit> units = new ArrayList<>();
        files.forEach((path, python) -> {
            SourceText text = SourceText.of(python);
            switch (Parser.parse(Language.PYTHON, text)) {
                case Parsed.Tree(var tree) -> units.add(PythonFrontend.lower(path, text, tree));
                case Parsed.Failed(String reason) -> throw new AssertionError(reason);
            }
        });
        return units;
    }

    static Project project(List<Unit> units) {
        return Project.link(units, Build.SILENT, Knowledge.builtIn());
    }

    /** The waits of one file: {@code KIND line strength}, with {@code ?} behind a guess, in order of lines. */
    static List<String> waits(String python) {
        return waits(project(units(Map.of("m.py", python))), python);
    }

    private static List<String> waits(Project project, String python) {
        MemoryFlow flow = MemoryFlow.solve(project, _ -> {});
        SourceText text = SourceText.of(python);
        List<String> waits = new ArrayList<>();
        for (MemoryFact.Kind kind : MemoryFact.Kind.values()) {
            for (MemoryFact fact : flow.facts(kind)) {
                int line = text.lines().line(fact.span().start()) + 1;
                String sure = fact.source().isReportable() ? "" : "?";
                waits.add(kind + " " + line + sure);
            }
        }
        return waits;
    }
}
