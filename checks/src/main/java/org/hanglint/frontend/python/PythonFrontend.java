package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.code.Function;
import org.hanglint.code.Linkage;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/**
 * Lowers Python files.
 *
 * <p>What a flow never asks is left out: docstrings, type comments, characters of a string after the thousandth.
 * Definitions and imports of the top level, those under its branches and tries among them, stand in the unit and not in
 * the code of {@code <module>}; expressions that a class body evaluates stand in the code around the class.
 * {@code a + b + c} is one operator with three operands.
 */
public final class PythonFrontend {

    private PythonFrontend() {}

    /** The unit of a file. Any bytes and any tree of them give one; nesting too deep to follow is unknown. */
    public static Unit lower(String path, SourceText text, SyntaxTree tree) {
        Source source = new Source(text.bytes(), tree);
        TypeReader types = new TypeReader(text.bytes(), source.strings());
        Stmt.Block body = new Statements(source, types).block(0, Naming.module());
        Members members = Members.ofModule(body);
        List<Function> functions = new ArrayList<>();
        functions.add(module(ModuleCode.of(body)));
        functions.addAll(members.functions());
        return new Unit(
                path,
                Language.PYTHON,
                members.imports().stream().map(Stmt.ImportHere::imported).toList(),
                members.types(),
                functions,
                members.variables(),
                List.of(),
                members.aliases(),
                List.of(),
                new TreeMap<>(),
                members.exports(),
                source.unknown());
    }

    private static Function module(Stmt.Block body) {
        return new Function(
                "<module>",
                "<module>",
                "",
                Function.Kind.MODULE,
                Set.of(),
                Linkage.INTERNAL,
                List.of(),
                TypeRef.NONE,
                List.of(),
                List.of(),
                body,
                new Span(body.span().start(), body.span().start()),
                body.span());
    }
}
