package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hanglint.code.Function;
import org.hanglint.code.Import;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/**
 * Lowers Cython files: {@link #mask} makes Python of one, the Python in it is lowered as Python is, and {@link #lower} puts
 * back what the mask took out.
 *
 * <p>A unit's aliases say what names of C the file declares: a type's name leads to the type; a function's to its full name,
 * with {@link #NOGIL}, {@link #NEEDS_GIL} or {@link #TAKES_GIL} as the one argument. Names of the form {@code Type.member} are
 * members.
 */
public final class CythonFrontend {

    /** Of a function that may be called without the GIL. */
    public static final TypeRef NOGIL = TypeRef.of("nogil");

    /** Of a function whose caller holds the GIL. */
    public static final TypeRef NEEDS_GIL = TypeRef.of("needs gil");

    /** Of a function that takes the GIL itself. */
    public static final TypeRef TAKES_GIL = TypeRef.of("with gil");

    private CythonFrontend() {}

    /** Python of as many bytes. Any bytes give one. */
    public static Masked mask(byte[] source) {
        return CythonMask.apply(source);
    }

    /** The unit of a file, given what its mask was lowered to. */
    public static Unit lower(Unit python, Masked masked) {
        Facts facts = masked.facts();
        Definitions definitions = new Definitions(facts);
        List<Function> functions = new ArrayList<>();
        python.functions().forEach(function -> functions.add(definitions.function(function, "")));
        var classes = python.classes().stream().map(definitions::type).toList();
        Set<Integer> includes = new HashSet<>();
        facts.includes().forEach(include -> includes.add(include.start()));
        List<Variable> globals = new ArrayList<>(definitions.globals(functions, classes));
        python.globals().stream()
                .filter(global -> !includes.contains(global.nameSpan().start()))
                .filter(global -> !global.name().equals(Bodies.PLACEHOLDER))
                .forEach(globals::add);
        return new Unit(
                python.path(),
                Language.CYTHON,
                imports(python, facts),
                classes,
                functions,
                globals,
                new Exposed(python.path(), facts).bindings(functions, classes),
                aliases(facts),
                List.of(),
                new TreeMap<>(),
                python.exports(),
                python.unknown());
    }

    private static List<Import> imports(Unit python, Facts facts) {
        Set<Integer> cimports = new HashSet<>(facts.cimports());
        List<Import> imports = new ArrayList<>();
        for (Import each : python.imports()) {
            imports.add(cimports.contains(each.span().start()) ? ofC(each) : each);
        }
        for (Facts.Included include : facts.includes()) {
            Span span = new Span(include.start(), include.end());
            imports.add(new Import(include.path(), 0, List.of(), "", Import.Kind.INCLUDE, span));
        }
        return imports;
    }

    private static Import ofC(Import each) {
        List<Import.Imported> names =
                each.kind() == Import.Kind.STAR ? List.of(new Import.Imported("*", "*")) : each.names();
        return new Import(each.module(), each.level(), names, each.alias(), Import.Kind.CIMPORT, each.span());
    }

    private static SortedMap<String, TypeRef> aliases(Facts facts) {
        SortedMap<String, TypeRef> aliases = new TreeMap<>();
        facts.aliases().forEach(alias -> aliases.put(alias.name(), alias.type()));
        facts.foreigns()
                .forEach(function -> aliases.put(
                        function.name(),
                        new TypeRef(function.cName(), List.of(gil(function.gil())), TypeRef.Indirection.VALUE)));
        return aliases;
    }

    private static TypeRef gil(Facts.Gil gil) {
        return switch (gil) {
            case HELD -> NEEDS_GIL;
            case EITHER -> NOGIL;
            case TAKEN -> TAKES_GIL;
        };
    }
}
