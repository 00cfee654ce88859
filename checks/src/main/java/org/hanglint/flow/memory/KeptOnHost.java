package org.hanglint.flow.memory;

import java.util.HashSet;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** Names of inputs that the project declares to stay on the host: {@code grid = Field.batched("image", keep_on_cpu=True)}. */
final class KeptOnHost {

    private KeptOnHost() {}

    /** The names, from the functions that declare fields. */
    static Set<String> names(Project project) {
        Set<String> names = new HashSet<>();
        project.definitions().stream()
                .filter(each -> each.unit().language() == Language.PYTHON)
                .filter(each -> declaresFields(each.function()))
                .forEach(each -> Walk.all(each.function(), part -> {
                    if (part instanceof Expr.Call call) {
                        call.arguments().stream()
                                .filter(argument -> keeps(project, argument.value()))
                                .forEach(argument -> names.add(argument.keyword()));
                    }
                }));
        names.remove("");
        return names;
    }

    private static boolean declaresFields(Function function) {
        return function.qualifiedName().contains("field");
    }

    private static boolean keeps(Project project, Expr value) {
        return value instanceof Expr.Call call
                && call.arguments().stream().anyMatch(argument -> isKept(project, argument));
    }

    private static boolean isKept(Project project, Argument argument) {
        return project.knowledge().copy().says(Role.KEEPS_ON_HOST, argument.keyword())
                && argument.value() instanceof Expr.Literal literal
                && literal.kind() == Expr.LiteralKind.TRUE;
    }
}
