package org.hanglint.frontend.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;

/** The extension modules that a {@code setup.py} lists with literal names and sources. */
final class SetupTargets {

    private SetupTargets() {}

    static List<Target> in(Unit setup) {
        String path = setup.path();
        String folder = path.contains("/") ? path.substring(0, path.lastIndexOf('/') + 1) : "";
        List<Target> targets = new ArrayList<>();
        setup.functions()
                .forEach(function -> Walk.all(function, part -> {
                    if (part instanceof Expr.Call call && callee(call).endsWith("Extension")) {
                        target(path, folder, call).ifPresent(targets::add);
                    }
                }));
        return targets;
    }

    private static String callee(Expr.Call call) {
        return switch (call.callee()) {
            case Expr.Name name -> Names.last(name.id());
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    private static Optional<Target> target(String path, String folder, Expr.Call call) {
        Optional<String> name = value(call, "name", 0).flatMap(SetupTargets::string);
        List<String> sources =
                value(call, "sources", 1).map(SetupTargets::strings).orElse(List.of());
        if (name.isEmpty()) {
            return Optional.empty();
        }
        TreeMap<String, String> definitions = new TreeMap<>();
        value(call, "define_macros", -1).ifPresent(macros -> define(macros, definitions));
        return Optional.of(new Target(
                name.get(),
                Target.Kind.EXTENSION,
                path,
                call.span(),
                sources.stream().map(source -> folder + source).toList(),
                definitions,
                Optional.empty()));
    }

    private static Optional<Expr> value(Expr.Call call, String keyword, int position) {
        List<Argument> arguments = call.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            if (argument.keyword().equals(keyword) || i == position && argument.isPositional()) {
                return Optional.of(argument.value());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> string(Expr value) {
        return value instanceof Expr.Literal literal && literal.kind() == Expr.LiteralKind.STRING
                ? Optional.of(literal.text())
                : Optional.empty();
    }

    private static List<String> strings(Expr value) {
        return value instanceof Expr.Collection list
                ? list.elements().stream()
                        .flatMap(element -> string(element).stream())
                        .toList()
                : List.of();
    }

    private static void define(Expr macros, Map<String, String> definitions) {
        if (!(macros instanceof Expr.Collection list)) {
            return;
        }
        for (Expr element : list.elements()) {
            if (element instanceof Expr.Collection pair && !pair.elements().isEmpty()) {
                List<Expr> parts = pair.elements();
                String value = parts.size() > 1 ? string(parts.get(1)).orElse("") : "";
                string(parts.getFirst()).ifPresent(name -> definitions.put(name, value));
            }
        }
    }
}
