package org.hanglint.check.copy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * Copies to the host through pinned memory that stays: the module {@code pinned_staging} is added to the user's package, or
 * found there, and the copy becomes a call of it. It gives the same values; a history of gradients it does not keep.
 */
final class Staging {

    private static final String TEXT = "/fixes/pinned_staging.py";
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
        Finder site = new Finder(fact.in());
        return StagingEdits.plan(flows.project().python(), site, function.get(), List.of(fact.span()));
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
        String function = plan.title().substring(plan.title().lastIndexOf(' ') + 1);
        String expression = text.text(span);
        if (function.equals("d2h") && !COPY.matcher(expression).matches()) {
            return Optional.empty();
        }
        Edit edit = new Edit(finding.place(), call(function, expression));
        return StagingEdits.fix(finding, plan, List.of(edit), sources);
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

    /** The text of the module. */
    static String source() {
        try (InputStream in = Objects.requireNonNull(Staging.class.getResourceAsStream(TEXT))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
