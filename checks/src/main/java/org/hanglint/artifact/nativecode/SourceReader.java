package org.hanglint.artifact.nativecode;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.hanglint.artifact.nativecode.SourceFacts.ApiCall;
import org.hanglint.artifact.nativecode.SourceFacts.Named;
import org.hanglint.artifact.nativecode.Token.Place;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Tokens of a file to its facts, in one pass. */
final class SourceReader {

    /** Shorter texts are compared in registers and folded away too often. */
    private static final int MIN_LITERAL = 8;

    private static final int MIN_LETTERS = 3;

    /** What is only sometimes compiled, or never becomes data: names of calls around a text. */
    private static final Pattern NO_DATA = Pattern.compile(
            "(?i).*assert.*|.*debug.*|.*trace.*|.*verbose.*|.*dcheck.*|dlog.*|vlog.*|_*asm_*|_*attribute_*|sizeof|deprecated"
                    + "|nodiscard|_*declspec|_pragma|__pragma");

    private static final Pattern API = Pattern.compile("_?Py[A-Z]\\w*|_?Py_\\w+");

    /** What the macros around code without the GIL call: CPython's Include/ceval.h. */
    private static final Map<String, String> REGIONS = Map.of(
            "Py_BEGIN_ALLOW_THREADS", "PyEval_SaveThread",
            "Py_UNBLOCK_THREADS", "PyEval_SaveThread",
            "Py_END_ALLOW_THREADS", "PyEval_RestoreThread",
            "Py_BLOCK_THREADS", "PyEval_RestoreThread");

    private static final Pattern MODULE_MACRO =
            Pattern.compile("PYBIND11_MODULE|PYBIND11_PLUGIN|NB_MODULE|BOOST_PYTHON_MODULE|TORCH_LIBRARY_INIT");

    private final String path;
    private final SourceText text;
    private final Tokens tokens;
    private final Deque<String> calls = new ArrayDeque<>();
    private final List<Literal> literals = new ArrayList<>();
    private final List<ApiCall> api = new ArrayList<>();
    private final List<SourceFacts.Number> numbers = new ArrayList<>();
    private final Set<String> aliases = new HashSet<>();
    private final List<Named> modules = new ArrayList<>();
    private final List<Include> includes = new ArrayList<>();
    private final Blocks blocks;

    SourceReader(String path, Tokens tokens) {
        this.path = path;
        this.text = tokens.text();
        this.tokens = tokens;
        this.blocks = Blocks.of(tokens);
    }

    SourceFacts read() {
        for (int i = 0; i < tokens.size(); ) {
            Token token = tokens.get(i);
            if (token.place() == Place.DIRECTIVE) {
                i = directive(i);
            } else {
                i = code(i, token);
            }
        }
        Lines lines = Lines.of(tokens);
        return new SourceFacts(
                path,
                text,
                literals,
                api,
                numbers,
                lines.words(),
                aliases,
                modules,
                blocks.certain(),
                ConstantReader.in(tokens),
                lines.macroArguments(),
                includes,
                lines);
    }

    private int code(int i, Token token) {
        switch (token.kind()) {
            case STRING -> {
                return literal(i);
            }
            case NUMBER -> number(token);
            case WORD -> word(i, token);
            case SIGN -> sign(i);
            case CHARACTER -> {}
        }
        return i + 1;
    }

    private void sign(int i) {
        if (tokens.isSign(i, '(')) {
            calls.push(tokens.word(i - 1));
        } else if (tokens.isSign(i, ')')) {
            calls.poll();
        } else if (tokens.isSign(i, '}') && blocks.function(i) == 0) {
            calls.clear();
        }
    }

