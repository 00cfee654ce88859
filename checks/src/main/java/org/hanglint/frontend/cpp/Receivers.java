package org.hanglint.frontend.cpp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Import;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;

/** What stands before {@code .def}: a module, or a class under registration. */
final class Receivers {

    /**
     * One of them.
     *
     * @param library as {@link org.hanglint.code.Binding#library()}
     * @param owner the C++ class that is registered; empty for a module
     */
    record Receiver(String library, String owner) {}

    private static final Map<String, String> LIBRARIES =
            Map.of("pybind11", "pybind11", "nanobind", "nanobind", "boost::python", "boost", "torch", "torch");

    private final FileNames names;
    private final Optional<String> library;
    private final Map<String, Receiver> known = new HashMap<>();

    /** {@code library} is that of a receiver of unknown type; empty where such a receiver means nothing. */
    Receivers(FileNames names, Optional<String> library) {
        this.names = names;
        this.library = library;
    }

    /** The binding library that a file includes. */
    static Optional<String> included(List<Import> imports) {
        for (Import include : imports) {
            String path = include.module();
            boolean torch = path.equals("torch/extension.h") || path.equals("torch/python.h");
            if (torch || path.contains("pybind")) {
                return Optional.of("pybind11");
            }
            if (path.startsWith("nanobind/")) {
                return Optional.of("nanobind");
            }
            if (path.startsWith("boost/python")) {
                return Optional.of("boost");
            }
        }
        return Optional.empty();
    }

    void learn(String name, Receiver receiver) {
        known.put(name, receiver);
    }

    /** The library of a full name. */
    static Optional<String> libraryOf(String full) {
        return LIBRARIES.entrySet().stream()
                .filter(entry -> full.startsWith(entry.getKey() + "::"))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** What an object of the type is. */
    Optional<Receiver> ofType(TypeRef type) {
        String full = names.full(type.name());
        Optional<String> found = libraryOf(full).or(() -> openLibrary(full));
        if (found.isEmpty() || !registers(Names.last(full))) {
            return Optional.empty();
        }
        return Optional.of(new Receiver(found.get(), Bindings.owner(type.arguments())));
    }

    /** {@code class_} in a file that opens the library's namespace, among others. */
    private Optional<String> openLibrary(String name) {
        return name.contains("::")
                ? Optional.empty()
                : names.openNamespaces().stream()
                        .map(names::full)
                        .filter(LIBRARIES::containsKey)
                        .map(open -> LIBRARIES.getOrDefault(open, open))
                        .findFirst();
    }

    private static boolean registers(String type) {
        return switch (type) {
            case "module_", "module", "Library", "enum_", "exception" -> true;
            default -> type.endsWith("class_");
        };
    }

    /** What an expression is; through the results of {@code def} calls to where the chain begins. */
    Optional<Receiver> of(Expr object) {
        Expr at = object;
        while (at instanceof Expr.Call call && call.callee() instanceof Expr.Member member) {
            at = member.object();
        }
        return switch (at) {
            case Expr.Name name -> Optional.ofNullable(known.get(name.id()));
            case Expr.Construct construct -> ofType(construct.type());
            case Expr.Call call
            when call.callee() instanceof Expr.Name name ->
                ofType(new TypeRef(name.id(), call.types(), TypeRef.Indirection.VALUE));
            default -> Optional.empty();
        };
    }

    /** The same for what registers something by its shape; a receiver nobody knows is one of the file's library. */
    Optional<Receiver> ofRegistering(Expr object) {
        return of(object).or(() -> library.map(found -> new Receiver(found, "")));
    }
}
