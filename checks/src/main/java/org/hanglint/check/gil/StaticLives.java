package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.Storage;
import org.hanglint.code.Walk;
import org.hanglint.finding.Place;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/**
 * A static object of a class of the project with a destructor.
 *
 * @param function the function it is local to; empty for none
 */
record StaticLives(String name, Storage storage, Place place, String function, Definition destructor) {

    /** What owns or holds an object by value. */
    private static final Set<String> HOLDERS =
            Set.of("unique_ptr", "optional", "vector", "deque", "list", "array", "shared_ptr");

    static List<StaticLives> of(Project project) {
        List<StaticLives> lives = new ArrayList<>();
        for (Unit unit : project.units()) {
            if (unit.language() != Language.PYTHON) {
                unit.globals().stream()
                        .filter(variable -> variable.storage() != Storage.EXTERN)
                        .forEach(variable -> add(project, unit, variable, "", lives));
            }
        }
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                Walk.statements(definition.function().body(), statement -> {
                    if (statement instanceof Stmt.Declare declare
                            && declare.variable().storage() == Storage.STATIC) {
                        String function = definition.function().qualifiedName();
                        add(project, definition.unit(), declare.variable(), function, lives);
                    }
                });
            }
        }
        return lives;
    }

    private static void add(Project project, Unit unit, Variable variable, String function, List<StaticLives> lives) {
        TypeRef type = variable.type();
        while (HOLDERS.contains(type.simpleName()) && !type.arguments().isEmpty()) {
            type = type.arguments().getLast();
        }
        boolean value = variable.type().indirection() == Indirection.VALUE && type.indirection() == Indirection.VALUE;
        boolean declares = variable.form() == Variable.InitForm.VEXING;
        if (!value || declares) {
            return;
        }
        project.cppClass(type.name(), unit).stream()
                .flatMap(found -> found.ofKind(Function.Kind.DESTRUCTOR).stream())
                .findFirst()
                .ifPresent(destructor -> lives.add(new StaticLives(
                        variable.name(), variable.storage(), new Place(unit.path(), variable.span()), function, destructor)));
    }
}
