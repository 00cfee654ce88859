package org.hanglint.check.gil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Entity;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A guard that ends in the statement that makes it, or that was never made. */
public final class GilUnnamedGuard implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-unnamed-guard",
            "A GIL guard without a name ends in its own statement and guards nothing.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.SAFE);

    private static final String NAME_IT = "name";
    private static final String USE_BRACES = "braces";

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public Reach reach() {
        return Reach.FUNCTION;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        for (GilFact.GuardBegins guard : flows.gil().facts(GilFact.GuardBegins.class)) {
            if (guard.entity().form() == Entity.Form.TEMPORARY && guard.effect() != Guard.LOCK) {
                findings.add(finding(guard.in(), guard.effect(), guard.span(), NAME_IT));
            }
        }
        for (GilFact.VexingGuard guard : flows.gil().facts(GilFact.VexingGuard.class)) {
            if (guard.effect() != Guard.LOCK) {
                findings.add(finding(guard.in(), guard.effect(), guard.span(), USE_BRACES));
            }
        }
        return findings;
    }

    private static Finding finding(Definition in, Guard effect, Span span, String cure) {
        Place place = in.at(span);
        Safety safety = effect == Guard.ACQUIRE ? Safety.SAFE : Safety.OFFERED;
        String title = cure.equals(NAME_IT) ? "give the guard a name" : "make it a variable with braces";
        return new Finding(
                INFO.id(),
                INFO.severity(),
                message(effect, cure),
                place,
                in.function().qualifiedName(),
                100,
                List.of(new Step(place, cure.equals(NAME_IT) ? "ends at this semicolon" : "declares a function")),
                Optional.of(new FixPlan(title, safety, cure, List.of(place))));
    }

    private static String message(Guard effect, String cure) {
        String what = cure.equals(NAME_IT)
                ? "This guard has no name and ends at its own semicolon"
                : "This declares a function and makes no guard";
        String why = effect == Guard.ACQUIRE
                ? "; what follows runs without the GIL and crashes. "
                : "; what follows still holds the GIL, and a wait there hangs. ";
        return what + why + (cure.equals(NAME_IT) ? "Give it a name." : "Write braces instead of parentheses.");
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().map(plan -> List.of(fix(plan, sources))).orElse(List.of());
    }

    private static Fix fix(FixPlan plan, Sources sources) {
        Place place = plan.places().getFirst();
        byte[] bytes = sources.text(place.path()).bytes();
        int open = place.span().start();
        while (open < place.span().end() && bytes[open] != '(' && bytes[open] != '{') {
            open++;
        }
        if (plan.kind().equals(NAME_IT)) {
            String arguments = new String(bytes, open, place.span().end() - open, StandardCharsets.UTF_8);
            boolean empty = arguments.replaceAll("\\s", "").equals("()");
            Span replaced = new Span(open, place.span().end());
            Edit edit = new Edit(new Place(place.path(), replaced), " guard" + (empty ? "" : arguments));
            return new Fix(plan.title(), plan.safety(), List.of(edit));
        }
        int close = open;
        while (close < place.span().end() && bytes[close] != ')') {
            close++;
        }
        Span parentheses = new Span(open, Math.min(close + 1, place.span().end()));
        return new Fix(plan.title(), plan.safety(), List.of(new Edit(new Place(place.path(), parentheses), "{}")));
    }
}
