package org.hanglint.flow.gil;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;

/** Variables of one function that only ever hold text, bytes or numbers: dropping such an object runs no finaliser. */
final class PlainObjects {

    private static final Pattern MAKER = Pattern.compile(
            "Py(Unicode|Bytes|ByteArray|Long|Float|Complex|Bool)_(From|New|Decode|Concat|Join|As\\w+String).*"
                    + "|PyObject_(Str|Repr|ASCII)|PyWeakref_New(Ref|Proxy)");

    /** A weak reference, or a container of such, lets go of nobody. */
    private static final Pattern WEAK = Pattern.compile("(?i).*weak_?refs?(_|\\b).*|.*_weakrefs?");

    private final Map<String, Boolean> variables = new HashMap<>();

    PlainObjects(Function function) {
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare
                when declare.variable().initialiser().size() == 1 ->
                    given(
                            declare.variable().name(),
                            declare.variable().initialiser().getFirst().value());
                case Stmt.Assign assign -> assign.targets().forEach(target -> given(target, assign.value()));
                default -> {}
            }
        });
        Walk.all(function, part -> {
            if (part instanceof Expr.Assignment assignment) {
                given(assignment.target(), assignment.value());
            }
        });
    }

    private void given(Expr target, Expr value) {
        if (target instanceof Expr.Name name) {
            given(name.id(), value);
        }
    }

    private void given(String name, Expr value) {
        boolean nothing = value instanceof Expr.Literal
                || value instanceof Expr.Name other && other.id().equals("NULL");
        if (!nothing) {
            variables.merge(name, isPlain(value), Boolean::logicalAnd);
        }
    }

    private static boolean isPlain(Expr value) {
        return switch (value) {
            case Expr.Cast cast -> isPlain(cast.operand());
            case Expr.Call call ->
                call.callee() instanceof Expr.Name name
                        && MAKER.matcher(name.id()).matches();
            default -> false;
        };
    }

    /** What the use means for other threads, given what it drops. */
    GilFact.Kind kind(PythonUses.Use use, Expr.Call call) {
        if (use.kind() != GilFact.Kind.DROPS) {
            return use.kind();
        }
        boolean plain = call.arguments().stream()
                .findFirst()
                .map(Argument::value)
                .flatMap(value -> value instanceof Expr.Name name ? Optional.of(name.id()) : Optional.empty())
                .map(name -> variables.getOrDefault(name, false))
                .orElse(false);
        boolean weak = call.arguments().stream()
                .findFirst()
                .flatMap(argument -> Conditions.place(argument.value()))
                .filter(place -> WEAK.matcher(place).matches())
                .isPresent();
        return plain || weak ? GilFact.Kind.NEEDS : GilFact.Kind.DROPS;
    }
}
