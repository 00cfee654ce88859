package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.hanglint.code.Argument;
import org.hanglint.code.Binding;
import org.hanglint.code.Binding.Form;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.frontend.cpp.Receivers.Receiver;
import org.hanglint.syntax.Span;

/** The registrations of pybind11, nanobind, Boost.Python and torch in one function and those inside of it. */
final class Registrations {

    private static final Map<String, Form> MEMBERS = Map.ofEntries(
            Map.entry("def", Form.METHOD),
            Map.entry("def_static", Form.METHOD),
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

    private final FileNames names;
    private final Receivers receivers;
    private final Optional<ModuleMacros.Opening> opening;
    private final String module;
    private final Consumer<Binding> out;
    private final Map<String, TypeRef> aliases = new HashMap<>();

    Registrations(
            FileNames names,
            Receivers receivers,
            Optional<ModuleMacros.Opening> opening,
            String module,
            Consumer<Binding> out) {
        this.names = names;
        this.receivers = receivers;
        this.opening = opening;
        this.module = module;
        this.out = out;
    }

    /** Learns which names in the function are modules and classes under registration. */
    void declare(Function function) {
        for (Parameter parameter : function.parameters()) {
            receivers.ofType(parameter.type()).ifPresent(found -> receivers.learn(parameter.name(), found));
        }
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare -> declare(declare.variable());
                case Stmt.Alias alias -> aliases.put(alias.name(), alias.type());
                default -> {}
            }
        });
    }

    private void declare(Variable variable) {
        Optional<Receiver> typed = receivers.ofType(variable.type());
        if (typed.isPresent()) {
            receivers.learn(variable.name(), typed.get());
            boolean made =
                    variable.form() == Variable.InitForm.PARENTHESES || variable.form() == Variable.InitForm.BRACES;
            if (made) {
                bindClass(typed.get(), variable.type(), variable.initialiser(), variable.span());
            }
        } else if (variable.initialiser().size() == 1) {
            receivers
                    .of(variable.initialiser().getFirst().value())
                    .ifPresent(found -> receivers.learn(variable.name(), found));
        }
    }

    void expression(Expr expression) {
        switch (expression) {
            case Expr.Construct construct -> made(construct.type(), construct.arguments(), construct.span());
            case Expr.Call call -> call(call);
            default -> {}
        }
    }

    private void made(TypeRef type, List<Argument> arguments, Span site) {
        Optional<Receiver> receiver = receivers.ofType(type);
        if (receiver.isPresent()) {
            bindClass(receiver.get(), type, arguments, site);
            return;
        }
        boolean function = Names.last(type.name()).equals("cpp_function") && !arguments.isEmpty();
        if (function) {
            Receivers.libraryOf(names.full(type.name()))
                    .ifPresent(library -> bind(
                            Form.FUNCTION,
                            new Receiver(library, ""),
                            "",
                            arguments.getFirst().value(),
                            arguments,
                            site));
        }
    }

    private void call(Expr.Call call) {
        switch (call.callee()) {
            case Expr.Name name -> {
                made(new TypeRef(name.id(), call.types(), TypeRef.Indirection.VALUE), call.arguments(), call.span());
                freeFunction(name, call);
            }
            case Expr.Member member when MEMBERS.containsKey(member.name()) -> member(member, call);
            default -> {}
        }
    }

    /** Boost's {@code def("name", f)}. */
    private void freeFunction(Expr.Name name, Expr.Call call) {
        boolean def = names.full(name.id()).equals("boost::python::def")
                || name.id().equals("def") && names.openNamespaces().contains("boost::python");
        if (def && call.arguments().size() > 1) {
            Expr target = call.arguments().get(1).value();
            Receiver boost = new Receiver("boost", "");
            bind(Form.FUNCTION, boost, text(call.arguments()), target, call.arguments(), call.span());
        }
    }

    private void member(Expr.Member member, Expr.Call call) {
        List<Argument> arguments = call.arguments();
        if (arguments.isEmpty()) {
            return;
        }
        boolean shaped = !text(arguments).isEmpty() && arguments.size() > 1
                || isConstructor(arguments.getFirst().value());
        Optional<Receiver> receiver = shaped && !member.name().equals("impl")
                ? receivers.ofRegistering(member.object())
                : receivers.of(member.object());
        receiver.ifPresent(found -> register(found, member, arguments, span(member, call)));
    }

    private void register(Receiver receiver, Expr.Member member, List<Argument> arguments, Span site) {
        if (receiver.library().equals("torch")) {
            operator(receiver, arguments, site);
            return;
        }
        Form form = MEMBERS.getOrDefault(member.name(), Form.METHOD);
        Expr first = arguments.getFirst().value();
        if (isConstructor(first)) {
            bind(Form.CONSTRUCTOR, receiver, "__init__", first, arguments, site);
            return;
        }
        if (member.name().equals("def_buffer")) {
            bind(form, receiver, "", first, arguments, site);
            return;
        }
        boolean free = form == Form.METHOD && receiver.owner().isEmpty();
        int last = form == Form.PROPERTY ? Math.min(arguments.size(), 3) : Math.min(arguments.size(), 2);
        for (Argument argument : arguments.subList(1, Math.max(1, last))) {
            if (isFunction(argument.value())) {
                bind(free ? Form.FUNCTION : form, receiver, text(arguments), argument.value(), arguments, site);
            }
        }
    }

    /** {@code def("name(Tensor x) -> Tensor", f)}, {@code impl("name", torch::kCUDA, &f)}: the function comes last. */
    private void operator(Receiver receiver, List<Argument> arguments, Span site) {
        if (isConstructor(arguments.getFirst().value())) {
            bind(Form.OPERATOR, receiver, "__init__", arguments.getFirst().value(), arguments, site);
            return;
        }
        Expr target = arguments.getLast().value();
        if (arguments.size() > 1 && isFunction(target)) {
            String schema = text(arguments);
            int open = schema.indexOf('(');
            String name = open < 0 ? schema : schema.substring(0, open);
            bind(Form.OPERATOR, receiver, Names.last(name.strip()), target, arguments, site);
        }
    }

    private static boolean isConstructor(Expr value) {
        return value instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && Names.last(name.id()).equals("init");
    }

    /** Not a documentation string, policy or guard. */
    private static boolean isFunction(Expr value) {
        return switch (value) {
            case Expr.Literal _ -> false;
            case Expr.Name name ->
                !name.id().contains("return_value_policy") && !name.id().contains("rv_policy");
            case Expr.Call call -> !(call.callee() instanceof Expr.Name name && isExtra(Names.last(name.id())));
            default -> true;
        };
    }

    private static boolean isExtra(String name) {
        return switch (name) {
            case "call_guard", "arg", "keep_alive", "doc", "sig" -> true;
            default -> false;
        };
    }

    /** The name that Python sees, where it is a literal. */
    private static String text(List<Argument> arguments) {
        return arguments.getFirst().value() instanceof Expr.Literal literal && literal.kind() == Expr.LiteralKind.STRING
                ? literal.text()
                : "";
    }

    /** Of a link in a chain: from the member's name on, so that each registration has a place of its own. */
    private static Span span(Expr.Member member, Expr.Call call) {
        int start = member.nameSpan().start();
        return new Span(start, Math.max(start, call.span().end()));
    }

    private void bindClass(Receiver receiver, TypeRef type, List<Argument> arguments, Span site) {
        if (receiver.owner().isEmpty() || arguments.isEmpty()) {
            return;
        }
        String exposed = arguments.stream()
                .map(argument -> text(List.of(argument)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        List<TypeRef> holders =
                new ArrayList<>(type.arguments().subList(1, type.arguments().size()));
        boolean ofOwn = !Names.last(type.name()).equals("class_");
        if (ofOwn) {
            holders.add(TypeRef.of(type.name()));
        }
        boolean unmade = arguments.stream()
                .anyMatch(argument -> argument.value() instanceof Expr.Name name
                        && Names.last(name.id()).equals(Binding.NO_INIT));
        if (unmade) {
            holders.add(TypeRef.of(Binding.NO_INIT));
        }
        arguments.forEach(argument -> aboutGil(argument.value()).ifPresent(holders::add));
        Expr target = new Expr.Name(receiver.owner(), site);
        add(Form.CLASS, receiver, exposed, target, holders, site);
    }

    /** An option of a class that says what happens with the GIL, such as a release before its destructor. */
    private static Optional<TypeRef> aboutGil(Expr option) {
        return option instanceof Expr.Call call
                        && call.callee() instanceof Expr.Name name
                        && Names.last(name.id()).contains("gil")
                ? Optional.of(TypeRef.of(name.id()))
                : Optional.empty();
    }

    private void bind(Form form, Receiver receiver, String exposed, Expr target, List<Argument> arguments, Span site) {
        List<TypeRef> guards = arguments.stream()
                .flatMap(argument -> guards(argument.value()).stream())
                .toList();
        add(form, receiver, exposed, target, guards, site);
    }

    private static List<TypeRef> guards(Expr value) {
        return value instanceof Expr.Call call
                        && call.callee() instanceof Expr.Name name
                        && Names.last(name.id()).equals("call_guard")
                ? call.types()
                : List.of();
    }

    private void add(Form form, Receiver receiver, String exposed, Expr target, List<TypeRef> guards, Span site) {
        boolean embedded = opening.filter(macro -> macro.library().equals("pybind11-embedded"))
                .isPresent();
        String library = embedded && receiver.library().equals("pybind11") ? "pybind11-embedded" : receiver.library();
        List<TypeRef> full = guards.stream()
                .map(type -> type.name().endsWith("class_")
                        ? type
                        : new TypeRef(names.full(type.name()), type.arguments(), type.indirection()))
                .toList();
        out.accept(new Binding(form, library, exposed, meant(receiver.owner()), module, meant(target), full, site));
    }

    /** {@code &Class::f} with {@code using Class = Engine<T>} in the same function is {@code &Engine::f}. */
    private Expr meant(Expr target) {
        return switch (target) {
            case Expr.Name name
            when aliases.containsKey(Names.qualifier(name.id())) ->
                new Expr.Name(meant(Names.qualifier(name.id())) + "::" + Names.last(name.id()), name.span());
            case Expr.AddressOf address -> new Expr.AddressOf(meant(address.operand()), address.span());
            case Expr.Cast cast -> new Expr.Cast(cast.type(), meant(cast.operand()), cast.span());
            default -> target;
        };
    }

    private String meant(String type) {
        TypeRef alias = aliases.get(type);
        return alias == null ? type : alias.name();
    }
}
