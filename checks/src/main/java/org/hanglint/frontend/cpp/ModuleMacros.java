package org.hanglint.frontend.cpp;

import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Function;

/** The macros that open the body of a module or of an operator library. */
final class ModuleMacros {

    /**
     * One of them.
     *
     * @param library as {@link org.hanglint.code.Binding#library()}
     * @param variable type of the module variable; empty where there is none
     */
    record Opening(String library, String variable) {

        /** A module for Python, unlike a library of operators. */
        boolean isModule() {
            return !library.equals("torch");
        }
    }

    private static final Opening OPERATORS = new Opening("torch", "torch::Library");

    private static final Map<String, Opening> ALL = Map.ofEntries(
            Map.entry("PYBIND11_MODULE", new Opening("pybind11", "pybind11::module_")),
            Map.entry("PYBIND11_PLUGIN", new Opening("pybind11", "")),
            Map.entry("PYBIND11_EMBEDDED_MODULE", new Opening("pybind11-embedded", "pybind11::module_")),
            Map.entry("NB_MODULE", new Opening("nanobind", "nanobind::module_")),
            Map.entry("BOOST_PYTHON_MODULE", new Opening("boost", "")),
            Map.entry("TORCH_LIBRARY", OPERATORS),
            Map.entry("TORCH_LIBRARY_IMPL", OPERATORS),
            Map.entry("TORCH_LIBRARY_FRAGMENT", OPERATORS),
            Map.entry("TORCH_LIBRARY_EXPAND", OPERATORS),
            Map.entry("TORCH_LIBRARY_IMPL_EXPAND", OPERATORS),
            Map.entry("STABLE_TORCH_LIBRARY", OPERATORS),
            Map.entry("STABLE_TORCH_LIBRARY_IMPL", OPERATORS),
            Map.entry("STABLE_TORCH_LIBRARY_FRAGMENT", OPERATORS));

    private ModuleMacros() {}

    static Optional<String> variableType(String macro) {
        return Optional.ofNullable(ALL.get(macro)).map(Opening::variable).filter(type -> !type.isEmpty());
    }

    /** What the function opens; empty for all others. */
    static Optional<Opening> opening(Function function) {
        int open = function.name().indexOf('(');
        return function.kind() == Function.Kind.MACRO && open > 0
                ? Optional.ofNullable(ALL.get(function.name().substring(0, open)))
                : Optional.empty();
    }

    /** The first argument of the macro: the name of what it opens. */
    static String firstArgument(Function function) {
        String name = function.name();
        int open = name.indexOf('(');
        int end = name.indexOf(',', open);
        return name.substring(open + 1, end < 0 ? name.lastIndexOf(')') : end).strip();
    }
}
