package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.Definition;

/**
 * Type casters that make a C++ function object of a Python callable: any C++ function can be given it, also one that is called
 * with the GIL released or that passes it to a thread, so what it runs must take the GIL itself.
 */
final class CallableCasters {

    private static final String CASTER = "type_caster";
    private static final String RESULT = "value";

    private CallableCasters() {}

    static List<Finding> findings(CheckInfo info, GilFlow flow) {
        List<Finding> findings = new ArrayList<>();
        Set<Definition> told = new HashSet<>();
        for (Definition load : flow.project().definitions()) {
            boolean loads = load.unit().language().isNative()
                    && load.function().kind() == Function.Kind.METHOD
                    && Names.last(load.function().owner()).startsWith(CASTER);
            if (loads) {
                Walk.statements(load.function().body(), statement -> {
                    if (statement instanceof Stmt.Assign assign
                            && assign.targets().stream().anyMatch(CallableCasters::isResult)
                            && assign.value() instanceof Expr.Closure closure
                            && capturesByValue(flow, load, closure)) {
                        flow.project()
                                .definition(closure.function())
                                .flatMap(made -> flow.facts(made, GilFact.Operation.class).stream()
                                        .filter(CallableCasters::isBare)
                                        .findFirst())
                                .filter(use -> isOpen(flow, use.in()) && told.add(use.in()))
                                .ifPresent(use -> findings.add(finding(info, use, load)));
                    }
                });
            }
        }
        return findings;
    }

    private static boolean isResult(Expr target) {
        return target instanceof Expr.Name name && name.id().equals(RESULT)
                || target instanceof Expr.Member member && member.name().equals(RESULT);
    }

    private static boolean capturesByValue(GilFlow flow, Definition in, Expr.Closure closure) {
        return closure.captures().stream()
                .filter(capture -> capture.mode() == Expr.CaptureMode.VALUE)
                .anyMatch(capture -> flow.project()
                        .types(in)
                        .typeOf(new Expr.Name(capture.name(), closure.span()))
                        .filter(type -> type.indirection() == TypeRef.Indirection.VALUE)
                        .isPresent());
    }

    private static boolean isBare(GilFact.Operation use) {
        return use.kind().touchesPython()
                && use.before().states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
    }

    private static boolean isOpen(GilFlow flow, Definition made) {
        return flow.entryStates().of(made).stream().noneMatch(entry -> entry.gil() == KnownGil.HELD);
    }

    private static Finding finding(CheckInfo info, GilFact.Operation use, Definition load) {
        return Telling.finding(
                info,
                Severity.WARNING,
                use.what() + " runs when C++ calls the function that this type caster makes, on any thread and after any"
                        + " release of the GIL; without the GIL it crashes. Take the GIL first in the function, and where"
                        + " it is copied and destroyed.",
                use.in(),
                use.span(),
                List.of(new Step(load.named(), "Python callables become functions of C++ here")),
                use.what() + " without the GIL");
    }
}
