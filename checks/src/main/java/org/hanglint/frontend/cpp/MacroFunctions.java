package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;

/** Macros that open the body of a function: {@code TEST(a, b)}, {@code PYBIND11_MODULE(name, m)} with braces. */
final class MacroFunctions {

    private static final int MAX_ARGUMENTS = 200;

    /**
     * A macro with its arguments.
     *
     * @param name node of its name
     * @param list node of its parentheses
     * @param arguments what stands between them, as far as masking left it
     */
    record Head(int name, int list, List<String> arguments) {}

    private final Lowerer lowerer;
    private final Source source;

    MacroFunctions(Lowerer lowerer) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
    }

    /** A definition without result, in capitals, whose parameters have no names. */
    boolean isMacro(int node, Declarator declarator, String name, Naming naming) {
        if (source.child(node, Field.TYPE) != Source.NO_NODE || declarator.function() == Source.NO_NODE) {
            return false;
        }
        boolean constructor =
                naming.place() == Naming.Place.CLASS && naming.owner().endsWith(name);
        boolean capitals = name.equals(name.toUpperCase(Locale.ROOT)) && !name.contains("::");
        return capitals
                && !constructor
                && !name.startsWith("~")
                && arguments(declarator).isPresent();
    }

    /** The texts between the parentheses; empty where one of them is visibly a parameter with a name. */
    private Optional<List<String>> arguments(Declarator declarator) {
        List<String> texts = new ArrayList<>();
        int list = source.child(declarator.function(), Field.PARAMETERS);
        for (int child = list < 0 ? list : source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            int inner = source.child(child, Field.DECLARATOR);
            boolean named =
                    inner != Source.NO_NODE && Declarator.of(source, inner).name() != Source.NO_NODE;
            if (named) {
                return Optional.empty();
            }
            texts.add(source.name(child));
        }
        return Optional.of(texts);
    }

    Function lower(int node, Declarator declarator, int body, Naming naming) {
        List<String> arguments = arguments(declarator).orElse(List.of());
        int list = source.child(declarator.function(), Field.PARAMETERS);
        return lower(node, new Head(declarator.name(), list, arguments), body, naming);
    }

    Function lower(int node, Head head, int body, Naming naming) {
        String macro = source.name(head.name());
        String full = source.intern(macro + written(head.list()));
        String qualified = naming.qualify(full);
        Naming inner = naming.function(qualified);
        Stmt.Block block = lowerer.statements().functionBody(node, body, inner);
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        if (inner.suspends()) {
            modifiers.add(Modifier.COROUTINE);
        }
        return new Function(
                full,
                qualified,
                "",
                Function.Kind.MACRO,
                modifiers,
                naming.linkage(),
                parameters(macro, head.arguments()),
                TypeRef.NONE,
                List.of(),
                List.of(),
                block,
                source.span(head.name()),
                source.span(node, body));
    }

    /** The arguments as the author wrote them, white space squeezed. */
    private String written(int list) {
        String text = list == Source.NO_NODE ? "()" : source.name(list);
        String inner =
                text.length() < 2 ? "" : text.substring(1, text.length() - 1).strip();
        return "(" + (inner.length() > MAX_ARGUMENTS ? inner.substring(0, MAX_ARGUMENTS) : inner) + ")";
    }

    /** The module variable of a module macro. */
    private static List<Parameter> parameters(String macro, List<String> arguments) {
        if (arguments.size() < 2) {
            return List.of();
        }
        return ModuleMacros.variableType(macro)
                .map(type -> List.of(Parameter.of(
                        arguments.get(arguments.size() > 2 && macro.contains("TORCH_LIBRARY_IMPL") ? 2 : 1),
                        new TypeRef(type, List.of(), Indirection.REFERENCE))))
                .orElse(List.of());
    }
}
