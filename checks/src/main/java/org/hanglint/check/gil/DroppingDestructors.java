package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Binding;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.CppClass;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/**
 * Destructors that drop a Python reference and take no GIL, of classes that show that they are used without it: another
 * member takes the GIL, so the object lives where it is not held.
 */
final class DroppingDestructors {

    private DroppingDestructors() {}

    static List<Finding> findings(CheckInfo info, GilFlow flow) {
        List<Finding> findings = new ArrayList<>();
        Set<Definition> told = new HashSet<>();
        for (GilFact.Operation drop : flow.facts(GilFact.Operation.class)) {
            boolean bare = drop.kind() == Kind.DROPS
                    && drop.in().function().kind() == Function.Kind.DESTRUCTOR
                    && drop.before().states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
            if (bare && isFree(flow, drop.in()) && told.add(drop.in())) {
                Optional<GilFact.Operation> take = taker(flow, drop.in());
                take.map(found -> finding(info, drop, found))
                        .or(() -> foreignBase(flow, drop.in()).map(base -> ofLibrary(info, drop, base)))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    /** Nobody in sight destroys it with the GIL, and Python does not own it. */
    private static boolean isFree(GilFlow flow, Definition destructor) {
        Project project = flow.project();
        String owner = destructor.function().owner();
        boolean bound = project.units().stream()
                .flatMap(unit -> unit.bindings().stream())
                .anyMatch(binding -> binding.form() == Binding.Form.CLASS
                        && Names.last(binding.owner()).equals(Names.last(owner)));
        return !bound && flow.entryStates().of(destructor).stream().noneMatch(entry -> entry.gil() == KnownGil.HELD);
    }

    /** Where another member of the class takes the GIL. */
    private static Optional<GilFact.Operation> taker(GilFlow flow, Definition destructor) {
        Optional<CppClass> type = flow.project().cppClass(destructor.function().owner(), destructor.unit());
        return type.stream()
                .flatMap(found -> found.members().stream())
                .filter(member -> member.function().kind() == Function.Kind.METHOD)
                .flatMap(member -> flow.facts(member, GilFact.Operation.class).stream())
                .filter(operation -> operation.kind() == Kind.TAKES
                        && operation.before().states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY))
                .findFirst();
    }

    /** The base class of another library, which knows no Python: whoever drops the last pointer to it runs the destructor. */
    private static Optional<String> foreignBase(GilFlow flow, Definition destructor) {
        Project project = flow.project();
        Optional<CppClass> type = project.cppClass(destructor.function().owner(), destructor.unit());
        if (type.isEmpty() || type.get().declaration().bases().size() != 1) {
            return Optional.empty();
        }
        String base = type.get().declaration().bases().getFirst().name();
        boolean python = base.contains("Py") || base.contains("py") || base.startsWith("nb::");
        boolean helper = Names.last(base).toLowerCase(Locale.ROOT).contains("copy");
        return python || helper || project.cppClass(base, type.get().unit()).isPresent()
                ? Optional.empty()
                : Optional.of(base);
    }

    private static Finding ofLibrary(CheckInfo info, GilFact.Operation drop, String base) {
        return Telling.finding(
                info,
                Severity.WARNING,
                drop.what() + " in this destructor needs the GIL, and the object is a " + base
                        + " of a library that knows no Python: whoever gives up the last one, on whatever thread, runs"
                        + " it. Take the GIL in the destructor.",
                drop.in(),
                drop.span(),
                List.of(),
                drop.what() + " without the GIL");
    }

    private static Finding finding(CheckInfo info, GilFact.Operation drop, GilFact.Operation take) {
        return Telling.finding(
                info,
                Severity.WARNING,
                drop.what() + " in this destructor needs the GIL, and the class is used where it is not held: "
                        + take.in().function().name()
                        + " takes it. Whoever destroys the last one there crashes. Take the GIL in the destructor too.",
                drop.in(),
                drop.span(),
                List.of(new Step(take.in().at(take.span()), take.in().function().name() + " takes the GIL itself")),
                drop.what() + " without the GIL");
    }
}
