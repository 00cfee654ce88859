package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.code.Expr;
import org.hanglint.code.Unit;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.link.CppNames;

/** What a call does to the thread state, by knowledge or through the file's own macros. */
final class Effects {

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final int MAX_DEPTH = 3;

    private final Unit unit;
    private final GilKnowledge knowledge;
    private final CppNames names;
    private final Map<String, List<Effect>> known = new HashMap<>();

    Effects(Unit unit, GilKnowledge knowledge) {
        this.unit = unit;
        this.knowledge = knowledge;
        this.names = new CppNames(unit, knowledge);
    }

    /** The effects of the call in order; empty for a call that has none. */
    List<Effect> of(Expr.Call call) {
        return call.callee() instanceof Expr.Name name
                ? known.computeIfAbsent(name.id(), written -> of(written, 0))
                : List.of();
    }

    /** A macro keeps its saved state to itself, so it opens or closes a region; an end without a beginning is legal. */
    private static Effect asRegion(Effect effect) {
        return switch (effect) {
            case SAVE -> Effect.REGION_BEGIN;
            case RESTORE -> Effect.REGION_END;
            default -> effect;
        };
    }

    private List<Effect> of(String written, int depth) {
        List<Effect> direct =
                names.find(written, knowledge::effect).map(List::of).orElse(List.of());
        String body = unit.macros().get(written);
        if (!direct.isEmpty() || body == null || depth > MAX_DEPTH) {
            return direct;
        }
        List<Effect> all = new ArrayList<>();
        Matcher matcher = WORD.matcher(body);
        while (matcher.find()) {
            if (!matcher.group().equals(written)) {
                of(matcher.group(), depth + 1).forEach(effect -> all.add(asRegion(effect)));
            }
        }
        return all;
    }
}
