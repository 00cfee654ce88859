package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.finding.FixPlan;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Language;

/** Libraries that a Python file loads with ctypes, and the functions of them that it names. */
final class CtypesUse {

    /** A library with the loader's name: {@code CDLL} or {@code PyDLL}. */
    record Library(String loader, Expr.Call load) {

        /** Whether it is the process itself or libpython. */
        boolean isPython() {
            if (load.arguments().isEmpty()) {
                return true;
            }
            return load.arguments().getFirst().value() instanceof Expr.Literal literal
                    && (literal.kind() == Expr.LiteralKind.NONE
                            || literal.text().contains("libpython"));
        }
    }

    /** A function of a library is named, and called where {@code call} is present. */
    record Use(Definition in, Library library, Expr.Member member, Optional<Expr.Call> call) {}

    private final PythonIndex python;
    private final Map<String, Library> libraries = new HashMap<>();
    private final Set<String> callbackTypes = new HashSet<>();
    private final Set<String> callbacks = new HashSet<>();
    private final List<Use> uses = new ArrayList<>();
    private final Unit unit;

    private CtypesUse(PythonIndex python, Unit unit) {
        this.python = python;
        this.unit = unit;
    }

    /** The files of the project that load libraries. */
    static List<CtypesUse> of(Project project) {
        Map<String, CtypesUse> files = new HashMap<>();
        List<CtypesUse> all = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            Unit unit = definition.unit();
            boolean imports = unit.language() == Language.PYTHON
                    && unit.imports().stream().anyMatch(each -> each.module().equals("ctypes"));
            if (imports) {
                CtypesUse use = files.computeIfAbsent(unit.path(), _ -> {
                    CtypesUse made = new CtypesUse(project.python(), unit);
                    all.add(made);
                    return made;
                });
                use.loads(definition);
            }
        }
        for (Definition definition : project.definitions()) {
            Optional.ofNullable(files.get(definition.unit().path())).ifPresent(use -> use.names(definition));
        }
        return all;
    }

    List<Use> uses() {
        return uses;
    }

    /** Whether the value is a callback that ctypes makes of a Python function. */
    boolean isCallback(Expr value) {
        return value instanceof Expr.Name name && callbacks.contains(name.id())
                || value instanceof Expr.Call call
                        && call.callee() instanceof Expr.Name type
                        && callbackTypes.contains(type.id());
    }

    private void loads(Definition definition) {
        Walk.statements(definition.function().body(), statement -> {
            if (statement instanceof Stmt.Assign assign && assign.value() instanceof Expr.Call call) {
                for (Expr target : assign.targets()) {
                    dotted(target).ifPresent(name -> bind(name, call));
                }
            }
        });
        definition.function().decorators().forEach(decorator -> {
            if (decorator instanceof Expr.Name name && callbackTypes.contains(name.id())) {
                callbacks.add(definition.function().name());
            }
        });
    }

    private void bind(String name, Expr.Call call) {
        library(call).ifPresent(library -> libraries.put(name, library));
        String callee = external(call.callee());
        if (callee.equals("ctypes.CFUNCTYPE")) {
            callbackTypes.add(name);
        } else if (call.callee() instanceof Expr.Name type && callbackTypes.contains(type.id())) {
            callbacks.add(name);
        }
    }

    private Optional<Library> library(Expr.Call call) {
        return switch (external(call.callee())) {
            case "ctypes.CDLL", "ctypes.cdll.LoadLibrary" -> Optional.of(new Library("CDLL", call));
            case "ctypes.PyDLL", "ctypes.pydll.LoadLibrary" -> Optional.of(new Library("PyDLL", call));
            default -> Optional.empty();
        };
    }

    private String external(Expr callee) {
        return dotted(callee)
                .map(name -> python.resolve(unit, name))
                .map(found -> found instanceof Resolved.External external ? external.name() : "")
                .orElse("");
    }

    private static Optional<String> dotted(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> Optional.of(name.id());
            case Expr.Member member -> dotted(member.object()).map(object -> object + "." + member.name());
            default -> Optional.empty();
        };
    }

    private void names(Definition definition) {
        Set<Expr> called = Collections.newSetFromMap(new IdentityHashMap<>());
        Walk.all(definition.function(), part -> {
            if (part instanceof Expr.Call call && call.callee() instanceof Expr.Member member) {
                called.add(member);
                of(member).ifPresent(library -> uses.add(new Use(definition, library, member, Optional.of(call))));
            } else if (part instanceof Expr.Member member && !called.contains(member)) {
                of(member).ifPresent(library -> uses.add(new Use(definition, library, member, Optional.empty())));
            }
        });
    }

    private Optional<Library> of(Expr.Member member) {
        if (member.object() instanceof Expr.Call call) {
            return library(call);
        }
        return dotted(member.object()).map(libraries::get);
    }

    /** Whether an argument of the call is a callback. */
    boolean passesCallback(Expr.Call call) {
        return call.arguments().stream().map(Argument::value).anyMatch(this::isCallback);
    }

    /** The library loaded by the other loader of {@code ctypes}, where it is named in full. */
    static Optional<FixPlan> loadedWith(String loader, Use use) {
        return use.library().load().callee() instanceof Expr.Member named
                        && named.name().equals(use.library().loader())
                ? Optional.of(Mend.replace(
                        "load it with " + loader,
                        FixPlan.Safety.OFFERED,
                        List.of(use.in().at(named.nameSpan())),
                        loader))
                : Optional.empty();
    }
}
