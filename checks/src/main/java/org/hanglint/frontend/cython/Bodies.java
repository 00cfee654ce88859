package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Linkage;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.syntax.Span;

/** Statements as Cython means them: declared variables, and blocks that release or take the GIL as objects that live in them. */
final class Bodies {

    static final TypeRef RELEASE = TypeRef.of("cython::nogil");
    static final TypeRef ACQUIRE = TypeRef.of("cython::gil");

    /** What the mask writes in front of a value. */
    static final String PLACEHOLDER = "_";

    private final Operands operands;
    private final UnaryOperator<Function> functions;
    private final Map<Integer, List<Facts.Declared>> byStatement = new HashMap<>();
    private final Map<Integer, Facts.Declared> byName = new HashMap<>();

    /** Where the names stand that get a value where they are declared. */
    private final Set<Integer> valued = new HashSet<>();

    /** {@code functions} lowers a function inside a function. */
    Bodies(Facts facts, Operands operands, UnaryOperator<Function> functions) {
        this.operands = operands;
        this.functions = functions;
        for (Facts.Declared variable : facts.variables()) {
            byStatement
                    .computeIfAbsent(variable.statement(), _ -> new ArrayList<>())
                    .add(variable);
            byName.put(variable.nameStart(), variable);
            if (variable.hasValue()) {
                valued.add(variable.nameStart());
            }
        }
    }

    Stmt.Block block(Stmt.Block block) {
        List<Stmt> statements = new ArrayList<>();
        block.statements().forEach(statement -> add(statement, statements));
        return new Stmt.Block(statements, block.span());
    }

    private void add(Stmt statement, List<Stmt> out) {
        switch (statement) {
            case Stmt.Empty empty -> {
                declared(empty.span(), out);
                out.add(empty);
            }
            case Stmt.Evaluate evaluate -> {
                declared(evaluate.span(), out);
                out.add(new Stmt.Evaluate(operands.apply(evaluate.expression()), evaluate.span()));
            }
            case Stmt.Assign assign -> assign(assign, out);
            default -> out.add(lowered(statement));
        }
    }

    /** What a statement declares without a value. */
    private void declared(Span statement, List<Stmt> out) {
        for (Facts.Declared variable : byStatement.getOrDefault(statement.start(), List.of())) {
            out.add(declaration(variable, List.of(), Variable.InitForm.NONE, statement));
        }
    }

    private static Stmt declaration(
            Facts.Declared variable, List<Argument> values, Variable.InitForm form, Span statement) {
        Span name = new Span(variable.nameStart(), variable.nameEnd());
        return new Stmt.Declare(variable(variable, variable.name(), values, form, name, statement), statement);
    }

    static Variable variable(
            Facts.Declared variable,
            String qualified,
            List<Argument> values,
            Variable.InitForm form,
            Span name,
            Span statement) {
        TypeRef type = variable.type().isWritten() ? PythonTypes.meant(variable.type()) : PythonTypes.OBJECT;
        return new Variable(
                variable.name(),
                qualified,
                type,
                Variable.Storage.AUTOMATIC,
                Linkage.INTERNAL,
                form,
                values,
                name,
                statement);
    }

    private void assign(Stmt.Assign assign, List<Stmt> out) {
        boolean masked = assign.targets().getFirst() instanceof Expr.Name first
                && first.id().equals(PLACEHOLDER)
                && first.span().start() == assign.span().start();
        List<Expr> targets =
                masked ? assign.targets().subList(1, assign.targets().size()) : assign.targets();
        Expr value = operands.apply(assign.value());
        if (masked) {
            byStatement.getOrDefault(assign.span().start(), List.of()).stream()
                    .filter(each -> !valued.contains(each.nameStart()))
                    .forEach(each -> out.add(declaration(each, List.of(), Variable.InitForm.NONE, assign.span())));
        }
        if (targets.isEmpty()) {
            out.add(new Stmt.Evaluate(value, assign.span()));
            return;
        }
        Facts.Declared variable = targets.size() == 1 && targets.getFirst() instanceof Expr.Name name
                ? byName.get(name.span().start())
                : null;
        if (variable == null) {
            out.add(new Stmt.Assign(operands.apply(targets), value, assign.span()));
        } else {
            out.add(declaration(variable, List.of(Argument.of(value)), Variable.InitForm.EQUALS, assign.span()));
        }
    }

