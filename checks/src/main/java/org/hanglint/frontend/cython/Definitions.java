package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/** Functions and classes with their types of C, and with what their signatures say about the GIL. */
final class Definitions {

    private static final String DEALLOC = "__dealloc__";

    private final Facts facts;
    private final Map<Integer, Facts.Signature> signatures = new HashMap<>();
    private final Set<String> declared = new HashSet<>();
    private final NavigableMap<Integer, List<Facts.Declared>> byStatement = new TreeMap<>();
    private final Operands operands;
    private final Bodies bodies;

    Definitions(Facts facts) {
        this.facts = facts;
        facts.signatures().forEach(signature -> signatures.put(signature.nameStart(), signature));
        this.operands = new Operands(facts.marks());
        this.bodies = new Bodies(facts, operands, inner -> function(inner, ""));
        for (Facts.Declared variable : facts.variables()) {
            declared.add(variable.name());
            byStatement
                    .computeIfAbsent(variable.statement(), _ -> new ArrayList<>())
                    .add(variable);
        }
    }

    /** Parameters, everything that is assigned, and all that the file declares. */
    private Set<String> variables(Function python) {
        Set<String> names = new HashSet<>(declared);
        names.add("self");
        python.parameters().forEach(parameter -> names.add(parameter.name()));
        Walk.statements(python.body(), statement -> {
            switch (statement) {
                case Stmt.Assign assign -> assign.targets().forEach(target -> add(target, names));
                case Stmt.ForEach loop -> add(loop.target(), names);
                case Stmt.With with ->
                    with.items().forEach(item -> item.target().ifPresent(to -> add(to, names)));
                case Stmt.Try attempt ->
                    attempt.handlers().forEach(handler -> handler.name().ifPresent(names::add));
                default -> {}
            }
        });
        return names;
    }

    private static void add(Expr target, Set<String> names) {
        Walk.expressions(target, part -> {
            if (part instanceof Expr.Name name) {
                names.add(name.id());
            }
        });
    }

    Function function(Function python, String owner) {
        Optional<Facts.Signature> signature =
                Optional.ofNullable(signatures.get(python.nameSpan().start()));
        boolean top = python.kind() == Function.Kind.MODULE;
        Set<String> around = operands.within(variables(python));
        Stmt.Block body = top ? python.body() : bodies.block(python.body());
        operands.within(around);
        boolean taken =
                signature.filter(found -> found.gil() == Facts.Gil.TAKEN).isPresent();
        return new Function(
                python.name(),
                python.qualifiedName(),
                python.owner(),
                python.name().equals(DEALLOC) ? Function.Kind.DESTRUCTOR : python.kind(),
                modifiers(python, signature),
                python.linkage(),
                parameters(python, signature, owner),
                signature.map(Facts.Signature::returns).map(PythonTypes::meant).orElse(python.returns()),
                python.decorators(),
                List.of(),
                taken ? underGil(body, python.nameSpan()) : body,
                python.nameSpan(),
                python.span());
    }

    private static Stmt.Block underGil(Stmt.Block body, Span name) {
        List<Stmt> statements = new ArrayList<>();
        statements.add(Bodies.guard(Bodies.ACQUIRE, name));
        statements.addAll(body.statements());
        return new Stmt.Block(statements, body.span());
    }

    private static Set<Modifier> modifiers(Function python, Optional<Facts.Signature> signature) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        modifiers.addAll(python.modifiers());
        signature.ifPresent(found -> {
            if (found.gil() == Facts.Gil.EITHER) {
                modifiers.add(Modifier.NOGIL);
            }
            if (found.form() == Facts.Form.CDEF) {
                modifiers.add(Modifier.CDEF);
            }
        });
        return modifiers;
    }

    private static List<Parameter> parameters(Function python, Optional<Facts.Signature> signature, String owner) {
        Map<String, TypeRef> types = new HashMap<>();
        signature.ifPresent(found -> found.parameters().forEach(each -> types.put(each.name(), each.type())));
        List<Parameter> parameters = new ArrayList<>();
        for (Parameter each : python.parameters()) {
            TypeRef written = types.getOrDefault(each.name(), each.type());
            boolean self = parameters.isEmpty() && !owner.isEmpty() && !python.is(Modifier.STATIC);
            TypeRef type = written.isWritten() ? PythonTypes.meant(written) : PythonTypes.OBJECT;
            TypeRef own = new TypeRef(owner, List.of(), TypeRef.Indirection.POINTER);
            parameters.add(new Parameter(each.name(), self ? own : type, each.defaultValue(), each.kind()));
        }
        return parameters;
    }

    ClassDecl type(ClassDecl python) {
        List<Function> methods = python.methods().stream()
                .map(method -> function(method, python.qualifiedName()))
                .toList();
        List<Variable> fields = new ArrayList<>();
        Covered deeper = Covered.by(methods.stream().map(Function::span));
        byStatement.subMap(python.span().start(), python.span().end()).forEach((statement, variables) -> {
            if (!deeper.has(statement)) {
                variables.forEach(variable -> fields.add(field(variable, python.qualifiedName() + ".")));
            }
        });
        fields.addAll(python.fields());
        return new ClassDecl(
                python.name(),
                python.qualifiedName(),
                python.linkage(),
                python.bases(),
                python.decorators(),
                fields,
                methods,
                python.nested().stream().map(this::type).toList(),
                python.nameSpan(),
                python.span());
    }

    /** Variables that {@code cdef} declares outside of functions and classes. */
    List<Variable> globals(List<Function> functions, List<ClassDecl> classes) {
        List<Variable> globals = new ArrayList<>();
        Covered inside = Covered.by(Stream.concat(
                functions.stream()
                        .filter(function -> function.kind() != Function.Kind.MODULE)
                        .map(Function::span),
                classes.stream().map(ClassDecl::span)));
        for (Facts.Declared variable : facts.variables()) {
            if (!inside.has(variable.statement())) {
                globals.add(field(variable, ""));
            }
        }
        return globals;
    }

    private static Variable field(Facts.Declared variable, String prefix) {
        Span name = new Span(variable.nameStart(), variable.nameEnd());
        Variable made =
                Bodies.variable(variable, prefix + variable.name(), List.of(), Variable.InitForm.NONE, name, name);
        return new Variable(
                made.name(),
                made.qualifiedName(),
                made.type(),
                prefix.isEmpty() ? Variable.Storage.STATIC : made.storage(),
                Linkage.EXTERNAL,
                made.form(),
                made.initialiser(),
                made.nameSpan(),
                made.span());
    }
}