    private void word(int i, Token token) {
        String name = tokens.word(i);
        String function = REGIONS.get(name);
        if (function != null && !aliases.contains(name)) {
            api.add(new ApiCall(function, token.span(), token.place(), blocks.function(i)));
        }
        if (!tokens.isSign(i + 1, '(')) {
            return;
        }
        if (API.matcher(name).matches()) {
            api.add(new ApiCall(name, token.span(), token.place(), blocks.function(i)));
            if (name.startsWith("PyInit_") && blocks.function(i) == 0) {
                modules.add(new Named(name.substring("PyInit_".length()), token.span()));
            }
        }
        if (MODULE_MACRO.matcher(name).matches() && tokens.isWord(i + 2)) {
            modules.add(new Named(tokens.word(i + 2), tokens.get(i + 2).span()));
        }
    }

    private void number(Token token) {
        String written = text.text(token.span()).replace("'", "");
        if (token.place() != Place.ALWAYS || !written.matches("[0-9]*\\.[0-9]+([eE][+-]?[0-9]+)?")) {
            return;
        }
        double value = Double.parseDouble(written);
        if (written.length() > 3 && value != 0 && value != 1) {
            numbers.add(new SourceFacts.Number(value, token.span()));
        }
    }

    /** A text and those that follow it: the compiler joins them. Gives the index after the last. */
    private int literal(int first) {
        int end = first;
        while (tokens.isString(end) && !tokens.isDirective(end)) {
            end++;
        }
        int last = end - 1;
        boolean certain = tokens.all().subList(first, end).stream().allMatch(token -> token.place() == Place.ALWAYS);
        if (certain && !hasMacroBeside(first, end) && calls.stream().noneMatch(this::isNoData)) {
            joined(first, end).filter(SourceReader::isTelling).ifPresent(bytes -> literals.add(new Literal(
                    bytes,
                    new Span(tokens.get(first).span().start(), tokens.get(last).span().end()),
                    blocks.function(first))));
        }
        return end;
    }

    private boolean isNoData(String call) {
        return NO_DATA.matcher(call).matches();
    }

    /** A macro that stands beside a text is part of it, and nobody knows which. */
    private boolean hasMacroBeside(int first, int end) {
        String before = tokens.word(first - 1);
        boolean after = tokens.isWord(end) && !tokens.isDirective(end);
        return Lines.isMacroName(before) && !tokens.isDirective(first - 1) || before.equals("operator") || after;
    }

    private Optional<byte[]> joined(int first, int end) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Token token : tokens.all().subList(first, end)) {
            Optional<byte[]> part =
                    Escapes.bytes(text.bytes(), token.span().start(), token.span().end());
            if (part.isEmpty()) {
                return Optional.empty();
            }
            all.writeBytes(part.get());
        }
        byte[] bytes = all.toByteArray();
        boolean line = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
        return Optional.of(line ? Arrays.copyOf(bytes, bytes.length - 1) : bytes);
    }

    private static boolean isTelling(byte[] bytes) {
        int letters = 0;
        for (byte b : bytes) {
            letters += Character.isLetter(b & 0x7F) ? 1 : 0;
        }
        return bytes.length >= MIN_LITERAL && letters >= MIN_LETTERS;
    }

    /** Reads a preprocessor line, and gives the index after it. */
    private int directive(int first) {
        int line = tokens.line(first) - 1;
        int end = first + 1;
        while (tokens.isDirective(end) && !tokens.isSign(end, '#')) {
            end++;
        }
        if (tokens.word(first + 1).equals("define")) {
            aliases.add(tokens.word(first + 2));
        } else if (tokens.word(first + 1).equals("include")) {
            include(text.text(text.lines().lineSpan(line)));
        }
        return end;
    }

    private void include(String line) {
        int open = line.indexOf('"');
        boolean quoted = open >= 0;
        int from = quoted ? open + 1 : line.indexOf('<') + 1;
        int to = line.indexOf(quoted ? '"' : '>', from);
        if (from > 0 && to > from) {
            includes.add(new Include(line.substring(from, to), quoted ? Include.Form.QUOTED : Include.Form.ANGLED));
        }
    }
}
