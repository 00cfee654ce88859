package org.hanglint.check.gil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Expr;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact.LeavesRegion;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** A way out of a released region that skips the macro at its end. */
public final class GilReturnInReleasedRegion implements Check.OfCode {

    private static final Pattern WAY_OUT =
            Pattern.compile("(return|throw|goto|break|continue|co_return|Py_RETURN_[A-Z]+)\\b");

    private static final int LONGEST = 32;

    private static final CheckInfo INFO = new CheckInfo(
            "gil-return-in-released-region",
            "A return, jump or throw leaves a region in which the GIL is released, and the GIL is never taken back.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.SAFE);

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
        for (LeavesRegion leaving : flows.gil().facts(LeavesRegion.class)) {
            findings.add(finding(leaving));
        }
        return findings;
    }

    private static Finding finding(LeavesRegion leaving) {
        Place place = leaving.in().at(leaving.span());
        String word = switch (leaving.way()) {
            case RETURN -> "return";
            case JUMP -> "jump";
            case THROW -> "throw";
        };
        String begin = leaving.begin().callee() instanceof Expr.Name name ? name.id() : "the region";
        String message = "This " + word + " leaves the region of " + begin
                + " and the GIL is never taken back; the caller goes on without it and crashes. "
                + "Put Py_BLOCK_THREADS before it.";
        Optional<FixPlan> plan = begin.equals("Py_BEGIN_ALLOW_THREADS")
                ? Optional.of(new FixPlan("take the GIL back with Py_BLOCK_THREADS", Safety.SAFE, "", List.of(place)))
                : Optional.empty();
        return new Finding(
                INFO.id(),
                INFO.severity(),
                message,
                place,
                leaving.in().function().qualifiedName(),
                100,
                List.of(
                        new Step(leaving.in().at(leaving.begin().span()), "the GIL is released here"),
                        new Step(place, "and still released here")),
                plan);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix()
                .filter(plan -> isWayOut(plan.places().getFirst(), sources))
                .map(plan -> List.of(fix(plan, sources)))
                .orElse(List.of());
    }

    /** A macro may go on behind what it returns from, and then the GIL would be taken twice. */
    private static boolean isWayOut(Place place, Sources sources) {
        SourceText text = sources.text(place.path());
        int start = place.span().start();
        String begin = text.text(start, Math.min(text.length(), start + LONGEST));
        return WAY_OUT.matcher(begin).lookingAt();
    }

    /** In braces where the statement stands alone under a condition: what comes before it ends no statement or block. */
    private static Fix fix(FixPlan plan, Sources sources) {
        Place place = plan.places().getFirst();
        byte[] bytes = sources.text(place.path()).bytes();
        int start = place.span().start();
        int end = place.span().end();
        while (end < bytes.length && bytes[end - 1] != ';') {
            end++;
        }
        String statement = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        String text =
                standsAlone(bytes, start) ? "{ Py_BLOCK_THREADS " + statement + " }" : "Py_BLOCK_THREADS " + statement;
        Edit edit = new Edit(new Place(place.path(), new Span(start, end)), text);
        return new Fix(plan.title(), plan.safety(), List.of(edit));
    }

    private static boolean standsAlone(byte[] bytes, int start) {
        int before = start - 1;
        while (before >= 0 && Character.isWhitespace(bytes[before])) {
            before--;
        }
        return before >= 0 && (bytes[before] == ')' || isWord(bytes[before]));
    }

    private static boolean isWord(byte letter) {
        return letter >= 'a' && letter <= 'z';
    }
}
