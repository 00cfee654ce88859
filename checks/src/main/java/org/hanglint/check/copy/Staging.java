package org.hanglint.check.copy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * Copies to the host through pinned memory that stays: the module {@code pinned_staging} is added to the user's package, or
 * found there, and the copy becomes a call of it. It gives the same values; a history of gradients it does not keep.
 */
final class Staging {

    private static final Pattern COPY = Pattern.compile(
            "(?<value>.+?)\\s*\\.\\s*(?:cpu|item|tolist|to)\\(\\s*(?:(?:device\\s*=\\s*)?[\"']cpu[\"'])?\\s*\\)",
            Pattern.DOTALL);
    private static final Pattern CONVERSION =
            Pattern.compile("(?<type>int|float|bool)\\((?<value>.+)\\)", Pattern.DOTALL);

    private Staging() {}

    /**
     * How a wait would be staged; empty where it is another construct, where that is not proved to be right, or where the name
     * is taken.
     */
    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        boolean proved =
                fact.source().isReportable() && flows.memory().hotness().certainty(fact.in()) == Certainty.SURE;
        Optional<String> function = function(fact.construct());
        boolean python = fact.in().unit().language() == Language.PYTHON;
        if (!python || !proved || function.isEmpty() || function.get().equals("d2h") && mayCarryGradients(flows, fact)) {
            return Optional.empty();
        }
        StagingHome home = StagingHome.of(flows.project().python(), fact.in().unit());
        if (home.isTaken(flows.project().python(), fact.in().unit(), function.get())) {
            return Optional.empty();
        }
        List<Place> places = new ArrayList<>();
        places.add(new Place(home.path(), new Span(0, 0)));
        fact.in().unit().imports().forEach(each -> places.add(fact.in().at(each.span())));
        return Optional.of(new FixPlan(
                "Copy through pinned memory: " + function.get(),
                Safety.OFFERED,
                function.get() + " " + home.module(),
                places));
    }

    private static boolean mayCarryGradients(Flows flows, MemoryFact fact) {
        Rate rate = flows.memory().hotness().rate(fact.in()).orElse(Rate.TRAINING);
        return rate == Rate.TRAINING || rate == Rate.MODEL;
    }

    private static Optional<String> function(String construct) {
        return switch (construct) {
            case ".cpu()", ".to(\"cpu\")" -> Optional.of("d2h");
            case ".tolist()" -> Optional.of("d2list");
            case ".item()", "int()", "float()", "bool()", "truth test" -> Optional.of("d2item");
            default -> Optional.empty();
        };
    }

    /** The plan as edits: the call, its import, and the module where it is not there yet. */
    static List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().flatMap(plan -> fix(finding, plan, sources)).stream()
                .toList();
    }

    private static Optional<Fix> fix(Finding finding, FixPlan plan, Sources sources) {
        SourceText text = sources.text(finding.place().path());
        Span span = finding.place().span();
        if (span.end() > text.length()) {
            return Optional.empty();
        }
        String function = plan.kind().substring(0, plan.kind().indexOf(' '));
        String module = plan.kind().substring(plan.kind().indexOf(' ') + 1);
        List<Edit> edits = new ArrayList<>();
        imported(plan, text, "from " + module + " import " + function).ifPresent(edits::add);
        edits.add(new Edit(finding.place(), call(function, text.text(span))));
        Place home = plan.places().getFirst();
        if (sources.text(home.path()).length() == 0) {
            edits.add(new Edit(home, source()));
        }
        return Optional.of(new Fix(plan.title(), plan.safety(), edits));
    }

    private static String call(String function, String expression) {
        Matcher copy = COPY.matcher(expression);
        if (copy.matches()) {
            return function + "(" + copy.group("value") + ")";
        }
        Matcher conversion = CONVERSION.matcher(expression);
        return conversion.matches()
                ? conversion.group("type") + "(" + function + "(" + conversion.group("value") + "))"
                : function + "(" + expression + ")";
    }

    /** A line after the last import at the margin; empty where the file has it. */
    private static Optional<Edit> imported(FixPlan plan, SourceText text, String statement) {
        LineIndex lines = text.lines();
        int at = 0;
        for (int line = 0; line < lines.lineCount(); line++) {
            if (text.text(lines.lineSpan(line)).strip().equals(statement)) {
                return Optional.empty();
            }
        }
        for (Place place : plan.places().subList(1, plan.places().size())) {
            int line = lines.line(place.span().start());
            if (place.span().start() == lines.lineStart(line) && place.span().end() <= text.length()) {
                at = Math.max(
                        at, lines.lineEnd(lines.line(Math.max(0, place.span().end() - 1))));
            }
        }
        String path = plan.places().size() > 1 ? plan.places().getLast().path() : "";
        Place after = new Place(path, new Span(at, at));
        return path.isEmpty() ? Optional.empty() : Optional.of(new Edit(after, "\n" + statement));
    }

    /** The text of the module. */
    static String source() {
        try (InputStream in =
                Objects.requireNonNull(Staging.class.getResourceAsStream("/fixes/" + StagingHome.MODULE + ".py"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
