package org.hanglint.engine;

import java.util.List;
import org.hanglint.knowledge.NamePatterns;
import org.hanglint.knowledge.Row;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

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
        return project.definitions().stream()
                .map(definition -> name(definition, project, qualified))
                .anyMatch(pattern::fits);
    }

    /** Functions and methods alike. */
    private static String name(Definition definition, Project project, boolean qualified) {
        if (!qualified) {
            return definition.function().name();
        }
        return definition.unit().language() == Language.PYTHON
                ? project.python().qualifiedName(definition)
                : definition.function().qualifiedName();
    }
}
