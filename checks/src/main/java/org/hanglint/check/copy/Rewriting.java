package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * A cure that puts other text in several places of a file. In the new text {@code $3} stands for what the fourth stretch holds,
 * {@code $/} for a line break and the indentation of the changed line.
 *
 * @param stretches all that the texts name and all that is replaced, those of {@code changes} first
 * @param changes the new texts of the first stretches
 */
record Rewriting(List<Span> stretches, List<String> changes) {

    private static final Pattern STRETCH = Pattern.compile("\\$(\\d+|/)");

    Rewriting {
        stretches = List.copyOf(stretches);
        changes = List.copyOf(changes);
    }

    /** Collects what is replaced and what the new texts name. */
    static final class Builder {
        private final List<Span> changed = new ArrayList<>();
        private final List<Span> named = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();

        /** Puts {@code text} there, with {@code $0}, {@code $1} for the named stretches. */
        Builder put(Span at, String text, Span... names) {
            int before = named.size();
            named.addAll(List.of(names));
            changed.add(at);
            texts.add(STRETCH.matcher(text).replaceAll(found -> {
                String which = found.group(1);
                return which.equals("/") ? "\\$/" : "\\$" + (before + Integer.parseInt(which));
            }));
            return this;
        }

        Rewriting done() {
            List<Span> all = new ArrayList<>(changed);
            all.addAll(named);
            int first = changed.size();
            List<String> shifted = texts.stream()
                    .map(text -> STRETCH.matcher(text).replaceAll(found -> {
                        String which = found.group(1);
                        return which.equals("/") ? "\\$/" : "\\$" + (first + Integer.parseInt(which));
                    }))
                    .toList();
            return new Rewriting(all, shifted);
        }
    }

    /** Whether the finding's cure is one of these. */
    static boolean isPlanned(Finding finding) {
        return finding.fix().filter(plan -> !StagingEdits.changes(plan).isEmpty()).isPresent();
    }

    /** The plan of such a cure as edits; empty where the text does not have the stretches. */
    static List<Fix> fixes(Finding finding, Sources sources) {
        String path = finding.place().path();
        SourceText text = sources.text(path);
        return finding.fix()
                .flatMap(plan -> edits(plan, path, text).flatMap(edits -> StagingEdits.fix(finding, plan, edits, sources)))
                .stream()
                .toList();
    }

    private static Optional<List<Edit>> edits(FixPlan plan, String path, SourceText text) {
        List<Span> spans = StagingEdits.spans(plan, text);
        List<String> changes = StagingEdits.changes(plan);
        if (spans.size() < StagingEdits.count(plan)) {
            return Optional.empty();
        }
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            Span at = spans.get(i);
            String indent = indent(text, at);
            if (changes.get(i).contains("$/") && !indent.isBlank()) {
                return Optional.empty();
            }
            String put = STRETCH.matcher(changes.get(i)).replaceAll(found -> {
                String which = found.group(1);
                String with = which.equals("/") ? "\n" + indent : text.text(spans.get(Integer.parseInt(which)));
                return Matcher.quoteReplacement(with);
            });
            edits.add(new Edit(new Place(path, at), put));
        }
        return Optional.of(edits);
    }

    private static String indent(SourceText text, Span at) {
        LineIndex lines = text.lines();
        return text.text(new Span(lines.lineStart(lines.line(at.start())), at.start()));
    }
}
