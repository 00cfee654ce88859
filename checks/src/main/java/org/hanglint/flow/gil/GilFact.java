package org.hanglint.flow.gil;

import java.util.Set;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Node;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.Holding.Means;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** What the flow saw in one function and a check may tell; states are those just before. */
public sealed interface GilFact {

    /** The function it was seen in. */
    Definition in();

    /** The bytes it is about. */
    Span span();

    /** A guard begins; {@code visits} says whether it lies in a loop of the function. */
    record GuardBegins(
            Definition in, Entity entity, Guard effect, Means means, Visits visits, Possible before)
            implements GilFact {
        @Override
        public Span span() {
            return entity.span();
        }
    }

    /** A declaration that was meant to be a guard and is a function: {@code Guard g();}. */
    record VexingGuard(Definition in, Guard effect, Span span) implements GilFact {}

    /** A way out of a released region that skips its end. */
    record LeavesRegion(Definition in, Way way, Expr.Call begin, Span span) implements GilFact {}

    /** A call or construction that leads to other functions of the project. */
    record Site(Definition in, Node node, Visits visits, Possible before) implements GilFact {
        @Override
        public Span span() {
            return node.span();
        }
    }

    /** A call through a pointer or container, whose callee is not known. */
    record IndirectCall(Definition in, Span span, Possible before) implements GilFact {}

    /** How a region is left. */
    enum Way {
        RETURN,
        JUMP,
        THROW
    }

    /** The means that are alive in a state before the fact. */
    static boolean holdsEnsured(GilState state) {
        return state.alive().stream().anyMatch(holding -> switch (holding) {
            case Holding.Ensured _ -> true;
            case Holding.Guarding guarding -> guarding.means() == Means.ENSURE;
            case Holding.Saved _, Holding.Region _ -> false;
        });
    }

    /** States in which something ensured is alive. */
    static Set<GilState> ensured(Possible possible) {
        return possible.states().stream().filter(GilFact::holdsEnsured).collect(java.util.stream.Collectors.toSet());
    }
}
