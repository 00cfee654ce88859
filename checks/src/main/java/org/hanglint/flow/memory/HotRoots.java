package org.hanglint.flow.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.knowledge.CopyKnowledge.Subject;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonIndex;

/** What functions say of themselves, by name, class, file and decorators: how often they run, or that they do not. */
final class HotRoots {

    /** How often a function may run at most. */
    enum Nature {
        PLAIN,
        PER_REQUEST,
        COLD
    }

    private HotRoots() {}

    /** The functions that are hot by their own name or by whom they are handed to, and how often they run. */
    static Map<Definition, Rate> of(Project project, List<Definition> functions) {
        Map<Definition, Rate> roots = new LinkedHashMap<>();
        for (Definition definition : functions) {
            if (!project.knowledge().copy().mayBeRoot(definition.function().name())) {
                continue;
            }
            Subject subject = subject(project.python(), definition);
            project.knowledge()
                    .copy()
                    .root(subject)
                    .filter(_ -> !isCold(project, definition))
                    .ifPresent(rate -> roots.put(
                            definition, project.knowledge().copy().isPerRequest(subject) ? Rate.REQUEST : rate));
        }
        HandedOut.in(project, functions, roots.keySet()).forEach((definition, rate) -> {
            if (!isCold(project, definition)) {
                roots.putIfAbsent(definition, rate);
            }
        });
        return roots;
    }

    /** The C++ functions that are hot by their own name. */
    static Map<Definition, Rate> ofCpp(Project project) {
        Map<Definition, Rate> roots = new LinkedHashMap<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language().isNative()
                    && project.knowledge().copy().mayBeRoot(definition.function().name())) {
                project.knowledge()
                        .copy()
                        .root(subject(project.python(), definition))
                        .filter(_ -> !isCold(project, definition))
                        .ifPresent(rate -> roots.put(definition, rate));
            }
        }
        return roots;
    }

    private static Subject subject(PythonIndex index, Definition definition) {
        return new Subject(
                definition.function().name(),
                definition.function().owner(),
                index.qualifiedName(definition),
                definition.unit().path(),
                definition.unit().language(),
                index.owner(definition).map(index::externalBases).orElse(Set.of()));
    }

    static Nature nature(Project project, Definition definition) {
        if (isCold(project, definition)) {
            return Nature.COLD;
        }
        boolean perRequest = project.knowledge().copy().isPerRequest(subject(project.python(), definition));
        return perRequest ? Nature.PER_REQUEST : Nature.PLAIN;
    }

    private static boolean isCold(Project project, Definition definition) {
        boolean decorated = definition.function().decorators().stream()
                .anyMatch(each -> project.knowledge().copy().isColdDecorator(dotted(each)));
        boolean once = switch (definition.function().kind()) {
            case CONSTRUCTOR, DESTRUCTOR -> definition.unit().language().isNative();
            default -> false;
        };
        return decorated || once || project.knowledge().copy().isCold(subject(project.python(), definition));
    }

    private static String dotted(Expr decorator) {
        return switch (decorator) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> dotted(member.object()) + "." + member.name();
            case Expr.Call call -> dotted(call.callee());
            default -> "";
        };
    }
}
