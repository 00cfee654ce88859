package org.hanglint.frontend.cpp;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.hanglint.code.Argument;
import org.hanglint.code.Binding;
import org.hanglint.code.Binding.Form;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Linkage;
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/** The registrations of pybind11, nanobind, Boost.Python and torch in one function and those inside of it. */
final class Registrations {

    private static final Set<String> LIBRARIES = Set.of("pybind11", "nanobind", "boost::python", "torch");

    private static final Map<String, Form> MEMBERS = Map.ofEntries(
            Map.entry("def", Form.METHOD),
            Map.entry("def_static", Form.METHOD),
            Map.entry("def_cast", Form.METHOD),
            Map.entry("def_buffer", Form.METHOD),
            Map.entry("def_property", Form.PROPERTY),
            Map.entry("def_property_readonly", Form.PROPERTY),
            Map.entry("def_property_static", Form.PROPERTY),
            Map.entry("def_property_readonly_static", Form.PROPERTY),
            Map.entry("def_prop_ro", Form.PROPERTY),
            Map.entry("def_prop_rw", Form.PROPERTY),
            Map.entry("def_prop_ro_static", Form.PROPERTY),
            Map.entry("def_prop_rw_static", Form.PROPERTY),
            Map.entry("add_property", Form.PROPERTY),
            Map.entry("impl", Form.OPERATOR));

    /** What a receiver of {@code def} is. */
    private record Receiver(String library, String owner) {}

    private final FileNames names;
    private final Optional<ModuleMacros.Opening> opening;
    private final String module;
    private final Consumer<Binding> out;
    private final Map<String, Receiver> receivers = new HashMap<>();
    private final Map<Expr, Receiver> chained = new IdentityHashMap<>();

    Registrations(
            FileNames names,
            Function outermost,
            Optional<ModuleMacros.Opening> opening,
            String module,
            Consumer<Binding> out) {
        this.names = names;
        this.opening = opening;
        this.module = module;
        this.out = out;
        declare(outermost);
    }

