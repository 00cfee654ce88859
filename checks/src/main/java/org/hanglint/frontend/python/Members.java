package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hanglint.code.Argument;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Linkage;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.InitForm;
import org.hanglint.code.Variable.Storage;
import org.hanglint.syntax.Span;

/** What the code of a module or class body defines, with what stands under its branches, tries and loops. */
final class Members {

    private final String prefix;
    private final List<Stmt.ImportHere> imports = new ArrayList<>();
    private final List<ClassDecl> types = new ArrayList<>();
    private final List<Function> functions = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Stmt.Evaluate> evaluated = new ArrayList<>();
    private final SortedMap<String, TypeRef> aliases = new TreeMap<>();
    private final Exports exports = new Exports();

    private Members(String prefix) {
        this.prefix = prefix;
    }

    static Members ofModule(Stmt.Block body) {
        Members members = new Members("");
        members.add(body);
        return members;
    }

    static Members ofClass(Stmt.Block body, String qualified) {
        Members members = new Members(qualified + ".");
        members.add(body);
        return members;
    }

    List<Stmt.ImportHere> imports() {
        return imports;
    }

    List<ClassDecl> types() {
        return types;
    }

    List<Function> functions() {
        return functions;
    }

    List<Variable> variables() {
        return variables;
    }

    /** Expressions that the body evaluates for their effect. */
    List<Stmt.Evaluate> evaluated() {
        return evaluated;
    }

    SortedMap<String, TypeRef> aliases() {
        return aliases;
    }

    List<String> exports() {
        return exports.names();
    }

    private void add(Stmt.Block block) {
        block.statements().forEach(this::add);
    }

    private void add(Stmt statement) {
        exports.read(statement);
        switch (statement) {
            case Stmt.ImportHere imported -> imports.add(imported);
            case Stmt.DefineClass type -> types.add(type.type());
            case Stmt.DefineFunction function -> functions.add(function.function());
            case Stmt.Alias alias -> aliases.put(alias.name(), alias.type());
            case Stmt.Evaluate effect -> evaluated.add(effect);
            case Stmt.Assign(var targets, var value, var span) ->
                targets.forEach(target -> assigned(target, value, span));
            case Stmt.Annotate annotate -> annotated(annotate);
            case Stmt.Block block -> add(block);
            case Stmt.If branch -> {
                add(branch.then());
                add(branch.otherwise());
            }
            case Stmt.Try attempt -> {
                add(attempt.body());
                attempt.handlers().forEach(handler -> add(handler.body()));
                add(attempt.otherwise());
                add(attempt.last());
            }
            case Stmt.With with -> add(with.body());
            case Stmt.ForEach loop -> {
                add(loop.body());
                add(loop.otherwise());
            }
            case Stmt.While loop -> {
                add(loop.body());
                add(loop.otherwise());
            }
            case Stmt.Switch choice -> choice.cases().forEach(arm -> add(arm.body()));
            default -> {}
        }
    }

    private void annotated(Stmt.Annotate annotate) {
        if (!(annotate.target() instanceof Expr.Name name)) {
            return;
        }
        List<Argument> value = annotate.value().map(Argument::of).map(List::of).orElse(List.of());
        variables.add(variable(name, annotate.type(), Storage.AUTOMATIC, value, annotate.span()));
    }

    /** Displays of equal length on both sides are taken apart; of other values the parts are not known. */
    private void assigned(Expr target, Expr value, Span span) {
        switch (target) {
            case Expr.Name name ->
                variables.add(variable(name, TypeRef.NONE, Storage.STATIC, List.of(Argument.of(value)), span));
            case Expr.Collection targets -> {
                List<Expr> values = value instanceof Expr.Collection display
                                && display.elements().size()
                                        == targets.elements().size()
                        ? display.elements()
                        : List.of();
                for (int i = 0; i < targets.elements().size(); i++) {
                    part(targets.elements().get(i), values.isEmpty() ? List.of() : List.of(values.get(i)), span);
                }
            }
            default -> {}
        }
    }

    private void part(Expr target, List<Expr> value, Span span) {
        if (target instanceof Expr.Name name) {
            List<Argument> initialiser = value.stream().map(Argument::of).toList();
            variables.add(variable(name, TypeRef.NONE, Storage.STATIC, initialiser, span));
        }
    }

    private Variable variable(Expr.Name name, TypeRef type, Storage storage, List<Argument> value, Span span) {
        return new Variable(
                name.id(),
                prefix + name.id(),
                type,
                prefix.isEmpty() ? Storage.STATIC : storage,
                Linkage.EXTERNAL,
                value.isEmpty() ? InitForm.NONE : InitForm.EQUALS,
                value,
                name.span(),
                span);
    }
}
