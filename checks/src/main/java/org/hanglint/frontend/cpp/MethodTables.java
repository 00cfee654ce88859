package org.hanglint.frontend.cpp;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.hanglint.code.Argument;
import org.hanglint.code.Binding;
import org.hanglint.code.Binding.Form;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Node;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;

/** Tables of CPython's C API: rows of {@code PyMethodDef}, functions in type objects, slots and getters. */
final class MethodTables {

    private static final Set<String> SLOTS = Set.of(
            "PyTypeObject",
            "PyType_Slot",
            "PyGetSetDef",
            "PyModuleDef_Slot",
            "PyNumberMethods",
            "PySequenceMethods",
            "PyMappingMethods",
            "PyAsyncMethods",
            "PyBufferProcs",
            "PyModuleDef",
            "_typeobject");

    /** Slots that CPython and NumPy call with the GIL; the others hold tables and text. */
    private static final Pattern CALLED =
            Pattern.compile("(Py_(tp|nb|sq|mp|am|bf)|NPY_DT)_(?!members|methods|getset|doc|bases?$|PyArray_).*");

    private final String module;
    private final Consumer<Binding> out;

    MethodTables(String module, Consumer<Binding> out) {
        this.module = module;
        this.out = out;
    }

    /** Tables that are static locals of a function. */
    void locals(Function function) {
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Declare declare) {
                variable(declare.variable());
            }
        });
    }

    void variable(Variable variable) {
        String type = variable.type().simpleName();
        boolean table = type.equals("PyMethodDef");
        boolean slots = SLOTS.contains(type);
        if (!table && !slots) {
            return;
        }
        List<Expr> elements =
                variable.initialiser().stream().map(Argument::value).toList();
        if (elements.size() == 1 && elements.getFirst() instanceof Expr.Collection list) {
            elements = list.elements();
        }
        if (table && !elements.isEmpty() && !(elements.getFirst() instanceof Expr.Collection)) {
            row(elements, variable);
            return;
        }
        for (Expr element : elements) {
            if (table && element instanceof Expr.Collection row) {
                row(row.elements(), row);
            } else if (slots) {
                slots(element, "", variable.name(), 0);
            }
        }
    }

    /** {@code {"name", (PyCFunction)f, METH_NOARGS, doc}}, or its fields by name. */
    private void row(List<Expr> row, Node site) {
        if (row.size() < 2) {
            return;
        }
        Expr name = value(row.get(0));
        Expr target = value(row.get(1));
        if (name instanceof Expr.Literal text && text.kind() == Expr.LiteralKind.STRING && isFunction(target)) {
            out.accept(new Binding(Form.TABLE, "cpython", text.text(), "", module, target, List.of(), site.span()));
        }
    }

    private static Expr value(Expr element) {
        return element instanceof Expr.Assignment designated ? designated.value() : element;
    }

    private static boolean isFunction(Expr value) {
        return switch (value) {
            case Expr.Cast cast -> isFunction(cast.operand());
            case Expr.AddressOf address -> isFunction(address.operand());
            case Expr.Operator plus ->
                plus.operands().size() == 1 && isFunction(plus.operands().getFirst());
            case Expr.Name _, Expr.Closure _ -> true;
            case Expr.Call call ->
                call.arguments().size() == 1
                        && isFunction(call.arguments().getFirst().value());
            default -> false;
        };
    }

    /** Names in a type object or slot list that can be functions: no constants in capitals, no addresses of tables. */
    private void slots(Expr element, String field, String owner, int depth) {
        switch (element) {
            case Expr.Assignment designated -> slots(designated.value(), fieldName(designated.target()), owner, depth);
            case Expr.Collection row
            when depth < 3 && !isArrayMethod(row) -> {
                String slot =
                        row.elements().isEmpty() ? "" : fieldName(row.elements().getFirst());
                if (row.elements().size() == 2 && CALLED.matcher(slot).matches()) {
                    called(row.elements().getLast(), slot, owner);
                    return;
                }
                row.elements().forEach(inner -> slots(inner, slot, owner, depth + 1));
            }
            case Expr.Name name when isFunctionName(name.id()) -> slot(field, owner, name);
            case Expr.Cast cast
            when isFunction(cast.operand()) && !isAddress(cast.operand()) -> slots(cast.operand(), field, owner, depth);
            case Expr.Closure closure -> slot(field, owner, closure);
            default -> {}
        }
    }

    /** The function of a slot that is called, however it is written: {@code (void *)&f}. */
    private void called(Expr function, String slot, String owner) {
        switch (function) {
            case Expr.Cast cast -> called(cast.operand(), slot, owner);
            case Expr.AddressOf address -> called(address.operand(), slot, owner);
            case Expr.Name name when isFunctionName(name.id()) -> slot(slot, owner, name);
            case Expr.Closure closure -> slot(slot, owner, closure);
            default -> {}
        }
    }

    /** {@code tp_dealloc} of {@code .tp_dealloc}, {@code Py_tp_dealloc}, or the name in a row of getters. */
    private static String fieldName(Expr target) {
        return switch (target) {
            case Expr.Name name -> name.id().startsWith(".") ? name.id().substring(1) : name.id();
            case Expr.Member member -> member.name();
            case Expr.Literal literal when literal.kind() == Expr.LiteralKind.STRING -> literal.text();
            default -> "";
        };
    }

    private static boolean isAddress(Expr value) {
        return value instanceof Expr.AddressOf;
    }

    /** NumPy calls these loops itself, some of them without the GIL. */
    private static boolean isArrayMethod(Expr.Collection row) {
        return row.elements().stream()
                .anyMatch(element ->
                        element instanceof Expr.Name name && name.id().startsWith("NPY_METH_"));
    }

    private static boolean isFunctionName(String name) {
        String last = Names.last(name);
        return !last.startsWith("Py") && !last.equals(last.toUpperCase(Locale.ROOT));
    }

    private void slot(String field, String owner, Expr target) {
        out.accept(new Binding(Form.SLOT, "cpython", field, owner, module, target, List.of(), target.span()));
    }
}
