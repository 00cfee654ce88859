package org.hanglint.check.gil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Plans of this family that are made of a few ways to change statements, and the edits that they come to. */
final class Mend {

    private static final String STEP = "    ";

    /** How the plan's places are changed; the rest of {@code kind} after the word is its text. */
    private enum Way {
        /** The place goes into a block that begins with the text. */
        WRAP,
        /** The place goes into a block of its own. */
        BRACE,
        /** Lines before and after the place. */
        FRAME,
        /** The text becomes the last argument of the call. */
        APPEND,
        /** The text stands for the first place, and the other statements go. */
        REPLACE,
        /** The first place goes behind the second. */
        MOVE,
        /** The text becomes the first line of the block. */
        OPEN,
        /** The text becomes a line behind the place. */
        BEHIND,
        /**
         * The statements from the first place to the second go into a block of their own; where there is a text, the first
         * statement stands again behind the third. A first statement that is alone goes.
         */
        SPLIT,
        /** The place becomes the body of a Python block whose head is the text. */
        UNDER,
        /** The text becomes the last clause of the signature that ends where the place ends. */
        CLAUSE
    }

    private static final String CUT = "\u0000";

    private Mend() {}

    static FixPlan wrap(String title, Safety safety, Place statement, String first) {
        return new FixPlan(title, safety, Way.WRAP + " " + first, List.of(statement));
    }

    static FixPlan brace(String title, Safety safety, Place statements) {
        return new FixPlan(title, safety, Way.BRACE + " ", List.of(statements));
    }

    static FixPlan frame(String title, Safety safety, Place statement, String before, String after) {
        return new FixPlan(title, safety, Way.FRAME + " " + before + CUT + after, List.of(statement));
    }

    static FixPlan append(String title, Safety safety, Place call, String argument) {
        return new FixPlan(title, safety, Way.APPEND + " " + argument, List.of(call));
    }

    /** The text stands for the first of the places; the statements at the others go. */
    static FixPlan replace(String title, Safety safety, List<Place> places, String text) {
        return new FixPlan(title, safety, Way.REPLACE + " " + text, places);
    }

    static FixPlan move(String title, Safety safety, Place statement, Place behind) {
        return new FixPlan(title, safety, Way.MOVE + " ", List.of(statement, behind));
    }

    static FixPlan under(String title, Safety safety, Place statement, String head) {
        return new FixPlan(title, safety, Way.UNDER + " " + head, List.of(statement));
    }

    /** {@code signature} reaches to the first byte of the body. */
    static FixPlan clause(String title, Safety safety, Place signature, String clause) {
        return new FixPlan(title, safety, Way.CLAUSE + " " + clause, List.of(signature));
    }

    static FixPlan open(String title, Safety safety, Place block, String first) {
        return new FixPlan(title, safety, Way.OPEN + " " + first, List.of(block));
    }

    static FixPlan behind(String title, Safety safety, Place statement, String line) {
        return new FixPlan(title, safety, Way.BEHIND + " " + line, List.of(statement));
    }

    /** {@code again}: whether the first statement is wanted behind {@code cut}, too. */
    static FixPlan split(String title, Safety safety, Place first, Place last, Place cut, Again again) {
        return new FixPlan(title, safety, Way.SPLIT + " " + again, List.of(first, last, cut));
    }

    /** Whether a guard begins again. */
    enum Again {
        YES,
        NO
    }

