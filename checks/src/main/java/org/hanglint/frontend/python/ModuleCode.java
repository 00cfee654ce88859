package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Stmt;

/** The top-level code of a module without the definitions and imports that stand in its unit. */
final class ModuleCode {

    private ModuleCode() {}

    static Stmt.Block of(Stmt.Block block) {
        List<Stmt> kept = new ArrayList<>();
        for (Stmt statement : block.statements()) {
            switch (statement) {
                case Stmt.ImportHere imported -> {}
                case Stmt.DefineClass type -> {}
                case Stmt.DefineFunction function -> {}
                case Stmt.Alias alias -> {}
                default -> kept.add(of(statement));
            }
        }
        return new Stmt.Block(kept, block.span());
    }

    private static Stmt of(Stmt statement) {
        return switch (statement) {
            case Stmt.If(var test, var then, var otherwise, var span) ->
                new Stmt.If(test, of(then), of(otherwise), span);
            case Stmt.Try(var body, var handlers, var otherwise, var last, var span) ->
                new Stmt.Try(of(body), handlers.stream().map(ModuleCode::of).toList(), of(otherwise), of(last), span);
            case Stmt.With(var items, var body, var synchrony, var span) ->
                new Stmt.With(items, of(body), synchrony, span);
            case Stmt.ForEach(var target, var type, var iterable, var body, var otherwise, var synchrony, var span) ->
                new Stmt.ForEach(target, type, iterable, of(body), of(otherwise), synchrony, span);
            case Stmt.While(var test, var body, var otherwise, var span) ->
                new Stmt.While(test, of(body), of(otherwise), span);
            case Stmt.Switch(var subject, var cases, var fallThrough, var span) ->
                new Stmt.Switch(subject, cases.stream().map(ModuleCode::of).toList(), fallThrough, span);
            default -> statement;
        };
    }

    private static Stmt.Handler of(Stmt.Handler handler) {
        return new Stmt.Handler(handler.types(), handler.name(), of(handler.body()), handler.span());
    }

    private static Stmt.Case of(Stmt.Case arm) {
        return new Stmt.Case(arm.patterns(), arm.binds(), arm.guard(), of(arm.body()));
    }
}
