package org.hanglint.frontend.cpp;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.code.Stmt;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;

/** The text of a macro as statements that all stand where the macro is used. */
final class MacroBody {

    /** Braces that a macro opens or closes for others do not change what it does to the thread state. */
    private static final Pattern UNBALANCED =
            Pattern.compile("^\\s*\\{|^\\s*do\\s*\\{|\\}\\s*(?:while\\s*\\(.*\\)\\s*)?;?\\s*$");

    private MacroBody() {}

    static void lower(
            String body, Span place, Source user, Macros macros, FileNames names, Naming naming, List<Stmt> out) {
        byte[] bytes = Macros.wrapped(body);
        Optional<SyntaxTree> tree = Macros.parse(bytes);
        if (tree.isEmpty()) {
            bytes = Macros.wrapped(withoutOuterBraces(body));
            tree = Macros.parse(bytes);
        }
        if (tree.isEmpty()) {
            out.add(new Stmt.Unknown(List.of(), place));
            return;
        }
        Source source = new Source(bytes, bytes, tree.get(), Optional.of(place));
        Lowerer lowerer = new Lowerer(source, names, Surroundings.none(), macros);
        int definition = source.first(0);
        int block = definition == Source.NO_NODE ? definition : source.child(definition, Field.BODY);
        if (block != Source.NO_NODE && user.descend(0)) {
            lowerer.statements().children(block, naming, out);
            user.ascend();
        }
        out.removeIf(
                statement -> statement instanceof Stmt.Empty && statement.span().equals(place));
    }

    private static String withoutOuterBraces(String body) {
        Matcher outer = UNBALANCED.matcher(body);
        return outer.replaceAll(" ");
    }
}
