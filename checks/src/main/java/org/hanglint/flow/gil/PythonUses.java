package org.hanglint.flow.gil;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.PythonUse;
import org.hanglint.link.CppNames;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** What calls and constructions of one function need of Python; macros that only read a field, and type tests, need nothing. */
final class PythonUses {

    /** A use with the name it goes by. */
    record Use(String name, PythonUse use) {

        /** What it means for other threads. */
        GilFact.Kind kind() {
            String last = Names.last(name);
            if (DROPPING.contains(last)) {
                return GilFact.Kind.DROPS;
            }
            return SWITCHING.matcher(last).matches() ? GilFact.Kind.RUNS : GilFact.Kind.NEEDS;
        }
    }

    /** What runs Python code in the ordinary course, so that another thread gets its turn. */
    private static final Pattern SWITCHING = Pattern.compile("PyImport_.*|PyRun_.*|PyEval_Eval.*|PyIter_.*"
            + "|PyObject_(Call|Vectorcall|GetAttr|SetAttr|Str|Repr|RichCompare|IsInstance|GetItem|SetItem|Print).*"
            + "|PyErr_(Print|Warn|WriteUnraisable|CheckSignals|Display).*|PySys_(Write|Format).*|PyGC_Collect"
            + "|print|exec|eval|eval_file|import|import_|attr|a call of a Python object");

    private static final Set<String> DROPPING =
            Set.of("Py_DECREF", "Py_XDECREF", "Py_CLEAR", "Py_SETREF", "Py_XSETREF", "Py_DecRef");

    private static final Pattern C_API = Pattern.compile("Py[A-Z][A-Za-z]*_[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*");
    private static final Pattern READER = Pattern.compile(
            "PyErr_Occurred|_?Py[A-Za-z]*_([A-Z0-9_]+|([A-Z][a-z]+)?Check|CheckExact|Is[A-Z][a-z]+|Check[A-Z][A-Za-z]*)");
    private static final Set<String> COUNTING =
            Set.of("Py_INCREF", "Py_DECREF", "Py_XINCREF", "Py_XDECREF", "Py_CLEAR", "Py_SETREF", "Py_XSETREF");
    private static final Pattern IMPORT = Pattern.compile("(pybind11|nanobind)::module_?::import_?");
    private static final Span NOWHERE = new Span(0, 0);
    private static final Set<String> LIBRARIES = Set.of("pybind11", "nanobind", "boost::python");

    private final GilKnowledge knowledge;
    private final CppNames names;
    private final CppTypes types;

    /** Cython's compiler has seen that the function uses no Python, but for what it brings the GIL for by itself. */
    private final boolean compiled;

    PythonUses(GilKnowledge knowledge, CppTypes types, Definition definition) {
        this.knowledge = knowledge;
        this.types = types;
        this.compiled = definition.function().is(Function.Modifier.NOGIL);
        this.names = new CppNames(definition.unit(), knowledge);
    }

    Optional<Use> of(Expr.Call call, boolean ofProject) {
        if (compiled) {
            return Optional.empty();
        }
        Optional<Use> use = switch (call.callee()) {
            case Expr.Name name -> named(name.id(), call.arguments(), ofProject);
            case Expr.Member member -> member(member);
            case Expr.Call inner ->
                of(inner, false).isPresent()
                        ? Optional.of(new Use("a call of a Python object", PythonUse.RUNS))
                        : Optional.empty();
            default -> Optional.empty();
        };
        return use.filter(found -> found.use() != PythonUse.FREE);
    }

    private Optional<Use> named(String written, List<Argument> arguments, boolean ofProject) {
        String full = names.full(written);
        boolean counting = COUNTING.contains(full) || knowledge.returns(full);
        boolean reader = READER.matcher(full).matches() && !counting;
        if (reader) {
            return Optional.empty();
        }
        Optional<PythonUse> known = knowledge.pythonUse(full);
        if (known.isPresent()) {
            return Optional.of(new Use(written, known.get()));
        }
        if (ofProject) {
            return Optional.empty();
        }
        if (C_API.matcher(full).matches() && knowledge.effect(full).isEmpty()) {
            return Optional.of(new Use(written, PythonUse.NEEDS));
        }
        boolean object = names.find(
                        written, name -> knowledge.ownsPythonObject(name) ? Optional.of(name) : Optional.empty())
                .isPresent();
        if (object && Character.isLowerCase(written.charAt(0))) {
            return making(TypeRef.of(written), arguments);
        }
        boolean library = LIBRARIES.contains(Names.qualifier(full))
                || IMPORT.matcher(full).matches();
        boolean silent = knowledge.isSilent(full) || knowledge.guard(full).isPresent();
        if (library && !silent) {
            return Optional.of(new Use(written, PythonUse.RUNS));
        }
        return types.typeOf(new Expr.Name(written, NOWHERE))
                .filter(this::isPython)
                .map(_ -> new Use(written, PythonUse.RUNS));
    }

    private Optional<Use> member(Expr.Member member) {
        boolean python = types.typeOf(member.object()).filter(this::isPython).isPresent()
                || member.object() instanceof Expr.Call inner
                        && of(inner, false).isPresent()
                        && isObject(inner);
        return python && !knowledge.isSilent(member.name())
                ? Optional.of(new Use(Conditions.text(member.object()) + "." + member.name(), PythonUse.RUNS))
                : Optional.empty();
    }

    /** Calls whose result is an object of a binding library: what it is asked next is Python's again. */
    private static boolean isObject(Expr.Call call) {
        return switch (call.callee()) {
            case Expr.Member member -> member.name().equals("attr");
            case Expr.Call _ -> true;
            default -> false;
        };
    }

    private boolean isPython(TypeRef type) {
        return type.indirection() != Indirection.POINTER
                && names.find(
                                type.name(),
                                name -> knowledge.isPythonObject(name) ? Optional.of(name) : Optional.empty())
                        .isPresent();
    }

    /** Whether values of the type drop a reference when they end. */
    boolean owns(TypeRef type) {
        return type.indirection() == Indirection.VALUE
                && names.find(
                                type.name(),
                                name -> knowledge.ownsPythonObject(name) ? Optional.of(name) : Optional.empty())
                        .isPresent();
    }

    /** Making an object: copying or converting needs the GIL; the empty object, and taking over a result, do not. */
    Optional<Use> making(TypeRef type, List<Argument> arguments) {
        if (!owns(type) || knowledge.isSilent(names.full(type.name()))) {
            return Optional.empty();
        }
        if (arguments.isEmpty()) {
            boolean empty = knowledge.startsEmpty(type.simpleName());
            return empty ? Optional.empty() : Optional.of(new Use(type.name(), PythonUse.NEEDS));
        }
        return switch (arguments.getFirst().value()) {
            case Expr.Move _, Expr.Call _, Expr.Unknown _, Expr.Choice _ -> Optional.empty();
            default -> Optional.of(new Use(type.name(), PythonUse.NEEDS));
        };
    }
}
