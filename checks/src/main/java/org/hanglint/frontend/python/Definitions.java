package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.frontend.python.Naming.Place;

/** Functions and classes, wherever they stand. */
final class Definitions {

    private final Source source;
    private final Signatures signatures;
    private final Expressions expressions;
    private final Statements statements;

    Definitions(Source source, TypeReader types, Expressions expressions, Statements statements) {
        this.source = source;
        this.signatures = new Signatures(source, types, expressions);
        this.expressions = expressions;
        this.statements = statements;
    }

    void lower(int node, Naming naming, List<Stmt> out) {
        if (!source.descend(node)) {
            out.add(new Stmt.Unknown(List.of(), source.span(node)));
            return;
        }
        int definition = node;
        List<Expr> decorators = List.of();
        if (source.kind(node) == Kind.DECORATED_DEFINITION) {
            decorators = decorators(node, naming);
            definition = source.child(node, Field.DEFINITION);
        }
        if (definition != Source.NO_NODE) {
            if (definition != node && source.kind(definition) == Kind.CLASS_DEFINITION) {
                statements.keepErrors(definition, naming, out);
            }
            define(definition, decorators, naming, out);
        }
        source.ascend();
    }

    private void define(int node, List<Expr> decorators, Naming naming, List<Stmt> out) {
        if (source.kind(node) == Kind.CLASS_DEFINITION) {
            type(node, decorators, naming, out);
        } else {
            Function function = function(node, decorators, naming);
            out.add(new Stmt.DefineFunction(function, function.span()));
        }
    }

    private List<Expr> decorators(int node, Naming naming) {
        List<Expr> decorators = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.DECORATOR) {
                decorators.add(expressions.only(child, naming));
            }
        }
        return decorators;
    }

    private Function function(int node, List<Expr> decorators, Naming naming) {
        int nameNode = source.child(node, Field.NAME);
        String name = source.name(nameNode);
        String qualified = naming.qualify(name);
        List<Parameter> parameters = signatures.parameters(source.child(node, Field.PARAMETERS), naming);
        TypeRef returns = signatures.type(node, Field.RETURN_TYPE);
        Naming inner = naming.function(qualified);
        Stmt.Block body = statements.functionBody(node, inner);
        return new Function(
                name,
                qualified,
                naming.owner(),
                kind(name, naming),
                modifiers(node, name, decorators, inner),
                naming.place() == Place.FUNCTION ? Linkage.INTERNAL : Linkage.EXTERNAL,
                parameters,
                returns,
                decorators,
                List.of(),
                body,
                source.span(nameNode),
                source.span(node));
    }

    private static Function.Kind kind(String name, Naming naming) {
        if (naming.place() != Place.CLASS) {
            return Function.Kind.FUNCTION;
        }
        return name.equals("__init__") ? Function.Kind.CONSTRUCTOR : Function.Kind.METHOD;
    }

    private Set<Modifier> modifiers(int node, String name, List<Expr> decorators, Naming inner) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        if (source.startsWith(node, "async")) {
            modifiers.add(Modifier.ASYNC);
        }
        if (inner.yields()) {
            modifiers.add(Modifier.GENERATOR);
        }
        if (name.equals("__init_subclass__") || name.equals("__class_getitem__")) {
            modifiers.add(Modifier.CLASS_METHOD);
        }
        for (Expr decorator : decorators) {
            addModifier(lastName(decorator), modifiers);
        }
        return modifiers.isEmpty() ? Set.of() : modifiers;
    }

    private static void addModifier(String decorator, Set<Modifier> modifiers) {
        switch (decorator) {
            case "staticmethod" -> modifiers.add(Modifier.STATIC);
            case "classmethod" -> modifiers.add(Modifier.CLASS_METHOD);
            case "property", "cached_property" -> modifiers.add(Modifier.PROPERTY);
            case "abstractmethod" -> modifiers.add(Modifier.ABSTRACT);
            case "abstractproperty" -> {
                modifiers.add(Modifier.ABSTRACT);
                modifiers.add(Modifier.PROPERTY);
            }
            case "override" -> modifiers.add(Modifier.OVERRIDE);
            default -> {}
        }
    }

    private static String lastName(Expr decorator) {
        return switch (decorator) {
            case Expr.Name name -> Names.last(name.id());
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    private void type(int node, List<Expr> decorators, Naming naming, List<Stmt> out) {
        int nameNode = source.child(node, Field.NAME);
        String name = source.name(nameNode);
        String qualified = naming.qualify(name);
        Stmt.Block body = statements.block(node, Field.BODY, naming.type(qualified));
        Members members = Members.ofClass(body, qualified);
        ClassDecl type = new ClassDecl(
                name,
                qualified,
                naming.place() == Place.FUNCTION ? Linkage.INTERNAL : Linkage.EXTERNAL,
                bases(source.child(node, Field.SUPERCLASSES)),
                decorators,
                members.variables(),
                members.functions(),
                members.types(),
                source.span(nameNode),
                source.span(node));
        out.add(new Stmt.DefineClass(type, type.span()));
        out.addAll(members.imports());
        out.addAll(members.evaluated());
    }

    private List<TypeRef> bases(int list) {
        if (list == Source.NO_NODE) {
            return List.of();
        }
        List<TypeRef> bases = new ArrayList<>();
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case KEYWORD_ARGUMENT, LIST_SPLAT, DICTIONARY_SPLAT -> {}
                default -> bases.add(signatures.type(child));
            }
        }
        return bases;
    }
}