    private Stmt lowered(Stmt statement) {
        return switch (statement) {
            case Stmt.Block e -> block(e);
            case Stmt.Augment e ->
                new Stmt.Augment(operands.apply(e.target()), e.operator(), operands.apply(e.value()), e.span());
            case Stmt.Annotate e ->
                new Stmt.Annotate(operands.apply(e.target()), e.type(), operands.apply(e.value()), e.span());
            case Stmt.If e -> new Stmt.If(operands.apply(e.test()), block(e.then()), block(e.otherwise()), e.span());
            case Stmt.While e ->
                new Stmt.While(operands.apply(e.test()), block(e.body()), block(e.otherwise()), e.span());
            case Stmt.ForEach e -> loop(e);
            case Stmt.Try e ->
                new Stmt.Try(
                        block(e.body()),
                        e.handlers().stream().map(this::handler).toList(),
                        block(e.otherwise()),
                        block(e.last()),
                        e.span());
            case Stmt.With e -> with(e);
            case Stmt.Return e -> new Stmt.Return(operands.apply(e.value()), e.span());
            case Stmt.Raise e -> new Stmt.Raise(operands.apply(e.value()), operands.apply(e.cause()), e.span());
            case Stmt.Assert e -> new Stmt.Assert(operands.apply(e.test()), operands.apply(e.message()), e.span());
            case Stmt.Delete e -> new Stmt.Delete(operands.apply(e.targets()), e.span());
            case Stmt.DefineFunction e -> new Stmt.DefineFunction(functions.apply(e.function()), e.span());
            case Stmt.Unknown e -> new Stmt.Unknown(operands.apply(e.children()), e.span());
            default -> statement;
        };
    }

    private Stmt.Handler handler(Stmt.Handler handler) {
        return new Stmt.Handler(handler.types(), handler.name(), block(handler.body()), handler.span());
    }

    /** {@code prange(n, nogil=True)} runs its body without the GIL. */
    private Stmt loop(Stmt.ForEach loop) {
        Stmt each = new Stmt.ForEach(
                operands.apply(loop.target()),
                loop.type(),
                operands.apply(loop.iterable()),
                block(loop.body()),
                block(loop.otherwise()),
                loop.synchrony(),
                loop.span());
        boolean released = loop.iterable() instanceof Expr.Call call
                && call.arguments().stream()
                        .anyMatch(argument -> argument.keyword().equals("nogil")
                                && argument.value() instanceof Expr.Literal literal
                                && literal.kind() == Expr.LiteralKind.TRUE);
        return released ? new Stmt.Block(List.of(guard(RELEASE, loop.iterable().span()), each), loop.span()) : each;
    }

    private Stmt with(Stmt.With with) {
        Stmt.Block body = block(with.body());
        List<Stmt.Item> others = new ArrayList<>();
        List<Stmt> guards = new ArrayList<>();
        for (Stmt.Item item : with.items()) {
            Optional<TypeRef> guard = guard(item.context());
            guard.ifPresent(type -> guards.add(guard(type, item.context().span())));
            if (guard.isEmpty()) {
                others.add(new Stmt.Item(operands.apply(item.context()), operands.apply(item.target())));
            }
        }
        if (guards.isEmpty()) {
            return new Stmt.With(others, body, with.synchrony(), with.span());
        }
        if (others.isEmpty()) {
            guards.addAll(body.statements());
        } else {
            guards.add(new Stmt.With(others, body, with.synchrony(), with.span()));
        }
        return new Stmt.Block(guards, with.span());
    }

    private static Optional<TypeRef> guard(Expr context) {
        return switch (context) {
            case Expr.Name name when name.id().equals("nogil") -> Optional.of(RELEASE);
            case Expr.Name name when name.id().equals("gil") -> Optional.of(ACQUIRE);
            case Expr.Member member
            when member.name().equals("nogil") || member.name().equals("gil") ->
                guard(new Expr.Name(member.name(), member.nameSpan()));
            case Expr.Call call -> guard(call.callee());
            default -> Optional.empty();
        };
    }

    /** An object without a name that releases or takes the GIL until its block ends. */
    static Stmt guard(TypeRef type, Span span) {
        return new Stmt.Declare(
                new Variable(
                        "",
                        "",
                        type,
                        Variable.Storage.AUTOMATIC,
                        Linkage.INTERNAL,
                        Variable.InitForm.NONE,
                        List.of(),
                        span,
                        span),
                span);
    }
}
