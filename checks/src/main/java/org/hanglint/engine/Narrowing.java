package org.hanglint.engine;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Function;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * A newer text in which the bodies of functions that did not change are blank, byte for byte: what is asked about the text is
 * asked about the others, and who reads it is soon done.
 *
 * @param same where those functions, and the functions in them, are now
 */
record Narrowing(SourceText text, Map<Definition, Span> same) {

    private static final byte[] NOTHING = {'p', 'a', 's', 's'};

    /** All of the text. */
    static Narrowing none(SourceText now) {
        return new Narrowing(now, Map.of());
    }

    /** Without the bodies of those of the functions that stand in the text as they did. */
    static Narrowing of(SourceText now, Moves moves, List<Definition> older) {
        byte[] bytes = now.bytes().clone();
        Map<Definition, Span> same = new LinkedHashMap<>();
        int end = 0;
        for (Definition definition : inOrder(older)) {
            Optional<Span> there = moves.moved(definition.function().span());
            if (there.isEmpty()) {
                continue;
            }
            if (there.get().start() >= end && blank(bytes, definition, now, moves)) {
                end = there.get().end();
            }
            if (there.get().end() <= end) {
                same.put(definition, there.get());
            }
        }
        return new Narrowing(SourceText.of(bytes), same);
    }

    private static boolean blank(byte[] bytes, Definition definition, SourceText now, Moves moves) {
        Function function = definition.function();
        Language language = definition.unit().language();
        Optional<Span> body = Optional.of(function)
                .filter(each -> isWhole(each.kind()))
                .flatMap(each -> moves.moved(each.body().span()))
                .flatMap(at -> inside(bytes, at, language));
        body.ifPresent(at -> blank(bytes, head(now.bytes(), definition, moves).orElse(at), language));
        return body.isPresent();
    }

    /** An outer function comes before those in it. */
    private static List<Definition> inOrder(List<Definition> functions) {
        return functions.stream()
                .sorted(Comparator.comparingInt(
                                (Definition each) -> each.function().span().start())
                        .thenComparingInt(each -> -each.function().span().end()))
                .toList();
    }

    /** A closure's name depends on what stands around it, and the code of a module is no function. */
    private static boolean isWhole(Function.Kind kind) {
        return switch (kind) {
            case FUNCTION, METHOD, CONSTRUCTOR, DESTRUCTOR -> true;
            case CLOSURE, MODULE, MACRO -> false;
        };
    }

    /** All of a function of C++ that begins a declaration: nobody asks for it, and a class is one without it. */
    private static Optional<Span> head(byte[] now, Definition definition, Moves moves) {
        return !definition.unit().language().isNative()
                ? Optional.empty()
                : moves.moved(definition.function().span()).filter(at -> Before.isBegin(now, at.start()));
    }

    private static Optional<Span> inside(byte[] bytes, Span body, Language language) {
        if (!language.isNative()) {
            return Optional.of(body).filter(at -> at.length() >= NOTHING.length);
        }
        return Optional.of(body)
                .filter(at -> at.length() > 2 && bytes[at.start()] == '{' && bytes[at.end() - 1] == '}')
                .filter(at -> isClosed(bytes, at))
                .map(at -> new Span(at.start() + 1, at.end() - 1));
    }

    /** Whether all that a preprocessor is told in a body ends in it: a definition holds behind it, too. */
    private static boolean isClosed(byte[] bytes, Span body) {
        int open = 0;
        for (int at = body.start(); at < body.end(); at++) {
            if (bytes[at] != '#' || !isFirst(bytes, at)) {
                continue;
            }
            switch (Directive.at(bytes, at)) {
                case OPENS -> open++;
                case GOES_ON -> {}
                case CLOSES -> open--;
                case OTHER -> {
                    return false;
                }
            }
            if (open < 0) {
                return false;
            }
        }
        return open == 0;
    }

    private static boolean isFirst(byte[] bytes, int at) {
        int before = at - 1;
        while (before >= 0 && (bytes[before] == ' ' || bytes[before] == '\t')) {
            before--;
        }
        return before < 0 || bytes[before] == '\n';
    }

    private enum Directive {
        OPENS,
        GOES_ON,
        CLOSES,
        OTHER;

        private static final Map<String, Directive> CONDITIONALS =
                Map.of("if", OPENS, "ifdef", OPENS, "ifndef", OPENS, "else", GOES_ON, "elif", GOES_ON, "endif", CLOSES);

        static Directive at(byte[] bytes, int sign) {
            int begin = sign + 1;
            while (begin < bytes.length && (bytes[begin] == ' ' || bytes[begin] == '\t')) {
                begin++;
            }
            int end = begin;
            while (end < bytes.length && Character.isLetter(bytes[end])) {
                end++;
            }
            String word = new String(bytes, begin, end - begin, StandardCharsets.US_ASCII);
            return CONDITIONALS.getOrDefault(word, OTHER);
        }
    }

    private static void blank(byte[] bytes, Span span, Language language) {
        for (int i = span.start(); i < span.end(); i++) {
            if (bytes[i] != '\n' && bytes[i] != '\r') {
                bytes[i] = ' ';
            }
        }
        if (!language.isNative()) {
            System.arraycopy(NOTHING, 0, bytes, span.start(), NOTHING.length);
        }
    }
}
