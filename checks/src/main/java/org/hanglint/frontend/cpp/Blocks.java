package org.hanglint.frontend.cpp;

import java.util.List;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;

/** Declarations inside of functions. */
final class Blocks {

    private final Lowerer lowerer;
    private final Source source;
    private final Statements statements;

    Blocks(Lowerer lowerer, Statements statements) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
        this.statements = statements;
    }

    void declaration(int node, Kind kind, Naming naming, List<Stmt> out) {
        switch (kind) {
            case DECLARATION, FIELD_DECLARATION -> variables(node, naming, out);
            case FUNCTION_DEFINITION -> nested(node, naming, out);
            case ALIAS_DECLARATION -> alias(node, out);
            case TYPE_DEFINITION -> {
                defineClass(source.child(node, Field.TYPE), naming, out);
                typedef(node, out);
            }
            case CLASS_SPECIFIER, STRUCT_SPECIFIER, UNION_SPECIFIER, ENUM_SPECIFIER -> defineClass(node, naming, out);
            case TEMPLATE_DECLARATION, LINKAGE_SPECIFICATION -> statements.children(node, naming, out);
            default -> {}
        }
    }

    private void variables(int node, Naming naming, List<Stmt> out) {
        statements.keepErrors(node, naming, out);
        int type = source.child(node, Field.TYPE);
        if (type == Source.NO_NODE) {
            return;
        }
        defineClass(type, naming, out);
        if (lowerer.macros().expandLeading(source, node, naming, out)) {
            return;
        }
        lowerer.variables().lower(node, naming, variable -> out.add(new Stmt.Declare(variable, variable.span())));
    }

    private void defineClass(int specifier, Naming naming, List<Stmt> out) {
        if (specifier != Source.NO_NODE) {
            lowerer.classes()
                    .lower(specifier, "", naming)
                    .ifPresent(type -> out.add(new Stmt.DefineClass(type, type.span())));
        }
    }

    private void alias(int node, List<Stmt> out) {
        int name = source.child(node, Field.NAME);
        if (name != Source.NO_NODE) {
            TypeRef type = lowerer.types().descriptor(source.child(node, Field.TYPE));
            out.add(new Stmt.Alias(source.name(name), type, source.span(node)));
        }
    }

    private void typedef(int node, List<Stmt> out) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.isIn(child, Field.DECLARATOR)) {
                Declarator declarator = Declarator.of(source, child);
                if (declarator.name() != Source.NO_NODE) {
                    TypeRef type = lowerer.types().declared(source.child(node, Field.TYPE), declarator);
                    out.add(new Stmt.Alias(source.name(declarator.name()), type, source.span(node)));
                }
            }
        }
    }

    /**
     * C++ has no functions inside of functions: one without a result is a macro that opens a block, which may run or
     * not; one with a result is GNU's.
     */
    private void nested(int node, Naming naming, List<Stmt> out) {
        if (source.child(node, Field.TYPE) != Source.NO_NODE) {
            lowerer.functions()
                    .lower(node, naming)
                    .ifPresent(function -> out.add(new Stmt.DefineFunction(function, function.span())));
            return;
        }
        int body = source.child(node, Field.BODY);
        Declarator declarator = Declarator.of(source, source.child(node, Field.DECLARATOR));
        if (body == Source.NO_NODE || declarator.name() == Source.NO_NODE) {
            return;
        }
        Expr.Name name =
                new Expr.Name(lowerer.types().written(declarator.name()).text(), source.span(declarator.name()));
        List<Argument> arguments = declarator.function() == Source.NO_NODE
                ? List.of()
                : lowerer
                        .signatures()
                        .parameters(source.child(declarator.function(), Field.PARAMETERS), naming)
                        .stream()
                        .map(Parameter::type)
                        .map(type -> Argument.of(new Expr.Name(type.name(), name.span())))
                        .toList();
        Expr macro = new Expr.Call(name, List.of(), arguments, source.span(node));
        out.add(new Stmt.If(macro, statements.block(body, naming), statements.emptyAfter(node), source.span(node)));
    }
}
