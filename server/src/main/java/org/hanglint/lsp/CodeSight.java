package org.hanglint.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.hanglint.engine.Sight;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.GilMoment;
import org.hanglint.flow.memory.SeenValue;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** What the analysis knows about code, in words: at the cursor, above functions, behind names. */
record CodeSight(Sight sight, String path, SourceText text, Protocol protocol) {

    /** What an expression is taken for, or the GIL and the thread, with the reason; empty where nothing is known. */
    Optional<String> at(int offset) {
        return sight.value(offset).map(this::value).or(() -> sight.gil(offset).map(moment -> gil(moment, offset)));
    }

    private String value(SeenValue seen) {
        String subject = seen.subject().isEmpty() ? "This value" : "`" + seen.subject() + "`";
        String sure = seen.decided().isReportable() ? " is " : " may be ";
        return subject + sure + kind(seen) + ": it " + seen.reason() + ".";
    }

    private static String kind(SeenValue seen) {
        return switch (seen.decided().kind()) {
            case DEVICE -> "**on the device**";
            case PINNED -> "in **pinned host memory**";
            case PAGEABLE -> "in **pageable host memory**";
            case OBJECT -> "a **Python object**";
        };
    }

    private String gil(GilMoment moment, int offset) {
        StringBuilder words =
                new StringBuilder("The GIL is **").append(state(moment.gil())).append("** here");
        if (!moment.threads().isEmpty()) {
            words.append(", on ")
                    .append(moment.threads().stream().map(CodeSight::thread).collect(Collectors.joining(" or ")));
        }
        words.append('.');
        LineIndex lines = text.lines();
        moment.since()
                .forEach(began -> words.append("\n- since line ")
                        .append(lines.line(began.start()) + 1)
                        .append(": `")
                        .append(text.text(lines.lineSpan(lines.line(began.start())))
                                .strip())
                        .append('`'));
        for (ThreadKind thread : moment.threads()) {
            List<Step> way = sight.entry(offset, thread);
            if (!way.isEmpty()) {
                words.append("\n- ").append(way.getFirst().message());
            }
        }
        return words.toString();
    }

    private static String state(Set<KnownGil> gil) {
        if (gil.contains(KnownGil.UNKNOWN)) {
            return "held or not, depending on callers that are not known";
        }
        return gil.size() == 2
                ? "held on one way and not on another"
                : gil.contains(KnownGil.HELD) ? "held" : "not held";
    }

    private static String thread(ThreadKind thread) {
        return switch (thread) {
            case PYTHON -> "a thread of Python";
            case FOREIGN -> "a thread that Python did not start";
            case UNKNOWN -> "a thread that is not known";
        };
    }

    /** Above every hot function and every one that a foreign thread enters: how execution gets there. */
    List<CodeLens> lenses() {
        return sight.lenses().stream().map(this::lens).toList();
    }

    private CodeLens lens(Sight.Lens lens) {
        Range range = protocol.range(new Place(path, lens.at()), path);
        Object argument = Commands.at(protocol.snapshot().uri(path), range.getStart());
        return new CodeLens(range, new Command(title(lens), Commands.SHOW_PATH, List.of(argument)), null);
    }

    /** What stands above the function. */
    static String title(Sight.Lens lens) {
        return switch (lens.reason()) {
            case HOT -> {
                int calls = lens.path().size() - 1;
                String root =
                        lens.path().isEmpty() ? "" : lens.path().getFirst().message();
                yield calls <= 0
                        ? "hot: " + root
                        : "hot: " + calls + (calls == 1 ? " call" : " calls") + " from " + first(root);
            }
            case FOREIGN -> "entered from a foreign thread";
        };
    }

    private static String first(String sentence) {
        int space = sentence.indexOf(' ');
        return space < 0 ? sentence : sentence.substring(0, space);
    }

    /** Behind names that get a tensor: where it is; behind lines of C++: the GIL, where its state is known and new. */
    List<InlayHint> inlays(Range range) {
        LineIndex lines = text.lines();
        Span stretch = new Span(
                Documents.offset(text, range.getStart(), protocol.unit()),
                Documents.offset(text, range.getEnd(), protocol.unit()));
        Stream<InlayHint> values = sight.written(stretch).stream()
                .filter(seen -> seen.decided().isReportable())
                .map(seen -> inlay(seen, lines));
        Stream<InlayHint> gil = sight.moments(stretch).stream()
                .flatMap(function -> changes(function, lines).stream())
                .filter(moment -> stretch.contains(moment.span()))
                .filter(moment -> moment.gil().size() == 1 && !moment.gil().contains(KnownGil.UNKNOWN))
                .map(moment -> inlay(moment, lines));
        return Stream.concat(values, gil).toList();
    }

    /** The first moments of lines at which the GIL is in another state than at the line before. */
    private static List<GilMoment> changes(List<GilMoment> function, LineIndex lines) {
        List<GilMoment> changes = new ArrayList<>();
        Set<KnownGil> before = Set.of();
        int line = -1;
        for (GilMoment moment : function) {
            int at = lines.line(moment.span().start());
            if (at == line) {
                continue;
            }
            if (!moment.gil().equals(before)) {
                changes.add(moment);
            }
            line = at;
            before = moment.gil();
        }
        return changes;
    }

    private InlayHint inlay(GilMoment moment, LineIndex lines) {
        Span line = lines.lineSpan(lines.line(moment.span().start()));
        var end = lines.position(line.end(), protocol.unit());
        InlayHint hint = new InlayHint(
                new Position(end.line(), end.column()), Either.forLeft("GIL " + state(moment.gil())));
        hint.setPaddingLeft(true);
        hint.setTooltip(gil(moment, moment.span().start()).replace("**", ""));
        return hint;
    }

    private InlayHint inlay(SeenValue seen, LineIndex lines) {
        var end = lines.position(seen.span().end(), protocol.unit());
        String where = switch (seen.decided().kind()) {
            case DEVICE -> "device";
            case PINNED -> "pinned";
            case PAGEABLE -> "pageable";
            case OBJECT -> "object";
        };
        InlayHint hint = new InlayHint(new Position(end.line(), end.column()), Either.forLeft(": " + where));
        hint.setKind(InlayHintKind.Type);
        hint.setTooltip("It " + seen.reason() + ".");
        return hint;
    }
}
