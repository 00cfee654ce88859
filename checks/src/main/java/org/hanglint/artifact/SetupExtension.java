package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Import;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.link.Project;
import org.hanglint.syntax.Span;

/**
 * An {@code Extension(...)} call of a setup.py, with what setuptools watches for it.
 *
 * @param depends files it lists in {@code depends=}, relative to the root; sources are watched besides
 * @param insertion where another one is added: after the last argument, or in the list
 * @param listed whether {@code depends=} is written
 */
public record SetupExtension(Target target, List<String> depends, Span insertion, Listed listed) {

    /** Forms of {@code depends=}. */
    public enum Listed {
        NOWHERE,
        EMPTY,
        SOME
    }

    public SetupExtension {
        depends = List.copyOf(depends);
    }

    /** Those of the project with literal sources, whose dependencies can be told. */
    public static List<SetupExtension> in(Project project) {
        List<SetupExtension> found = new ArrayList<>();
        for (Target target : project.targets().all()) {
            if (target.kind() == Target.Kind.EXTENSION && target.declaredIn().endsWith("setup.py")) {
                project.units().stream()
                        .filter(unit -> unit.path().equals(target.declaredIn()))
                        .filter(unit -> !tracksHeaders(unit))
                        .findFirst()
                        .flatMap(unit -> call(unit, target.declaration()))
                        .flatMap(call -> of(target, call))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    /** Builders that read the compiler's own list of headers. */
    private static boolean tracksHeaders(Unit unit) {
        return unit.imports().stream()
                .map(Import::module)
                .anyMatch(module ->
                        module.contains("cpp_extension") || module.contains("skbuild") || module.contains("cmake"));
    }

    private static Optional<Expr.Call> call(Unit unit, Span span) {
        List<Expr.Call> calls = new ArrayList<>();
        unit.functions()
                .forEach(function -> Walk.all(function, part -> {
                    if (part instanceof Expr.Call call && call.span().equals(span)) {
                        calls.add(call);
                    }
                }));
        return calls.stream().findFirst();
    }

    private static Optional<SetupExtension> of(Target target, Expr.Call call) {
        boolean open = call.arguments().stream().anyMatch(argument -> argument.passing() != Argument.Passing.PLAIN);
        if (target.sources().isEmpty() || open) {
            return Optional.empty();
        }
        Optional<Expr> depends = call.arguments().stream()
                .filter(argument -> argument.keyword().equals("depends"))
                .map(Argument::value)
                .findFirst();
        if (depends.isEmpty()) {
            int end = call.arguments().getLast().value().span().end();
            return Optional.of(new SetupExtension(target, List.of(), new Span(end, end), Listed.NOWHERE));
        }
        return depends.get() instanceof Expr.Collection list ? listed(target, list) : Optional.empty();
    }

    private static Optional<SetupExtension> listed(Target target, Expr.Collection list) {
        List<String> depends = new ArrayList<>();
        for (Expr element : list.elements()) {
            if (!(element instanceof Expr.Literal literal) || literal.kind() != Expr.LiteralKind.STRING) {
                return Optional.empty();
            }
            depends.add(folder(target) + literal.text());
        }
        int at = list.elements().isEmpty()
                ? list.span().start() + 1
                : list.elements().getLast().span().end();
        Listed listed = list.elements().isEmpty() ? Listed.EMPTY : Listed.SOME;
        return Optional.of(new SetupExtension(target, depends, new Span(at, at), listed));
    }

    /** The folder of the setup.py, to which its paths are relative, with a slash; empty for the root. */
    public static String folder(Target target) {
        return target.declaredIn().substring(0, target.declaredIn().lastIndexOf('/') + 1);
    }
}
