package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Span;

/** Functions that only the other choice of {@code #if} branches shows. What both show is kept from the first. */
final class OtherBranches {

    private OtherBranches() {}

    static Unit union(Unit unit, Unit other, List<Span> lost) {
        List<Function> known = outermost(unit);
        List<Span> seen =
                lost.stream().filter(name -> !other.unknown().contains(name)).toList();
        List<Function> added = outermost(other).stream()
                .filter(function -> seen.stream().anyMatch(function.span()::contains))
                .filter(function -> known.stream().noneMatch(old -> meet(old.span(), function.span())))
                .toList();
        if (added.isEmpty()) {
            return unit;
        }
        List<Function> functions = new ArrayList<>(unit.functions());
        functions.addAll(added);
        List<Span> unknown = unit.unknown().stream()
                .filter(span -> !seen.contains(span)
                        || added.stream().noneMatch(function -> function.span().contains(span)))
                .toList();
        return new Unit(
                unit.path(),
                unit.language(),
                unit.imports(),
                unit.classes(),
                functions,
                unit.globals(),
                unit.bindings(),
                unit.aliases(),
                unit.openNamespaces(),
                unit.macros(),
                unit.exports(),
                unknown);
    }

    private static boolean meet(Span a, Span b) {
        return a.start() < b.end() && b.start() < a.end();
    }

    private static List<Function> outermost(Unit unit) {
        List<Function> found = new ArrayList<>(unit.functions());
        unit.classes().forEach(type -> methods(type, found));
        return found;
    }

    private static void methods(ClassDecl type, List<Function> found) {
        found.addAll(type.methods());
        type.nested().forEach(nested -> methods(nested, found));
    }
}
