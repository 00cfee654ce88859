package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Expr;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * Copies to the device through pinned memory that stays, by {@code h2d}. The spans of a plan are the whole expression that is
 * replaced, the host tensor in it, the device (empty for the current one), and the values of the keywords that are dropped.
 */
final class Upload {

    private static final List<String> DATA = List.of("dtype", "device", "pin_memory");
    private static final List<String> MOVE = List.of("device", "non_blocking");

    private Upload() {}

    /** How a copy would be staged; empty where it is another construct or might carry gradients. */
    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        if (!isOffered(flows, fact)) {
            return Optional.empty();
        }
        Finder site = new Finder(fact.in());
        Optional<List<Span>> spans = site.call(fact.span()).flatMap(call -> switch (fact.construct()) {
            case "torch.tensor()" ->
                fact.kind() == MemoryFact.Kind.COPY_TO_DEVICE ? made(call) : pinnedData(site, call);
            case ".to(device)" -> moved(call);
            case ".cuda()" -> current(call);
            case ".pin_memory()" -> pinned(site, call);
            default -> Optional.empty();
        });
        return spans.flatMap(found -> StagingEdits.plan(flows.project().python(), site, "h2d", found));
    }

    /** Whether it is sure, and nobody trains there. */
    static boolean isOffered(Flows flows, MemoryFact fact) {
        Rate rate = flows.memory().hotness().rate(fact.in()).orElse(Rate.TRAINING);
        boolean serves = rate != Rate.TRAINING && rate != Rate.MODEL;
        return serves && fact.source().isReportable() && flows.memory().hotness().certainty(fact.in()) == Certainty.SURE;
    }

    /** {@code torch.tensor(data, device=d)}. */
    private static Optional<List<Span>> made(Expr.Call call) {
        boolean plain = Finder.hasOnly(call, 1, DATA) && Finder.keyword(call, "pin_memory").isEmpty();
        return Finder.keyword(call, "device")
                .filter(_ -> plain)
                .map(device -> List.of(call.span(), call.span(), device.span(), device.span()));
    }

    /** {@code torch.tensor(data, pin_memory=True).to(d, non_blocking=True)}. */
    private static Optional<List<Span>> pinnedData(Finder site, Expr.Call call) {
        Optional<Expr> pin = Finder.keyword(call, "pin_memory");
        boolean plain = Finder.hasOnly(call, 1, DATA) && Finder.keyword(call, "device").isEmpty();
        if (!plain || pin.isEmpty()) {
            return Optional.empty();
        }
        return site.calledOn(call.span(), "to")
                .flatMap(move -> device(move)
                        .map(device -> List.of(
                                move.span(), call.span(), device, pin.get().span())));
    }

    /** {@code x.pin_memory().to(d, non_blocking=True)}. */
    private static Optional<List<Span>> pinned(Finder site, Expr.Call call) {
        return call.callee() instanceof Expr.Member member && call.arguments().isEmpty()
                ? site.calledOn(call.span(), "to")
                        .flatMap(move -> device(move)
                                .map(device -> List.of(
                                        move.span(), member.object().span(), device)))
                : Optional.empty();
    }

    /** {@code x.to(d)}. */
    private static Optional<List<Span>> moved(Expr.Call call) {
        return call.callee() instanceof Expr.Member member
                ? device(call)
                        .map(device -> List.of(call.span(), member.object().span(), device))
                : Optional.empty();
    }

    static Optional<Span> device(Expr.Call move) {
        Optional<Expr> named = Finder.keyword(move, "device");
        boolean plain = Finder.hasOnly(move, named.isPresent() ? 0 : 1, MOVE);
        return plain ? named.or(() -> Optional.of(move.arguments().getFirst().value())).map(Expr::span) : Optional.empty();
    }

    /** {@code x.cuda()}. */
    private static Optional<List<Span>> current(Expr.Call call) {
        int end = call.span().end();
        return call.callee() instanceof Expr.Member member && Finder.hasOnly(call, 0, List.of("non_blocking"))
                ? Optional.of(List.of(call.span(), member.object().span(), new Span(end, end)))
                : Optional.empty();
    }

    /** The plan as edits. */
    static List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().flatMap(plan -> fix(finding, plan, sources)).stream()
                .toList();
    }

    private static Optional<Fix> fix(Finding finding, FixPlan plan, Sources sources) {
        SourceText text = sources.text(finding.place().path());
        List<Span> spans = StagingEdits.spans(plan, text);
        if (spans.size() < 3 || spans.size() < StagingEdits.count(plan)) {
            return Optional.empty();
        }
        Optional<String> tensor = without(text, spans.get(1), spans.subList(3, spans.size()));
        String device = spans.get(2).length() == 0 ? "\"cuda\"" : text.text(spans.get(2));
        Place whole = new Place(finding.place().path(), spans.getFirst());
        return tensor.map(host -> new Edit(whole, "h2d(" + host + ", " + device + ")"))
                .flatMap(edit -> StagingEdits.fix(finding, plan, List.of(edit), sources));
    }

    /** The text of an expression without some keyword arguments, which are told by their values. */
    private static Optional<String> without(SourceText text, Span whole, List<Span> dropped) {
        List<String> parts = new ArrayList<>();
        int from = whole.start();
        for (Span value : dropped) {
            String before = text.text(new Span(from, value.start()));
            Matcher keyword = Pattern.compile("\\s*,\\s*\\w+\\s*=\\s*$").matcher(before);
            if (!keyword.find()) {
                return Optional.empty();
            }
            parts.add(before.substring(0, keyword.start()));
            from = value.end();
        }
        parts.add(text.text(new Span(from, whole.end())));
        return Optional.of(String.join("", parts));
    }
}