    static List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().stream()
                .filter(plan -> fits(plan, sources))
                .map(plan -> fix(plan, sources))
                .toList();
    }

    /** A statement that goes under a head has its lines for itself: others on them would go with it, or be cut off. */
    private static boolean fits(FixPlan plan, Sources sources) {
        if (!plan.kind().startsWith(Way.UNDER + " ")) {
            return true;
        }
        Place place = plan.places().getFirst();
        SourceText source = sources.text(place.path());
        Span span = place.span();
        Span first = source.lines().lineSpan(source.lines().line(span.start()));
        Span last = source.lines().lineSpan(source.lines().line(span.end()));
        String before = source.text(new Span(first.start(), span.start()));
        String after = source.text(new Span(span.end(), last.end())).strip();
        return before.isBlank() && (after.isEmpty() || after.startsWith("#"));
    }

    /** One level deeper in a block of Python, where tabs and spaces do not mix. */
    private static String step(String indent) {
        return indent.endsWith("\t") ? "\t" : STEP;
    }

    private static Fix fix(FixPlan plan, Sources sources) {
        int cut = plan.kind().indexOf(' ');
        Way way = Way.valueOf(plan.kind().substring(0, cut));
        String text = plan.kind().substring(cut + 1);
        Place first = plan.places().getFirst();
        SourceText source = sources.text(first.path());
        boolean exact = way == Way.APPEND || way == Way.OPEN || way == Way.UNDER || way == Way.CLAUSE;
        Span span = exact ? first.span() : whole(source, first.span());
        String indent = indent(source, span.start());
        List<Edit> edits = new ArrayList<>();
        switch (way) {
            case WRAP, BRACE -> {
                String opening = text.isEmpty() ? "{\n" : "{\n" + indent + STEP + text + "\n";
                edits.add(at(first, span, opening + indented(source.text(span), indent) + "\n" + indent + "}"));
            }
            case UNDER -> {
                String body = source.text(span).replace("\n", "\n" + step(indent));
                edits.add(at(first, span, text + "\n" + indent + step(indent) + body));
            }
            case CLAUSE -> {
                int colon = span.end() - 1;
                while (colon > span.start() && source.bytes()[colon] != ':') {
                    colon--;
                }
                edits.add(at(first, new Span(colon, colon), " " + text));
            }
            case FRAME -> {
                String[] lines = text.split(CUT, 2);
                String framed = lines[0] + "\n" + indent + source.text(span) + "\n" + indent + lines[1];
                edits.add(at(first, span, framed));
            }
            case APPEND -> edits.add(at(first, new Span(span.end() - 1, span.end() - 1), ", " + text));
            case OPEN -> {
                int inside = span.start() + 1;
                edits.add(at(
                        first,
                        new Span(inside, inside),
                        "\n" + indent + STEP + text.replace("\n", "\n" + indent + STEP)));
            }
            case BEHIND -> edits.add(at(first, new Span(span.end(), span.end()), "\n" + indent + text));
            case SPLIT -> edits.addAll(split(plan, source, span, Again.valueOf(text)));
            case REPLACE -> {
                edits.add(text.isEmpty() ? gone(source, first) : at(first, span, text.replace("\n", "\n" + indent)));
                plan.places().stream().skip(1).forEach(place -> edits.add(gone(sources.text(place.path()), place)));
            }
            case MOVE -> {
                Place behind = plan.places().get(1);
                Span target = whole(source, behind.span());
                String moved = "\n" + indent(source, target.start()) + source.text(span);
                edits.add(gone(source, first));
                edits.add(at(behind, new Span(target.end(), target.end()), moved));
            }
        }
        edits.sort(Comparator.comparingInt(edit -> edit.place().span().start()));
        return new Fix(plan.title(), plan.safety(), edits);
    }

    private static List<Edit> split(FixPlan plan, SourceText source, Span guard, Again again) {
        Place first = plan.places().getFirst();
        String indent = indent(source, guard.start());
        Span last = whole(source, plan.places().get(1).span());
        List<Edit> edits = new ArrayList<>();
        if (last.equals(guard)) {
            edits.add(gone(source, first));
        } else {
            Span all = new Span(guard.start(), last.end());
            edits.add(at(first, all, "{\n" + indented(source.text(all), indent) + "\n" + indent + "}"));
        }
        if (again == Again.YES) {
            int end = whole(source, plan.places().getLast().span()).end();
            edits.add(at(first, new Span(end, end), "\n" + indent + source.text(guard)));
        }
        return edits;
    }

    private static Edit at(Place place, Span span, String text) {
        return new Edit(new Place(place.path(), span), text);
    }

    /** With the semicolon, which does not belong to every statement's span. */
    private static Span whole(SourceText source, Span span) {
        byte[] bytes = source.bytes();
        int end = span.end();
        while (end < bytes.length && Character.isWhitespace(bytes[end])) {
            end++;
        }
        boolean ended = bytes[span.end() - 1] == ';' || bytes[span.end() - 1] == '}';
        return !ended && end < bytes.length && bytes[end] == ';' ? new Span(span.start(), end + 1) : span;
    }

    /** The statement with its line, where it has one to itself. */
    private static Edit gone(SourceText source, Place place) {
        byte[] bytes = source.bytes();
        Span span = whole(source, place.span());
        int start = span.start();
        while (start > 0 && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t')) {
            start--;
        }
        boolean alone =
                (start == 0 || bytes[start - 1] == '\n') && (span.end() == bytes.length || bytes[span.end()] == '\n');
        return at(place, alone ? new Span(start, Math.min(span.end() + 1, bytes.length)) : span, "");
    }

    /** White space before the first word of the line that the offset is in. */
    private static String indent(SourceText source, int offset) {
        byte[] bytes = source.bytes();
        int start = offset;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        int end = start;
        while (end < bytes.length && (bytes[end] == ' ' || bytes[end] == '\t')) {
            end++;
        }
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    private static String indented(String statement, String indent) {
        return indent + STEP + statement.replace("\n", "\n" + STEP);
    }

    /** The first of two plans that there is. */
    static Optional<FixPlan> either(Optional<FixPlan> one, Optional<FixPlan> other) {
        return one.isPresent() ? one : other;
    }
}
