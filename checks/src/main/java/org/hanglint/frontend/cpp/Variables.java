package org.hanglint.frontend.cpp;

import java.util.List;
import java.util.function.Consumer;
import org.hanglint.code.Argument;
import org.hanglint.code.Linkage;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.InitForm;
import org.hanglint.code.Variable.Storage;

/** Declarations of variables: local ones, globals and fields. */
final class Variables {

    /** How a variable is initialised. */
    private record Start(InitForm form, List<Argument> arguments) {
        static final Start NONE = new Start(InitForm.NONE, List.of());
    }

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;
    private final Ambiguities ambiguities;

    Variables(Lowerer lowerer) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.expressions = lowerer.expressions();
        this.ambiguities = new Ambiguities(lowerer);
    }

    /** The variables that a declaration declares, in order; functions it declares are none. */
    void lower(int node, Naming naming, Consumer<Variable> out) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.isIn(child, Field.DECLARATOR)) {
                declarator(node, child, naming, out);
            }
        }
    }

    private void declarator(int node, int child, Naming naming, Consumer<Variable> out) {
        Declarator declarator = Declarator.of(source, child);
        if (declarator.name() == Source.NO_NODE) {
            return;
        }
        if (source.is(declarator.name(), Kind.STRUCTURED_BINDING_DECLARATOR)) {
            bindings(node, child, declarator, naming, out);
            return;
        }
        String name = types.written(declarator.name()).text();
        Naming inside = naming.place() == Naming.Place.FUNCTION ? naming : naming.function(naming.qualify(name));
        if (declarator.form() != Declarator.Form.FUNCTION) {
            out.accept(variable(node, child, declarator, start(child, inside), naming));
        } else if (naming.place() == Naming.Place.FUNCTION && !source.is(child, Kind.INIT_DECLARATOR)) {
            ambiguous(node, child, declarator, naming, out);
        }
    }

    /** {@code Guard g(x);} and {@code Guard g();} read as declarations of functions. */
    private void ambiguous(int node, int child, Declarator declarator, Naming naming, Consumer<Variable> out) {
        if (storage(node, naming) == Storage.EXTERN || declarator.indirection() != Indirection.VALUE) {
            return;
        }
        TypeRef type = types.declared(source.child(node, Field.TYPE), declarator);
        switch (ambiguities.meaning(type, declarator.function())) {
            case Ambiguities.Function _ -> {}
            case Ambiguities.Vexing _ ->
                out.accept(variable(node, child, declarator, new Start(InitForm.VEXING, List.of()), naming));
            case Ambiguities.Object object ->
                out.accept(
                        variable(node, child, declarator, new Start(InitForm.PARENTHESES, object.arguments()), naming));
        }
    }

    private Start start(int declarator, Naming naming) {
        int value = source.is(declarator, Kind.INIT_DECLARATOR)
                ? source.child(declarator, Field.VALUE)
                : valueAfter(declarator);
        if (value == Source.NO_NODE) {
            return Start.NONE;
        }
        return switch (source.kind(value)) {
            case ARGUMENT_LIST -> new Start(InitForm.PARENTHESES, expressions.arguments(value, naming));
            case INITIALIZER_LIST ->
                isAfterEquals(value)
                        ? new Start(InitForm.EQUALS, List.of(Argument.of(expressions.lower(value, naming))))
                        : new Start(InitForm.BRACES, expressions.arguments(value, naming));
            default -> new Start(InitForm.EQUALS, List.of(Argument.of(expressions.lower(value, naming))));
        };
    }

    /** The value that stands beside its declarator: of a field, or of a declaration in a condition. */
    private int valueAfter(int declarator) {
        for (int next = source.next(declarator); next != Source.NO_NODE; next = source.next(next)) {
            if (source.isIn(next, Field.DEFAULT_VALUE) || source.isIn(next, Field.VALUE)) {
                return next;
            }
            if (source.isIn(next, Field.DECLARATOR)) {
                return Source.NO_NODE;
            }
        }
        return Source.NO_NODE;
    }

    private boolean isAfterEquals(int value) {
        int parent = source.tree().parent(value);
        int before = Source.NO_NODE;
        for (int child = source.tree().firstChild(parent); child != value && child != Source.NO_NODE; ) {
            before = source.tree().isExtra(child) ? before : child;
            child = source.tree().nextSibling(child);
        }
        return before != Source.NO_NODE && source.token(before).equals("=");
    }

    private Variable variable(int node, int child, Declarator declarator, Start start, Naming naming) {
        String written = types.written(declarator.name()).text();
        Storage storage = storage(node, naming);
        return new Variable(
                source.intern(Names.last(written)),
                naming.place() == Naming.Place.FUNCTION ? written : naming.qualify(written),
                types.declared(source.child(node, Field.TYPE), declarator),
                storage,
                linkage(node, storage, naming),
                start.form(),
                start.arguments(),
                source.span(declarator.name()),
                start.form() == InitForm.NONE && child != Source.NO_NODE
                        ? source.span(node, child)
                        : source.span(node));
    }

    /** {@code auto [a, b] = value;}: an object without a name, and names that refer into it. */
    private void bindings(int node, int child, Declarator declarator, Naming naming, Consumer<Variable> out) {
        TypeRef whole = TypeReader.indirect(TypeRef.AUTO, declarator.indirection());
        Start start = start(child, naming);
        Storage storage = storage(node, naming);
        out.accept(new Variable(
                "",
                "",
                whole,
                storage,
                Linkage.INTERNAL,
                start.form(),
                start.arguments(),
                source.span(declarator.name()),
                source.span(node)));
        TypeRef part = TypeReader.indirect(TypeRef.AUTO, Indirection.REFERENCE);
        for (int name = source.first(declarator.name()); name != Source.NO_NODE; name = source.next(name)) {
            String text = source.name(name);
            out.accept(new Variable(
                    text,
                    text,
                    part,
                    Storage.AUTOMATIC,
                    Linkage.INTERNAL,
                    InitForm.NONE,
                    List.of(),
                    source.span(name),
                    source.span(name)));
        }
    }

    private Storage storage(int node, Naming naming) {
        Storage storage = naming.place() == Naming.Place.NAMESPACE ? Storage.STATIC : Storage.AUTOMATIC;
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.is(child, Kind.STORAGE_CLASS_SPECIFIER)) {
                switch (source.name(child)) {
                    case "thread_local", "__thread", "_Thread_local" -> {
                        return Storage.THREAD_LOCAL;
                    }
                    case "static" -> storage = Storage.STATIC;
                    case "extern" -> storage = Storage.EXTERN;
                    default -> {}
                }
            }
        }
        return storage;
    }

    /** Constants at namespace scope are seen in their file only. */
    private Linkage linkage(int node, Storage storage, Naming naming) {
        if (naming.place() != Naming.Place.NAMESPACE || storage == Storage.EXTERN) {
            return naming.linkage();
        }
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            boolean keyword = source.is(child, Kind.STORAGE_CLASS_SPECIFIER) || source.is(child, Kind.TYPE_QUALIFIER);
            String text = keyword ? source.name(child) : "";
            if (text.equals("static") || text.equals("const") || text.equals("constexpr")) {
                return Linkage.INTERNAL;
            }
        }
        return naming.linkage();
    }
}
