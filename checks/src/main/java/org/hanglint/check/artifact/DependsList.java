package org.hanglint.check.artifact;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hanglint.artifact.SetupExtension.Listed;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Headers written into {@code depends=[...]} of an Extension. */
final class DependsList {

    private DependsList() {}

    /** The edit; nothing where the argument before it is written in brackets of its own. */
    static Optional<Fix> fix(FixPlan plan, Sources sources) {
        Place insertion = plan.places().get(0);
        Span call = plan.places().get(1).span();
        String folder = insertion.path().substring(0, insertion.path().lastIndexOf('/') + 1);
        String names = plan.places().stream()
                .skip(2)
                .map(place -> "\"" + place.path().substring(folder.length()) + "\"")
                .collect(Collectors.joining(", "));
        SourceText text = sources.text(insertion.path());
        int at = insertion.span().start();
        Optional<String> written = switch (Listed.valueOf(plan.kind())) {
            case EMPTY -> Optional.of(names);
            case SOME -> Optional.of(", " + names);
            case NOWHERE ->
                isEndOfArgument(text, at, call) ? Optional.of(argument(text, call, at, names)) : Optional.empty();
        };
        return written.map(code -> new Fix(plan.title(), plan.safety(), List.of(new Edit(insertion, code))));
    }

    private static boolean isEndOfArgument(SourceText text, int at, Span call) {
        String rest = text.text(at, call.end()).strip();
        return rest.startsWith(",") || rest.equals(")");
    }

    /** On a line of its own where the arguments stand so. */
    private static String argument(SourceText text, Span call, int at, String names) {
        LineIndex lines = text.lines();
        int line = lines.line(at);
        int start = lines.lineStart(line);
        String before = text.text(start, Math.max(start, at));
        boolean own = line > lines.line(call.start());
        String indent =
                before.substring(0, before.length() - before.stripLeading().length());
        return (own ? ",\n" + indent : ", ") + "depends=[" + names + "]";
    }
}
