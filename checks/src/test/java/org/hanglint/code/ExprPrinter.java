package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hanglint.code.Expr.Connective;
import org.hanglint.code.Expr.Lifetime;

/** Prints expressions and what fits on one line, with every operator's operands in parentheses. */
final class ExprPrinter {

    private ExprPrinter() {}

    static String print(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id();
            case Expr.Member member ->
                print(member.object()) + (member.access() == Expr.Access.DOT ? "." : "->") + member.name();
            case Expr.Index index -> print(index.object()) + "[" + join(index.indices()) + "]";
            case Expr.Slice slice ->
                optional(slice.lower()) + ":" + optional(slice.upper())
                        + slice.step().map(step -> ":" + print(step)).orElse("");
            case Expr.Call call -> {
                String types = call.types().isEmpty() ? "" : "<" + TypePrinter.join(call.types()) + ">";
                yield print(call.callee()) + types + "(" + arguments(call.arguments()) + ")";
            }
            case Expr.Construct construct ->
                (construct.lifetime() == Lifetime.HEAP ? "new " : "make ") + TypePrinter.print(construct.type()) + "("
                        + arguments(construct.arguments()) + ")";
            case Expr.Literal literal -> literal(literal);
            case Expr.Closure closure -> closure(closure);
            case Expr.Choice choice ->
                "(" + print(choice.test()) + " ? " + print(choice.whenTrue()) + " : " + print(choice.whenFalse()) + ")";
            case Expr.Logical logical ->
                "(" + print(logical.left()) + (logical.connective() == Connective.AND ? " and " : " or ")
                        + print(logical.right()) + ")";
            case Expr.Not not -> "!" + print(not.operand());
            case Expr.Compare compare ->
                "(" + print(compare.left()) + " " + compare.operator() + " " + print(compare.right()) + ")";
            case Expr.Operator operator -> operator(operator);
            case Expr.AddressOf address -> "&" + print(address.operand());
            case Expr.Dereference dereference -> "*" + print(dereference.operand());
            case Expr.Move move -> "move(" + print(move.operand()) + ")";
            case Expr.Cast cast -> "(" + TypePrinter.print(cast.type()) + ")" + print(cast.operand());
            case Expr.Assignment assignment ->
                "(" + print(assignment.target()) + " " + assignment.operator() + ":= " + print(assignment.value())
                        + ")";
            case Expr.Await await -> "await " + print(await.operand());
            case Expr.Yield yield ->
                (yield.kind() == Expr.YieldKind.FROM ? "yield from " : "yield ") + optional(yield.operand());
            case Expr.Collection collection -> collection.kind() + "[" + join(collection.elements()) + "]";
            case Expr.Comprehension comprehension ->
                comprehension.kind() + "[" + join(comprehension.element()) + clauses(comprehension) + "]";
            case Expr.Starred starred -> "*" + print(starred.value());
            case Expr.Formatted formatted -> "format(" + join(formatted.values()) + ")";
            case Expr.Unknown unknown -> "unknown(" + join(unknown.children()) + ")";
        };
    }

    static String join(List<Expr> expressions) {
        return expressions.stream().map(ExprPrinter::print).collect(Collectors.joining(", "));
    }

    static String arguments(List<Argument> arguments) {
        return arguments.stream().map(ExprPrinter::argument).collect(Collectors.joining(", "));
    }

    static String parameters(Function function) {
        return function.parameters().stream().map(ExprPrinter::parameter).collect(Collectors.joining(", ", "(", ")"));
    }

    static String simple(Stmt statement) {
        return switch (statement) {
            case Stmt.Declare declare -> "declare " + variable(declare.variable());
            case Stmt.Evaluate evaluate -> print(evaluate.expression());
            case Stmt.Assign assign ->
                assign.targets().stream().map(target -> print(target) + " = ").collect(Collectors.joining())
                        + print(assign.value());
            case Stmt.Augment augment ->
                print(augment.target()) + " " + augment.operator() + "= " + print(augment.value());
            case Stmt.Annotate annotate ->
                print(annotate.target()) + ": " + TypePrinter.print(annotate.type())
                        + annotate.value().map(value -> " = " + print(value)).orElse("");
            case Stmt.Label label -> "label " + label.name();
            case Stmt.Goto jump -> "goto " + jump.label();
            case Stmt.Break end -> "break";
            case Stmt.Continue next -> "continue";
            case Stmt.Return result -> ("return " + optional(result.value())).strip();
            case Stmt.Raise raise ->
                ("raise " + optional(raise.value())).strip()
                        + raise.cause().map(cause -> " from " + print(cause)).orElse("");
            case Stmt.Assert check ->
                "assert " + print(check.test())
                        + check.message().map(message -> ", " + print(message)).orElse("");
            case Stmt.Delete delete -> "delete " + join(delete.targets());
            case Stmt.ImportHere here -> imported(here.imported());
            case Stmt.Outer outer -> "outer " + String.join(", ", outer.names());
            case Stmt.Alias alias -> "alias " + alias.name() + " = " + TypePrinter.print(alias.type());
            case Stmt.Empty empty -> "pass";
            case Stmt.Unknown unknown -> "unknown(" + join(unknown.children()) + ")";
            default -> throw new IllegalArgumentException("has a block: " + statement);
        };
    }

    static String variable(Variable variable) {
        String type = variable.type().isWritten() ? ": " + TypePrinter.print(variable.type()) : "";
        String values = arguments(variable.initialiser());
        String value = switch (variable.form()) {
            case NONE -> "";
            case EQUALS -> " = " + values;
            case PARENTHESES -> "(" + values + ")";
            case BRACES -> "{" + values + "}";
            case VEXING -> "(vexing)";
        };
        String storage = variable.storage() == Variable.Storage.AUTOMATIC ? "" : variable.storage() + " ";
        return storage + variable.qualifiedName() + type + value;
    }

    static String imported(Import imported) {
        String names = imported.names().stream()
                .map(name -> name.name().equals(name.alias()) ? name.name() : name.name() + " as " + name.alias())
                .collect(Collectors.joining(", "));
        String alias = imported.alias().isEmpty() ? "" : " as " + imported.alias();
        return "import " + imported.kind() + " " + ".".repeat(imported.level()) + imported.module() + alias
                + (names.isEmpty() ? "" : " " + names);
    }

    static String binding(Binding binding) {
        String guards = binding.guards().isEmpty() ? "" : " guards " + TypePrinter.join(binding.guards());
        return "bind " + binding.form() + " " + binding.library() + " " + binding.module() + ":" + binding.owner() + "."
                + binding.exposed() + " = " + print(binding.target()) + guards;
    }

    private static String literal(Expr.Literal literal) {
        return switch (literal.kind()) {
            case STRING -> "'" + literal.text() + "'";
            case BYTES -> "b'" + literal.text() + "'";
            case INTEGER, FLOAT, TRUE, FALSE, NONE, ELLIPSIS, OTHER -> literal.text();
        };
    }

    private static String closure(Expr.Closure closure) {
        String captures = closure.captures().stream()
                .map(capture -> (capture.mode() == Expr.CaptureMode.REFERENCE ? "&" : "=") + capture.name())
                .collect(Collectors.joining(", ", "[", "]"));
        String body = closure.function().body().statements().stream()
                .map(statement -> CodePrinter.print(statement).strip().replaceAll("\\n *", "; "))
                .collect(Collectors.joining("; "));
        Function function = closure.function();
        return "closure " + function.qualifiedName() + captures + parameters(function) + "{" + body + "}";
    }

    private static String operator(Expr.Operator operator) {
        return operator.operands().stream()
                .map(ExprPrinter::print)
                .collect(Collectors.joining(", ", operator.operator() + "(", ")"));
    }

    private static String clauses(Expr.Comprehension comprehension) {
        return comprehension.clauses().stream()
                .map(clause -> " for " + print(clause.target()) + " in " + print(clause.iterable())
                        + clause.conditions().stream()
                                .map(test -> " if " + print(test))
                                .collect(Collectors.joining()))
                .collect(Collectors.joining());
    }

    private static String argument(Argument argument) {
        String prefix = switch (argument.passing()) {
            case PLAIN -> "";
            case SPREAD -> "*";
            case SPREAD_KEYWORDS -> "**";
        };
        return prefix + (argument.keyword().isEmpty() ? "" : argument.keyword() + "=") + print(argument.value());
    }

    private static String parameter(Parameter parameter) {
        String prefix = switch (parameter.kind()) {
            case PLAIN -> "";
            case KEYWORD_ONLY -> "only ";
            case REST -> "*";
            case KEYWORD_REST -> "**";
        };
        String type = parameter.type().isWritten() ? ": " + TypePrinter.print(parameter.type()) : "";
        return prefix
                + parameter.name()
                + type
                + parameter.defaultValue().map(value -> "=" + print(value)).orElse("");
    }

    private static String optional(Optional<Expr> expression) {
        return expression.map(ExprPrinter::print).orElse("");
    }
}
