package org.hanglint.frontend.cpp;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.syntax.mask.MacroDefinition;
import org.hanglint.syntax.mask.MacroTable;

/**
 * The user's macros that leave, {@code CHECK(x)} for {@code if (!(x)) return NULL}. Only between the macros that release the GIL
 * and take it back does it matter which way a function ends, so only there they are replaced.
 */
final class ReturningMacros {

    private static final int MAX_DEPTH = 2;
    private static final int MAX_BODY = 1000;
    private static final Set<String> LEAVING = Set.of("return", "goto", "throw");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

    private final MacroTable table;
    private final GilKnowledge knowledge;
    private boolean released;

    ReturningMacros(MacroTable table, GilKnowledge knowledge) {
        this.table = table;
        this.knowledge = knowledge;
    }

    /** A macro is used as a statement, the next one in the text. */
    void pass(String name) {
        Optional<Effect> effect = knowledge.effect(name);
        if (effect.filter(Effect.REGION_BEGIN::equals).isPresent()) {
            released = true;
        } else if (effect.filter(Effect.REGION_END::equals).isPresent()) {
            released = false;
        }
    }

    /** The definition of a macro that returns, where the GIL is released by the text before; empty elsewhere. */
    Optional<MacroDefinition> insideOfRegion(String name) {
        return released ? returning(name, 0) : Optional.empty();
    }

    private Optional<MacroDefinition> returning(String name, int level) {
        return table.definitions(name).stream()
                .filter(definition -> definition.body().length() < MAX_BODY)
                .filter(definition -> returns(definition.body(), level))
                .findFirst();
    }

    private boolean returns(String body, int level) {
        Matcher words = WORD.matcher(body);
        while (words.find()) {
            String word = words.group();
            boolean here = LEAVING.contains(word) || knowledge.returns(word);
            if (here || level < MAX_DEPTH && returning(word, level + 1).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
