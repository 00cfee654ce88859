package org.hanglint.check.gil;

import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Import;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;

/** How a file speaks to Python: with guards of a binding library under the name it gives it, or with the C API alone. */
record Dialect(Optional<String> library) {

    private static final Map<String, String> CUSTOMARY = Map.of("pybind11", "py", "nanobind", "nb");

    static Dialect of(Unit unit) {
        for (String library : CUSTOMARY.keySet()) {
            boolean included = unit.imports().stream()
                    .map(Import::module)
                    .anyMatch(path -> path.startsWith(library + "/")
                            || library.equals("pybind11") && path.startsWith("torch/extension"));
            Optional<String> alias = unit.aliases().entrySet().stream()
                    .filter(entry -> entry.getValue().equals(TypeRef.of(library)))
                    .map(Map.Entry::getKey)
                    .findFirst();
            if (included || alias.isPresent()) {
                return new Dialect(Optional.of(alias.orElse(library)));
            }
        }
        return new Dialect(Optional.empty());
    }

    Optional<String> release() {
        return library.map(name -> name + "::gil_scoped_release");
    }

    Optional<String> acquire() {
        return library.map(name -> name + "::gil_scoped_acquire");
    }

    /** How the GIL is released around a statement of a file, in words. */
    static String releasing(String path) {
        return isCython(path) ? "with nogil:" : "py::gil_scoped_release, or Py_BEGIN_ALLOW_THREADS";
    }

    static boolean isCython(String path) {
        return path.endsWith(".pyx") || path.endsWith(".pxd") || path.endsWith(".pxi");
    }

    static boolean isC(Unit unit) {
        return unit.path().endsWith(".c");
    }
}
