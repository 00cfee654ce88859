package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CppClass;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/**
 * Ends of holders that take the GIL and do not ask whether there is an interpreter, where the authors show that such holders
 * outlive it: the end of another one beside it asks, or the end of a class that has one as a member.
 */
final class UntestedEnds {

    /** A destructor that calls {@code reset()} does it itself; one that ends up in an allocator's trace does something else. */
    private static final int MAX_DEPTH = 1;

    private UntestedEnds() {}

    /** The findings; the destructors that they are about go into {@code told}. */
    static List<Finding> findings(CheckInfo info, GilFlow flow, Set<Definition> told) {
        Project project = flow.project();
        List<Definition> asking = new ArrayList<>();
        List<Definition> silent = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            if (isEnd(definition)) {
                boolean asks = AliveTests.has(project, definition);
                boolean takes = take(flow, definition).isPresent();
                if (asks) {
                    asking.add(definition);
                } else if (takes) {
                    silent.add(definition);
                }
            }
        }
        List<Finding> findings = new ArrayList<>();
        for (Definition end : silent) {
            asking.stream()
                    .filter(other -> isBeside(flow, other, end) || hasMember(project, other, end))
                    .findFirst()
                    .ifPresent(other -> {
                        findings.add(finding(info, flow, end, other));
                        told.add(end);
                    });
        }
        return findings;
    }

    /** A destructor, or the call of a deleter: {@code operator()(T *)}. */
    private static boolean isEnd(Definition definition) {
        Function function = definition.function();
        boolean deletes = function.name().equals("operator()")
                && !function.owner().isEmpty()
                && function.parameters().size() == 1
                && function.parameters().getFirst().type().indirection() == TypeRef.Indirection.POINTER;
        return definition.unit().language().isNative() && (function.kind() == Function.Kind.DESTRUCTOR || deletes);
    }

    /** Where it takes the GIL; a guard's end, which puts back what its beginning changed, does not count. */
    private static Optional<Reason> take(GilFlow flow, Definition end) {
        boolean guard = flow.project().cppClass(end.function().owner(), end.unit()).stream()
                .flatMap(type -> type.ofKind(Function.Kind.CONSTRUCTOR).stream())
                .filter(made -> !isCopy(made.function()))
                .anyMatch(made -> flow.summaries().reason(made, Trait.TAKES).isPresent()
                        || flow.summaries().reason(made, Trait.SWITCHES).isPresent());
        return guard
                ? Optional.empty()
                : flow.summaries()
                        .reason(end, Trait.TAKES)
                        .filter(reason -> reason.strength() != Strength.NAMED && reason.depth() <= MAX_DEPTH)
                        .filter(reason -> !flow.summaries()
                                .root(reason, Trait.TAKES)
                                .what()
                                .equals(GilFact.RAW_TAKE));
    }

    private static boolean isCopy(Function constructor) {
        return constructor.parameters().size() == 1
                && constructor.parameters().getFirst().type().simpleName().equals(Names.last(constructor.owner()));
    }

    private static boolean isBeside(GilFlow flow, Definition asking, Definition end) {
        return folder(asking).equals(folder(end)) && take(flow, asking).isPresent();
    }

    private static String folder(Definition definition) {
        String path = definition.unit().path();
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    private static boolean hasMember(Project project, Definition asking, Definition end) {
        return project.cppClass(asking.function().owner(), asking.unit()).stream()
                .flatMap(type -> type.declaration().fields().stream())
                .map(field -> CppTypes.held(field.type()))
                .filter(type ->
                        type.simpleName().equals(Names.last(end.function().owner())))
                .flatMap(type -> project.cppClass(type.name(), asking.unit()).stream())
                .anyMatch(type -> isOf(type, end));
    }

    private static boolean isOf(CppClass type, Definition end) {
        return type.members().stream().anyMatch(member -> member.equals(end));
    }

    private static Finding finding(CheckInfo info, GilFlow flow, Definition end, Definition asking) {
        Reason take = take(flow, end).orElseThrow();
        String other = asking.function().qualifiedName();
        return Telling.finding(
                info,
                Severity.WARNING,
                "This takes the GIL whenever the object ends, and a static object, or one that C++ keeps, ends after"
                        + " the interpreter: it crashes or hangs at exit. " + other
                        + " asks first whether the interpreter is there. Ask Py_IsInitialized, and drop nothing where"
                        + " it is gone.",
                end,
                take.span(),
                List.of(new Step(asking.named(), other + " asks whether there is an interpreter")),
                "takes the GIL without asking");
    }
}
