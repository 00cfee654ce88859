package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Initialiser;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.frontend.cpp.TypeReader.Written;

/** Definitions of functions and of macros that open a body. */
final class Functions {

    private final Lowerer lowerer;
    private final Source source;
    private final TypeReader types;
    private final MacroFunctions macros;

    Functions(Lowerer lowerer) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.macros = new MacroFunctions(lowerer);
    }

    /** The function; empty for one that is defaulted, deleted or pure. */
    Optional<Function> lower(int node, Naming naming) {
        Declarator declarator = Declarator.of(source, source.child(node, Field.DECLARATOR));
        int attempt = source.childOf(node, Kind.TRY_STATEMENT);
        int body = attempt == Source.NO_NODE ? source.child(node, Field.BODY) : attempt;
        if (body == Source.NO_NODE || declarator.name() == Source.NO_NODE) {
            return Optional.empty();
        }
        Written written = types.written(declarator.name());
        if (written.text().isEmpty()) {
            return Optional.empty();
        }
        if (macros.isMacro(node, declarator, written.text(), naming)) {
            return Optional.of(macros.lower(node, declarator, body, naming));
        }
        return Optional.of(function(node, declarator, written, body, naming));
    }

    private Function function(int node, Declarator declarator, Written written, int body, Naming naming) {
        String name = source.intern(simpleName(written.text()));
        String qualified = naming.qualify(withoutGlobal(written.text()));
        String owner = owner(qualified, naming);
        Naming inner = naming.function(qualified);
        List<Parameter> parameters = declarator.function() == Source.NO_NODE
                ? List.of()
                : lowerer.signatures().parameters(source.child(declarator.function(), Field.PARAMETERS), inner);
        List<Initialiser> initialisers = initialisers(node, inner);
        Stmt.Block block = body(node, body, inner);
        return new Function(
                name,
                qualified,
                owner,
                kind(name, owner),
                modifiers(node, declarator, inner, naming),
                linkage(node, owner, naming),
                parameters,
                lowerer.signatures().returns(node, declarator),
                List.of(),
                initialisers,
                block,
                source.span(written.last()),
                source.span(node));
    }

    private static String withoutGlobal(String text) {
        return text.startsWith("::") ? text.substring(2) : text;
    }

    /** The class of a member; what qualifies a free function is a namespace that the file opens. */
    private String owner(String qualified, Naming naming) {
        if (naming.place() == Naming.Place.CLASS) {
            return naming.owner();
        }
        String qualifier = qualifier(qualified);
        if (qualifier.isEmpty() || qualifier.equals(qualifier(naming.qualify("x")))) {
            return "";
        }
        return lowerer.names().isNamespace(Names.last(qualifier)) ? "" : qualifier;
    }

    /** {@code operator std::string} has colons of its own. */
    private static String simpleName(String written) {
        int operator = written.indexOf("operator ");
        return operator < 0 ? Names.last(written) : written.substring(operator);
    }

    private static String qualifier(String qualified) {
        int operator = qualified.indexOf("operator ");
        return Names.qualifier(operator < 0 ? qualified : qualified.substring(0, operator) + "x");
    }

    private static Function.Kind kind(String name, String owner) {
        if (name.startsWith("~")) {
            return Function.Kind.DESTRUCTOR;
        }
        if (owner.isEmpty()) {
            return Function.Kind.FUNCTION;
        }
        return name.equals(Names.last(owner)) ? Function.Kind.CONSTRUCTOR : Function.Kind.METHOD;
    }

    private Stmt.Block body(int node, int body, Naming inner) {
        if (!source.is(body, Kind.TRY_STATEMENT)) {
            return lowerer.statements().functionBody(node, body, inner);
        }
        List<Stmt> statements = new ArrayList<>();
        lowerer.statements().lower(body, inner, statements);
        return new Stmt.Block(statements, source.span(body));
    }

    private Linkage linkage(int node, String owner, Naming naming) {
        return owner.isEmpty() && hasStorage(node, "static") ? Linkage.INTERNAL : naming.linkage();
    }

    private boolean hasStorage(int node, String word) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.is(child, Kind.STORAGE_CLASS_SPECIFIER)
                    && source.name(child).equals(word)) {
                return true;
            }
        }
        return false;
    }

    private Set<Modifier> modifiers(int node, Declarator declarator, Naming inner, Naming naming) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        modifiers.addAll(naming.inherited());
        if (hasStorage(node, "static")) {
            modifiers.add(Modifier.STATIC);
        }
        if (source.hasToken(node, "virtual")) {
            modifiers.add(Modifier.VIRTUAL);
        }
        if (declarator.function() != Source.NO_NODE) {
            lowerer.signatures().addModifiers(declarator.function(), modifiers);
        }
        if (inner.suspends()) {
            modifiers.add(Modifier.COROUTINE);
        }
        int from = endOfPrevious(node);
        int to = source.tree().start(declarator.name());
        if (lowerer.surroundings().hasQualifier("__global__", from, to)) {
            modifiers.add(Modifier.KERNEL);
        }
        if (lowerer.surroundings().hasQualifier("__device__", from, to)
                && !lowerer.surroundings().hasQualifier("__host__", from, to)) {
            modifiers.add(Modifier.DEVICE);
        }
        return modifiers;
    }

    /** Where the last node before the definition ends: in preorder it is the one before, or one around it. */
    private int endOfPrevious(int node) {
        int before = node - 1;
        if (before <= 0) {
            return 0;
        }
        return source.tree().subtreeEnd(before) <= node
                ? source.tree().end(before)
                : source.tree().start(before);
    }

    private List<Initialiser> initialisers(int node, Naming inner) {
        int list = source.childOf(node, Kind.FIELD_INITIALIZER_LIST);
        int attempt = source.childOf(node, Kind.TRY_STATEMENT);
        if (list == Source.NO_NODE && attempt != Source.NO_NODE) {
            list = source.childOf(attempt, Kind.FIELD_INITIALIZER_LIST);
        }
        if (list == Source.NO_NODE) {
            return List.of();
        }
        List<Initialiser> initialisers = new ArrayList<>();
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            int name = source.first(child);
            if (source.is(child, Kind.FIELD_INITIALIZER) && name != Source.NO_NODE) {
                int values = source.next(name);
                List<Argument> arguments = lowerer.expressions().arguments(values, inner);
                initialisers.add(new Initialiser(types.written(name).text(), arguments, source.span(child)));
            }
        }
        return initialisers;
    }
}
