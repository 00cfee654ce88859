package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints the program representation compactly, one statement a line; for tests of the frontends. */
public final class CodePrinter {

    private final StringBuilder out = new StringBuilder();
    private int depth;

    private CodePrinter() {}

    /** A whole unit: imports, exports, aliases, globals, classes, functions. */
    public static String print(Unit unit) {
        CodePrinter printer = new CodePrinter();
        unit.imports().forEach(imported -> printer.line(ExprPrinter.imported(imported)));
        if (!unit.exports().isEmpty()) {
            printer.line("exports " + String.join(", ", unit.exports()));
        }
        unit.aliases().forEach((name, type) -> printer.line("alias " + name + " = " + TypePrinter.print(type)));
        unit.globals().forEach(global -> printer.line("global " + ExprPrinter.variable(global)));
        unit.bindings().forEach(binding -> printer.line(ExprPrinter.binding(binding)));
        unit.classes().forEach(printer::type);
        unit.functions().stream().filter(function -> !isEmptyModule(function)).forEach(printer::function);
        return printer.out.toString();
    }

    public static String print(Function function) {
        CodePrinter printer = new CodePrinter();
        printer.function(function);
        return printer.out.toString();
    }

    public static String print(Stmt statement) {
        CodePrinter printer = new CodePrinter();
        printer.statement(statement);
        return printer.out.toString();
    }

    public static String print(Expr expression) {
        return ExprPrinter.print(expression);
    }

    public static String print(TypeRef type) {
        return TypePrinter.print(type);
    }

    private static boolean isEmptyModule(Function function) {
        return function.kind() == Function.Kind.MODULE
                && function.body().statements().isEmpty();
    }

    private void line(String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }

    private void inside(Runnable body) {
        depth++;
        body.run();
        depth--;
    }

    private void type(ClassDecl type) {
        decorators(type.decorators());
        String bases = type.bases().isEmpty() ? "" : "(" + TypePrinter.join(type.bases()) + ")";
        line("class " + type.qualifiedName() + bases);
        inside(() -> {
            type.fields().forEach(field -> line("field " + ExprPrinter.variable(field)));
            type.nested().forEach(this::type);
            type.methods().forEach(this::function);
        });
    }

    private void function(Function function) {
        decorators(function.decorators());
        String returns = function.returns().isWritten() ? " -> " + TypePrinter.print(function.returns()) : "";
        String modifiers = function.modifiers().stream()
                .sorted()
                .map(modifier -> " " + modifier)
                .collect(Collectors.joining());
        line(function.kind() + modifiers + " " + function.qualifiedName() + ExprPrinter.parameters(function) + returns);
        inside(() -> {
            function.initialisers()
                    .forEach(init -> line("init " + init.name() + "(" + ExprPrinter.arguments(init.arguments()) + ")"));
            function.body().statements().forEach(this::statement);
        });
    }

    private void decorators(List<Expr> decorators) {
        decorators.forEach(decorator -> line("@" + print(decorator)));
    }

    private void block(String head, Stmt.Block block) {
        line(head);
        inside(() -> block.statements().forEach(this::statement));
    }

    private void otherwise(String head, Stmt.Block block) {
        if (!block.statements().isEmpty()) {
            block(head, block);
        }
    }

    private void statement(Stmt statement) {
        switch (statement) {
            case Stmt.Block block -> block("block", block);
            case Stmt.If branch -> {
                block("if " + print(branch.test()), branch.then());
                otherwise("else", branch.otherwise());
            }
            case Stmt.Switch choice -> {
                line("switch " + print(choice.subject()));
                inside(() -> choice.cases().forEach(this::arm));
            }
            case Stmt.While loop -> {
                block("while " + print(loop.test()), loop.body());
                otherwise("else", loop.otherwise());
            }
            case Stmt.DoWhile loop -> block("do while " + print(loop.test()), loop.body());
            case Stmt.For loop -> {
                block("for " + optional(loop.test()) + "; " + optional(loop.step()), loop.initial());
                block("do", loop.body());
            }
            case Stmt.ForEach loop -> {
                String type = loop.type().isWritten() ? TypePrinter.print(loop.type()) + " " : "";
                block(
                        async(loop.synchrony()) + "for " + type + print(loop.target()) + " in "
                                + print(loop.iterable()),
                        loop.body());
                otherwise("else", loop.otherwise());
            }
            case Stmt.Try attempt -> {
                block("try", attempt.body());
                attempt.handlers()
                        .forEach(handler -> block(
                                "except " + TypePrinter.join(handler.types())
                                        + handler.name()
                                                .map(name -> " as " + name)
                                                .orElse(""),
                                handler.body()));
                otherwise("else", attempt.otherwise());
                otherwise("finally", attempt.last());
            }
            case Stmt.With with ->
                block(
                        async(with.synchrony()) + "with "
                                + with.items().stream().map(CodePrinter::item).collect(Collectors.joining(", ")),
                        with.body());
            case Stmt.DefineFunction define -> function(define.function());
            case Stmt.DefineClass define -> type(define.type());
            default -> line(ExprPrinter.simple(statement));
        }
    }

    private void arm(Stmt.Case arm) {
        String binds = arm.binds().isEmpty() ? "" : " binds " + String.join(", ", arm.binds());
        String guard = arm.guard().map(test -> " if " + print(test)).orElse("");
        block("case " + ExprPrinter.join(arm.patterns()) + binds + guard, arm.body());
    }

    private static String item(Stmt.Item item) {
        return print(item.context())
                + item.target().map(target -> " as " + print(target)).orElse("");
    }

    private static String optional(Optional<Expr> expression) {
        return expression.map(CodePrinter::print).orElse("");
    }

    private static String async(Stmt.Synchrony synchrony) {
        return synchrony == Stmt.Synchrony.ASYNCHRONOUS ? "async " : "";
    }
}
