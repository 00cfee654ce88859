package org.hanglint.check.gil;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Possible;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** A statement of Cython under {@code with nogil:}, where its compiler takes it: one that names nothing of Python. */
final class CythonRelease {

    private static final String TITLE = "release the GIL around it";
    private static final Set<String> CONSTANTS = Set.of("NULL", "nullptr", "self");
    private static final TypeRef NOGIL = TypeRef.of("nogil");

    private static final Set<String> NUMBERS = Set.of(
            "int",
            "long",
            "short",
            "char",
            "unsigned",
            "signed",
            "float",
            "double",
            "size_t",
            "ssize_t",
            "Py_ssize_t",
            "bint",
            "int8_t",
            "int16_t",
            "int32_t",
            "int64_t",
            "uint8_t",
            "uint16_t",
            "uint32_t",
            "uint64_t");

    private final Definition in;
    private final CppTypes types;

    private CythonRelease(Definition in, CppTypes types) {
        this.in = in;
        this.types = types;
    }

    static Optional<FixPlan> around(GilFlow flow, Definition in, Span wait, Possible before) {
        Optional<Stmt> statement = Spot.of(in.function(), wait).map(Spot::statement);
        boolean locked =
                before.states().stream().anyMatch(state -> !state.locks().isEmpty());
        CythonRelease release = new CythonRelease(in, flow.project().types(in));
        boolean plain = statement
                .filter(found -> switch (found) {
                    case Stmt.Evaluate evaluate -> release.isPlain(evaluate.expression());
                    case Stmt.Assign assign ->
                        release.isPlain(assign.value())
                                && assign.targets().stream().allMatch(release::isPlain);
                    default -> false;
                })
                .isPresent();
        Safety safety = ReleasePlan.isHeldAlways(flow, in, before) ? Safety.SAFE : Safety.OFFERED;
        return plain && !locked
                ? Optional.of(Mend.under(TITLE, safety, in.at(statement.get().span()), "with nogil:"))
                : Optional.empty();
    }

    /** Whether the expression is all C: its variables have types of C, its calls are declared nogil. */
    private boolean isPlain(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> CONSTANTS.contains(name.id()) || isPlain(types.typeOf(name));
            case Expr.Literal literal ->
                switch (literal.kind()) {
                    case INTEGER, FLOAT, TRUE, FALSE -> true;
                    default -> false;
                };
            case Expr.Member member -> isPlain(member.object()) && isPlain(types.typeOf(member));
            case Expr.Call call ->
                call.callee() instanceof Expr.Name function
                        && isDeclaredNogil(function.id())
                        && call.arguments().stream().map(Argument::value).allMatch(this::isPlain);
            case Expr.AddressOf address -> isPlain(address.operand());
            case Expr.Cast cast -> isPlain(Optional.of(cast.type())) && isPlain(cast.operand());
            case Expr.Operator operator -> operator.operands().stream().allMatch(this::isPlain);
            case Expr.Compare compare -> isPlain(compare.left()) && isPlain(compare.right());
            default -> false;
        };
    }

    private boolean isDeclaredNogil(String function) {
        TypeRef declared = in.unit().aliases().get(function);
        return declared != null && declared.arguments().contains(NOGIL);
    }

    /** A type that is certainly none of Python's: a number, or a pointer. */
    private boolean isPlain(Optional<TypeRef> type) {
        return type.map(found -> found.indirection() == TypeRef.Indirection.VALUE
                        ? in.unit().aliases().getOrDefault(found.name(), found)
                        : found)
                .filter(found -> found.indirection() == TypeRef.Indirection.POINTER
                        || NUMBERS.contains(found.name())
                        || found.name().startsWith("unsigned ")
                        || found.name().startsWith("long ")
                        || found.name().startsWith("std::"))
                .isPresent();
    }
}
