package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.code.Binding;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;
import org.hanglint.syntax.mask.Isolated;
import org.hanglint.syntax.mask.MacroTable;
import org.hanglint.syntax.mask.Masked;

/**
 * Lowers C, C++ and CUDA files. Structure comes from the tree of the masked text, names and literals from the text
 * itself.
 *
 * <p>What a flow never asks is left out: comments, static assertions, concepts, operands that are not evaluated
 * ({@code sizeof}, {@code decltype}), declarations of functions without a body.
 */
public final class CppFrontend {

    private CppFrontend() {}

    /** What a unit is wanted for. */
    public enum Extent {
        /** All of it. */
        FILE,
        /** Its functions, and not what it binds. */
        FUNCTIONS
    }

    /**
     * The unit of a file. Any bytes give one; nesting too deep to follow is unknown.
     *
     * @param language the tree's grammar, C++ or CUDA
     * @param macros the definitions of at least those macros that the file names
     */
    public static Unit lower(
            String path,
            Language language,
            SourceText text,
            Masked masked,
            Isolated isolated,
            MacroTable macros,
            GilKnowledge knowledge,
            Extent extent) {
        return Reading.of(text, masked, isolated, macros, knowledge)
                .map(reading -> reading.unit(path, reading.bindings(extent)))
                .orElseGet(() -> unparsed(path, language, text));
    }

    /** A file whose tree was gone through. */
    private record Reading(
            Language language,
            Source source,
            FileNames names,
            Macros used,
            FileScope scope,
            List<Function> functions,
            List<Span> known) {

        static Optional<Reading> of(
                SourceText text, Masked masked, Isolated isolated, MacroTable macros, GilKnowledge knowledge) {
            if (!(isolated.parsed() instanceof Parsed.Tree(SyntaxTree tree))) {
                return Optional.empty();
            }
            Source source = new Source(text.bytes(), isolated.bytes(), tree, Optional.empty());
            FileNames names = FileNames.of(source, new TypeReader(source), knowledge);
            Macros used = new Macros(masked.consulted(), macros, names, knowledge);
            Surroundings surroundings = Surroundings.of(masked, isolated.holes(), text);
            FileScope scope = new FileScope(new Lowerer(source, names, surroundings, used));
            scope.collect();
            List<Function> functions = new ArrayList<>(scope.functions());
            functions.addAll(LooseClosures.of(scope.globals(), scope.classes()));
            return Optional.of(new Reading(
                    tree.language(), source, names, used, scope, functions, CppFrontend.known(masked, isolated)));
        }

        List<Binding> bindings(Extent extent) {
            return switch (extent) {
                case FILE -> Bindings.of(names, scope.imports(), functions, scope.classes(), scope.globals());
                case FUNCTIONS -> List.of();
            };
        }

        Unit unit(String path, List<Binding> bindings) {
            return new Unit(
                    path,
                    language,
                    scope.imports(),
                    scope.classes(),
                    functions,
                    scope.globals(),
                    bindings,
                    names.aliases(),
                    names.openNamespaces(),
                    used.bodies(),
                    List.of(),
                    source.unknown(known));
        }
    }

    /**
     * The unit with those functions of another that stand in branches of {@code #if} which the unit's own masking had
     * dropped, and that contain a name which was lost with them.
     *
     * @param other the same file under the other choice
     * @param lost names that checks reason about and that stand in no code of the unit
     */
    public static Unit withOther(Unit unit, Unit other, List<Span> lost) {
        return OtherBranches.union(unit, other, lost);
    }

    /** Statements that were cut out, and names a check reasons about that masking took out. */
    private static List<Span> known(Masked masked, Isolated isolated) {
        List<Span> known = new ArrayList<>(isolated.holes());
        known.addAll(masked.lost());
        return known;
    }

    private static Unit unparsed(String path, Language language, SourceText text) {
        return new Unit(
                path,
                language,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new TreeMap<>(),
                List.of(),
                new TreeMap<>(),
                List.of(),
                List.of(new Span(0, text.length())));
    }
}
