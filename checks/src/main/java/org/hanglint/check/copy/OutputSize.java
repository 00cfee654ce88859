package org.hanglint.check.copy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Walk;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * The size of a repetition told by the host, where it has the counts as well: the list that the counts were made from in the
 * same function, or a mirror beside them. The spans of a plan are the call and what the host has.
 */
final class OutputSize {

    private static final String OF_LIST = "Tell the size of the result: the sum of the list";
    private static final String OF_MIRROR = "Tell the size of the result: the sum of the host's mirror";

    private OutputSize() {}

    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        if (!fact.construct().endsWith("repeat_interleave()") || !fact.source().isReportable()) {
            return Optional.empty();
        }
        Finder site = new Finder(fact.in());
        return site.call(fact.span()).flatMap(call -> counts(call, fact.construct()).flatMap(counts -> {
            Optional<Expr> list = list(site, counts);
            Optional<Expr> known = list.or(() -> mirror(flows, fact.in().function(), counts));
            String title = list.isPresent() ? OF_LIST : OF_MIRROR;
            return known.map(host -> StagingEdits.plan(title, "", site, List.of(call.span(), host.span())));
        }));
    }

    /** The argument that says how often. */
    private static Optional<Expr> counts(Expr.Call call, String construct) {
        int at = construct.startsWith("torch") ? 1 : 0;
        boolean plain = call.arguments().stream().noneMatch(each -> each.passing() != Argument.Passing.PLAIN);
        List<Expr> positional = call.arguments().stream()
                .filter(Argument::isPositional)
                .map(Argument::value)
                .toList();
        return !plain
                ? Optional.empty()
                : Finder.keyword(call, "repeats")
                        .or(() -> positional.stream().skip(at).findFirst());
    }

    /** {@code counts = torch.tensor(lengths, device=d)}, the only value of that name, from a name that has one value too. */
    private static Optional<Expr> list(Finder site, Expr counts) {
        if (!(counts instanceof Expr.Name name) || site.assigned(name.id()).size() != 1) {
            return Optional.empty();
        }
        return site.assigned(name.id()).getFirst() instanceof Expr.Call call
                        && call.callee() instanceof Expr.Member(Expr.Name torch, String made, _, _, _)
                        && torch.id().equals("torch")
                        && made.equals("tensor")
                        && !call.arguments().isEmpty()
                        && call.arguments().getFirst().value() instanceof Expr.Name list
                        && site.assigned(list.id()).size() <= 1
                        && isUnchanged(site.definition().function(), list.id())
                ? Optional.of(list)
                : Optional.empty();
    }

    private static boolean isUnchanged(Function function, String list) {
        boolean[] called = {false};
        Walk.all(function, part -> called[0] |= part instanceof Expr.Member(Expr.Name object, _, _, _, _)
                && object.id().equals(list));
        return !called[0];
    }

    /** {@code batch.counts} with {@code batch.counts_cpu} in the same function. */
    private static Optional<Expr> mirror(Flows flows, Function function, Expr counts) {
        if (!(counts instanceof Expr.Member(Expr.Name owner, String field, _, _, _))) {
            return Optional.empty();
        }
        List<String> twins = flows.project().knowledge().copy().hostTwins();
        Expr[] found = new Expr[1];
        Walk.all(function, part -> {
            if (part instanceof Expr.Member(Expr.Name object, String name, _, _, _)
                    && object.id().equals(owner.id())
                    && twins.stream().anyMatch(twin -> name.equals(field + twin))) {
                found[0] = part;
            }
        });
        return Optional.ofNullable(found[0]);
    }

    /** The plan as edits. */
    static List<Fix> fixes(Finding finding, Sources sources) {
        return StagingEdits.fixes(finding, sources, 2, OutputSize::edit);
    }

    private static Optional<Edit> edit(FixPlan plan, String path, SourceText text, List<Span> spans) {
        String host = text.text(spans.get(1));
        String sum = plan.title().equals(OF_LIST) ? "sum(" + host + ")" : "int(" + host + ".sum())";
        String call = text.text(spans.getFirst());
        String open = call.substring(0, call.length() - 1).stripTrailing();
        int at = spans.getFirst().start() + open.getBytes(StandardCharsets.UTF_8).length;
        String comma = open.endsWith(",") ? " " : ", ";
        Place end = new Place(path, new Span(at, at));
        return Optional.of(new Edit(end, comma + "output_size=" + sum));
    }
}