    /** Learns which names in the function are modules and classes under registration. */
    void declare(Function function) {
        for (Parameter parameter : function.parameters()) {
            receiverOf(parameter.type()).ifPresent(receiver -> receivers.put(parameter.name(), receiver));
        }
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Declare declare) {
                declare(declare.variable());
            }
        });
    }

    private void declare(Variable variable) {
        Optional<Receiver> typed = receiverOf(variable.type());
        if (typed.isPresent()) {
            receivers.put(variable.name(), typed.get());
            boolean type = !typed.get().owner().isEmpty();
            if (type && !variable.initialiser().isEmpty() && isConstruction(variable)) {
                bindClass(typed.get(), variable.type(), variable.initialiser(), variable);
            }
            return;
        }
        if (variable.initialiser().size() == 1) {
            receiver(variable.initialiser().getFirst().value())
                    .ifPresent(receiver -> receivers.put(variable.name(), receiver));
        }
    }

    private static boolean isConstruction(Variable variable) {
        return variable.form() == Variable.InitForm.PARENTHESES || variable.form() == Variable.InitForm.BRACES;
    }

    private Optional<Receiver> receiverOf(TypeRef type) {
        String full = names.full(type.name());
        String last = Names.last(full);
        Optional<String> library = library(full);
        boolean registers = last.equals("module_") || last.equals("module") || last.equals("Library")
                || last.endsWith("class_") || last.equals("enum_") || last.equals("exception");
        if (library.isEmpty() || !registers) {
            return Optional.empty();
        }
        return Optional.of(new Receiver(library.get(), Bindings.owner(type.arguments())));
    }

    private static Optional<String> library(String full) {
        return LIBRARIES.stream()
                .filter(library -> full.startsWith(library + "::"))
                .map(library -> library.equals("boost::python") ? "boost" : library)
                .findFirst();
    }

    void expression(Expr expression) {
        switch (expression) {
            case Expr.Construct construct -> construct(construct.type(), construct.arguments(), construct);
            case Expr.Call call -> call(call);
            default -> {}
        }
    }

    private void construct(TypeRef type, List<Argument> arguments, Expr site) {
        Optional<Receiver> receiver = receiverOf(type);
        if (receiver.isPresent() && !receiver.get().owner().isEmpty() && !arguments.isEmpty()) {
            bindClass(receiver.get(), type, arguments, new Variable(
                    "", "", type, Variable.Storage.AUTOMATIC, Linkage.INTERNAL,
                    Variable.InitForm.PARENTHESES, arguments, site.span(), site.span()));
            return;
        }
        boolean function = Names.last(type.name()).equals("cpp_function") && !arguments.isEmpty();
        if (function) {
            library(names.full(type.name())).ifPresent(library -> bind(
                    Form.FUNCTION, new Receiver(library, ""), "", arguments.getFirst().value(), arguments, site));
        }
    }

    private void call(Expr.Call call) {
        switch (call.callee()) {
            case Expr.Name name -> {
                TypeRef type = new TypeRef(name.id(), call.types(), TypeRef.Indirection.VALUE);
                construct(type, call.arguments(), call);
                boostFunction(name, call);
            }
            case Expr.Member member when MEMBERS.containsKey(member.name()) ->
                receiver(member.object()).ifPresent(receiver -> register(receiver, member, call));
            default -> {}
        }
    }

    /** {@code bp::def("name", f)}. */
    private void boostFunction(Expr.Name name, Expr.Call call) {
        boolean def = names.full(name.id()).equals("boost::python::def")
                || name.id().equals("def") && names.openNamespaces().contains("boost::python");
        if (def && call.arguments().size() > 1) {
            bind(Form.FUNCTION, new Receiver("boost", ""), text(call.arguments(), 0),
                    call.arguments().get(1).value(), call.arguments(), call);
        }
    }

    /** What stands before {@code .def}: a known name, a class made on the spot, or the result of the {@code def} before it. */
    private Optional<Receiver> receiver(Expr object) {
        Receiver known = chained.get(object);
        if (known != null) {
            return Optional.of(known);
        }
        Expr at = object;
        while (at instanceof Expr.Call call && call.callee() instanceof Expr.Member member) {
            at = member.object();
        }
        Optional<Receiver> receiver = switch (at) {
            case Expr.Name name -> named(name.id());
            case Expr.Construct construct -> receiverOf(construct.type());
            case Expr.Call call when call.callee() instanceof Expr.Name name ->
                receiverOf(new TypeRef(name.id(), call.types(), TypeRef.Indirection.VALUE));
            default -> Optional.empty();
        };
        receiver.ifPresent(found -> chained.put(object, found));
        return receiver;
    }

    private Optional<Receiver> named(String name) {
        return Optional.ofNullable(receivers.get(name));
    }

    private void register(Receiver receiver, Expr.Member member, Expr.Call call) {
        List<Argument> arguments = call.arguments();
        Form form = receiver.library().equals("torch") ? Form.OPERATOR : MEMBERS.getOrDefault(member.name(), Form.METHOD);
        boolean constructor = !arguments.isEmpty() && isConstructor(arguments.getFirst().value());
        if (constructor) {
            bind(Form.CONSTRUCTOR, receiver, "__init__", arguments.getFirst().value(), arguments, call);
            return;
        }
        if (arguments.size() < 2 && !member.name().equals("def_buffer")) {
            return;
        }
        int first = member.name().equals("def_buffer") ? 0 : 1;
        if (form == Form.METHOD && receiver.owner().isEmpty()) {
            form = Form.FUNCTION;
        }
        int last = form == Form.PROPERTY ? Math.min(arguments.size(), 3) : first + 1;
        for (int i = first; i < last; i++) {
            if (isFunction(arguments.get(i).value())) {
                bind(form, receiver, first == 0 ? "" : text(arguments, 0), arguments.get(i).value(), arguments, call);
            }
        }
    }

    private boolean isConstructor(Expr value) {
        return value instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && Names.last(name.id()).equals("init");
    }

    /** Not a documentation string, policy or guard. */
    private static boolean isFunction(Expr value) {
        return switch (value) {
            case Expr.Literal _ -> false;
            case Expr.Name name -> !name.id().contains("return_value_policy") && !name.id().contains("rv_policy");
            case Expr.Call call -> !(call.callee() instanceof Expr.Name name && isExtra(Names.last(name.id())));
            default -> true;
        };
    }

    private static boolean isExtra(String name) {
        return Set.of("call_guard", "arg", "keep_alive", "doc", "sig", "make_tuple").contains(name);
    }

    private static String text(List<Argument> arguments, int index) {
        return arguments.get(index).value() instanceof Expr.Literal literal
                        && literal.kind() == Expr.LiteralKind.STRING
                ? literal.text()
                : "";
    }

    private void bindClass(Receiver receiver, TypeRef type, List<Argument> arguments, Variable site) {
        List<TypeRef> holders = type.arguments().subList(1, type.arguments().size());
        String exposed = arguments.stream()
                .map(Argument::value)
                .filter(value -> value instanceof Expr.Literal literal && literal.kind() == Expr.LiteralKind.STRING)
                .map(value -> ((Expr.Literal) value).text())
                .findFirst()
                .orElse("");
        out.accept(new Binding(
                Form.CLASS,
                library(receiver),
                exposed,
                receiver.owner(),
                module,
                new Expr.Name(receiver.owner(), site.span()),
                holders.stream().map(this::expanded).toList(),
                site.span()));
    }

    private void bind(Form form, Receiver receiver, String exposed, Expr target, List<Argument> arguments, Expr site) {
        List<TypeRef> guards = arguments.stream()
                .flatMap(argument -> guards(argument.value()).stream())
                .map(this::expanded)
                .toList();
        out.accept(new Binding(
                form, library(receiver), exposed, receiver.owner(), module, target, guards, span(site)));
    }

    /** Of a link in a chain: from the member's name on, so that each registration has a place of its own. */
    private static Span span(Expr site) {
        return site instanceof Expr.Call call && call.callee() instanceof Expr.Member member
                ? new Span(member.nameSpan().start(), Math.max(member.nameSpan().start(), call.span().end()))
                : site.span();
    }

    private static List<TypeRef> guards(Expr value) {
        boolean guard = value instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && Names.last(name.id()).equals("call_guard");
        return guard ? ((Expr.Call) value).types() : List.of();
    }

    private TypeRef expanded(TypeRef type) {
        return new TypeRef(names.full(type.name()), type.arguments(), type.indirection());
    }

    private String library(Receiver receiver) {
        boolean embedded = opening.filter(macro -> macro.library().equals("pybind11-embedded")).isPresent();
        return embedded && receiver.library().equals("pybind11") ? "pybind11-embedded" : receiver.library();
    }
}
