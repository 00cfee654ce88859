package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.syntax.Span;

/**
 * Masks what a grammar without a preprocessor cannot parse. The rules are heuristics over tokens: context decides
 * what a macro stands for, the project's own definitions help. No input makes them throw.
 */
public final class Mask {
    private Mask() {}

    /** Masks a file under what {@code #if} atoms are by default believed to be. */
    public static Masked apply(byte[] source, MacroTable project, Dialect dialect) {
        return apply(source, project, dialect, Set.of());
    }

    /** Masks a file with the belief about these {@code #if} atoms turned round, to see branches that were dropped. */
    public static Masked apply(byte[] source, MacroTable project, Dialect dialect, Set<String> flippedAtoms) {
        MacroTable.Use use = new MacroTable.Use();
        Lexer lexer = new Lexer(source, project, use);
        lexer.run();
        if (lexer.foreign().isPresent()) {
            return skipped(source, lexer.foreign());
        }
        Draft draft = new Draft(lexer.tokens);
        Conditionals conditionals = new Conditionals(draft, lexer.directives, new ConditionTruth(flippedAtoms));
        Scopes scopes = conditionals.resolve();
        if (dialect == Dialect.C) {
            scopes = OldDefinitions.rewrite(draft, lexer.directives, scopes);
        }
        Sweep sweep = new Sweep(draft, scopes, project, dialect);
        sweep.run();
        return new Masked(
                draft.out,
                sweep.builtins().launches(),
                sweep.builtins().qualifiers(),
                conditionals.dropped(),
                draft.separators.toList(),
                draft.opaque.toList(),
                lost(draft, lexer.relevant),
                use.names(project),
                Optional.empty());
    }

    private static Masked skipped(byte[] source, Optional<String> why) {
        List<Span> none = List.of();
        return new Masked(source.clone(), List.of(), List.of(), List.of(), none, none, none, List.of(), why);
    }

    private static List<Span> lost(Draft draft, Spans relevant) {
        List<Span> lost = new ArrayList<>();
        for (int i = 0; i < relevant.count(); i++) {
            for (int at = relevant.start(i); at < relevant.end(i); at++) {
                if (draft.out[at] != draft.source[at]) {
                    lost.add(new Span(relevant.start(i), relevant.end(i)));
                    break;
                }
            }
        }
        return List.copyOf(lost);
    }
}
