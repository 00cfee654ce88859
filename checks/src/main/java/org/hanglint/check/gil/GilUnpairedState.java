package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.TokenLeft;
import org.hanglint.flow.gil.GilFact.Way;
import org.hanglint.flow.gil.GilFact.Wrong;
import org.hanglint.flow.gil.GilFact.WrongRelease;
import org.hanglint.flow.gil.Holding;
import org.hanglint.syntax.Language;

/** A thread-state token that is not given back on some way out, or twice, or in the wrong order. */
public final class GilUnpairedState implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-unpaired-state",
            "PyGILState_Ensure or PyEval_SaveThread is not paired with its counterpart on every way out.",
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
        for (TokenLeft left : flows.gil().facts(TokenLeft.class)) {
            findings.add(left(left));
        }
        for (GilFact.LockLeft left : flows.gil().facts(GilFact.LockLeft.class)) {
            findings.add(locked(left));
        }
        for (WrongRelease wrong : flows.gil().facts(WrongRelease.class)) {
            if (wrong.wrong() == Wrong.TWICE || wrong.wrong() == Wrong.OUT_OF_ORDER) {
                findings.add(wrong(wrong));
            }
        }
        return findings;
    }

    private static Finding left(TokenLeft left) {
        boolean ensured = left.token() instanceof Holding.Ensured;
        String what = ensured ? "PyGILState_Ensure" : "PyEval_SaveThread";
        String cure = ensured ? "PyGILState_Release" : "PyEval_RestoreThread";
        String way = left.way() == Way.THROW
                ? "an exception leaves"
                : left.givesBack() ? "one way leaves" : "nothing undoes";
        String where = way.equals("nothing undoes") ? " it in this function" : " the function before " + cure;
        String then = ensured
                ? "; the thread keeps the GIL, and every other thread waits for ever. "
                : "; the caller goes on without the GIL and crashes. ";
        return Telling.at(
                INFO,
                INFO.severity(),
                what + " is left unpaired: " + way + where + then + "Use a guard object.",
                left.in().at(left.span()),
                left.in().function().qualifiedName(),
                List.of(),
                what + ", and no " + cure + " on that way",
                ensured ? PairPlan.ensured(left.in(), left.span()) : PairPlan.saved(left.in(), left.span()));
    }

    private static Finding locked(GilFact.LockLeft left) {
        String name = left.lock().mutex().shown();
        String shown = name.isEmpty() ? "the lock" : name;
        return Telling.finding(
                INFO,
                INFO.severity(),
                "This way out leaves " + shown
                        + " locked, which the other ways give back; whoever locks it next waits for"
                        + " ever. Unlock it first.",
                left.in(),
                left.span(),
                List.of(new Step(left.in().at(left.lock().began()), shown + " is locked here")),
                "leaves with " + shown + " locked");
    }

    private static Finding wrong(WrongRelease wrong) {
        boolean twice = wrong.wrong() == Wrong.TWICE;
        String message = twice
                ? "This token is given back a second time; the second PyGILState_Release is a fatal error. Remove it."
                : "This token is given back before a newer one; the thread state is freed under the newer one's feet. "
                        + "Give tokens back in reverse order.";
        return Telling.finding(
                INFO,
                INFO.severity(),
                message,
                wrong.in(),
                wrong.span(),
                List.of(new Step(wrong.in().at(wrong.token()), twice ? "the token" : "the newer token")),
                twice ? "given back again" : "given back too early");
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
