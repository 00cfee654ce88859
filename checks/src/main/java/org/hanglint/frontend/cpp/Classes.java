package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.InitForm;
import org.hanglint.code.Variable.Storage;
import org.hanglint.syntax.Span;

/** Classes, structs, unions and enumerations with a body. */
final class Classes {

    /** What a class body holds. */
    private record Members(List<Variable> fields, List<Function> methods, List<ClassDecl> nested) {
        Members() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    private final Lowerer lowerer;
    private final Source source;

    Classes(Lowerer lowerer) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
    }

    /** The class; empty for a mere mention. A class without a name gets the given one. */
    Optional<ClassDecl> lower(int node, String otherwise, Naming naming) {
        int body = source.child(node, Field.BODY);
        boolean kind = switch (source.kind(node)) {
            case CLASS_SPECIFIER, STRUCT_SPECIFIER, UNION_SPECIFIER, ENUM_SPECIFIER -> true;
            default -> false;
        };
        if (!kind || body == Source.NO_NODE || !source.descend(node)) {
            return Optional.empty();
        }
        int nameNode = source.child(node, Field.NAME);
        String name = nameNode == Source.NO_NODE
                ? otherwise.isEmpty() ? TypeReader.UNNAMED : otherwise
                : lowerer.types().written(nameNode).text();
        Span nameSpan = nameNode == Source.NO_NODE
                ? new Span(source.span(node).start(), source.span(node).start())
                : source.span(nameNode);
        ClassDecl type = type(node, name, nameSpan, body, naming);
        source.ascend();
        return Optional.of(type);
    }

    private ClassDecl type(int node, String name, Span nameSpan, int body, Naming naming) {
        String qualified = naming.qualify(name);
        Members members = new Members();
        Naming inner = naming.type(qualified);
        if (source.is(node, Kind.ENUM_SPECIFIER)) {
            enumerators(body, inner, members);
        } else {
            members(body, inner, members);
        }
        return new ClassDecl(
                source.intern(Names.last(name)),
                qualified,
                naming.place() == Naming.Place.FUNCTION ? Linkage.INTERNAL : naming.linkage(),
                bases(node),
                List.of(),
                members.fields(),
                members.methods(),
                members.nested(),
                nameSpan,
                source.span(node));
    }

    private List<TypeRef> bases(int node) {
        int clause = source.childOf(node, Kind.BASE_CLASS_CLAUSE);
        if (clause == Source.NO_NODE) {
            return List.of();
        }
        List<TypeRef> bases = new ArrayList<>();
        for (int child = source.first(clause); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case TYPE_IDENTIFIER, QUALIFIED_IDENTIFIER, TEMPLATE_TYPE, DEPENDENT_TYPE ->
                    bases.add(lowerer.types().specifier(child));
                default -> {}
            }
        }
        return bases;
    }

    private void members(int body, Naming naming, Members out) {
        for (int child = source.first(body); child != Source.NO_NODE; child = source.next(child)) {
            member(child, naming, out);
        }
    }

    private void member(int node, Naming naming, Members out) {
        switch (source.kind(node)) {
            case FUNCTION_DEFINITION -> lowerer.functions().lower(node, naming).ifPresent(out.methods()::add);
            case FIELD_DECLARATION, DECLARATION -> field(node, naming, out);
            case CLASS_SPECIFIER, STRUCT_SPECIFIER, UNION_SPECIFIER, ENUM_SPECIFIER -> nested(node, "", naming, out);
            case TYPE_DEFINITION -> nested(source.child(node, Field.TYPE), declared(node), naming, out);
            case TEMPLATE_DECLARATION -> inside(node, naming.with(Modifier.TEMPLATE), out);
            case PREPROC_IF, PREPROC_IFDEF, PREPROC_ELSE, PREPROC_ELIF, PREPROC_ELIFDEF, FRIEND_DECLARATION, ERROR ->
                inside(node, naming, out);
            default -> {}
        }
    }

    private void inside(int node, Naming naming, Members out) {
        if (source.descend(node)) {
            members(node, naming, out);
            source.ascend();
        }
    }

    private String declared(int node) {
        int declarator = source.child(node, Field.DECLARATOR);
        int name = declarator == Source.NO_NODE
                ? declarator
                : Declarator.of(source, declarator).name();
        return name == Source.NO_NODE ? "" : source.name(name);
    }

    private void field(int node, Naming naming, Members out) {
        int type = source.child(node, Field.TYPE);
        if (type != Source.NO_NODE) {
            nested(type, "", naming, out);
        }
        lowerer.variables().lower(node, naming, out.fields()::add);
    }

    /** The members of a struct or union without a name and variable are members of the class around it. */
    private void nested(int node, String name, Naming naming, Members out) {
        if (node == Source.NO_NODE) {
            return;
        }
        int body = source.child(node, Field.BODY);
        boolean anonymous = source.child(node, Field.NAME) == Source.NO_NODE
                && name.isEmpty()
                && !source.is(node, Kind.ENUM_SPECIFIER)
                && source.child(source.tree().parent(node), Field.DECLARATOR) == Source.NO_NODE;
        if (anonymous && body != Source.NO_NODE) {
            inside(body, naming, out);
        } else {
            lower(node, name, naming).ifPresent(out.nested()::add);
        }
    }

    private void enumerators(int body, Naming naming, Members out) {
        for (int child = source.first(body); child != Source.NO_NODE; child = source.next(child)) {
            int name = source.is(child, Kind.ENUMERATOR) ? source.child(child, Field.NAME) : Source.NO_NODE;
            if (name != Source.NO_NODE) {
                String text = source.name(name);
                out.fields()
                        .add(new Variable(
                                text,
                                naming.qualify(text),
                                TypeRef.NONE,
                                Storage.STATIC,
                                naming.linkage(),
                                InitForm.NONE,
                                List.of(),
                                source.span(name),
                                source.span(child)));
            }
        }
    }
}
