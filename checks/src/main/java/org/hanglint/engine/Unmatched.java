package org.hanglint.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.NamePatterns;
import org.hanglint.knowledge.Row;
import org.hanglint.link.Project;

/** Names that the user configured and that nothing in the project has: most often a function that was renamed. */
final class Unmatched {

    private static final String USER = "user";

    private Unmatched() {}

    /** The user's hot roots and cold functions that fit no function of the project, in the order configured. */
    static List<String> in(Project project, Settings settings) {
        return settings.knowledge().stream()
                .filter(row -> row.library().equals(USER))
                .filter(row -> row.table().equals("hot") || row.table().equals("cold"))
                .map(Row::name)
                .filter(name -> !fits(name, project))
                .toList();
    }

    /** A name with a dot is matched against the whole qualified name, as where hot roots are looked up. */
    private static boolean fits(String name, Project project) {
        NamePatterns pattern = NamePatterns.of(List.of(name));
        boolean qualified = !name.startsWith("/") && name.contains(".");
        return project.python().units().stream()
                .flatMap(unit -> names(unit, project, qualified))
                .anyMatch(pattern::fits);
    }

    private static Stream<String> names(Unit unit, Project project, boolean qualified) {
        return qualified
                ? unit.functions().stream()
                        .map(project::definition)
                        .flatMap(Optional::stream)
                        .map(project.python()::qualifiedName)
                : unit.functions().stream().map(function -> function.name());
    }
}
