package org.hanglint.artifact.nativecode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * What a C or C++ file says that can be found again in a library made of it.
 *
 * @param path relative to the root
 * @param literals texts that stand in the library, however it was built
 * @param calls every call of a name of Python's C API
 * @param numbers constants with a fraction
 * @param words every name in the file, those in preprocessor lines and in conditional code among them
 * @param aliases names that the file defines as macros
 * @param modules names of the modules it defines, with their places
 * @param functions those it defines for all: no member of a class, not static, inline or a template, in no {@code #if}
 * @param constants constants with a number for a value, those with one definition
 * @param macroArguments words between the parentheses of what looks like a macro
 * @param includes files it includes, as written, without quotes or brackets
 */
public record SourceFacts(
        String path,
        SourceText text,
        List<Literal> literals,
        List<ApiCall> calls,
        List<Number> numbers,
        Set<String> words,
        Set<String> aliases,
        List<Named> modules,
        List<Named> functions,
        Map<String, Constant> constants,
        Set<String> macroArguments,
        List<Include> includes,
        Lines lines) {

    /** A name and where it stands. */
    public record Named(String name, Span span) {}

    /** A call in the text. {@code function} tells calls of different functions apart: the number of the block it stands in. */
    public record ApiCall(String name, Span span, Token.Place place, int function) {}

    /** A constant of the text and its value. */
    record Constant(long value, Span span) {}

    /** A number. */
    record Number(double value, Span span) {}

    public SourceFacts {
        literals = List.copyOf(literals);
        calls = List.copyOf(calls);
        numbers = List.copyOf(numbers);
        words = Set.copyOf(words);
        aliases = Set.copyOf(aliases);
        modules = List.copyOf(modules);
        functions = List.copyOf(functions);
        constants = Map.copyOf(constants);
        macroArguments = Set.copyOf(macroArguments);
        includes = List.copyOf(includes);
    }

    /** Reads a file's text; any bytes give facts. */
    public static SourceFacts of(String path, SourceText text) {
        return new SourceReader(path, Tokens.of(text)).read();
    }

    /** Calls in functions, outside of every {@code #if}. */
    public List<ApiCall> certainCalls() {
        return calls.stream()
                .filter(call -> call.place() == Token.Place.ALWAYS && call.function() > 0)
                .toList();
    }

    /** Whether the file itself has a macro or a function of that name. */
    public boolean defines(String name) {
        return aliases.contains(name)
                || functions.stream().anyMatch(function -> function.name().equals(name));
    }

    /** The whole text. */
    public String code() {
        return text.text(0, text.length());
    }

    /** Whether it is compiled by itself; what a header says may be in no library. */
    public boolean isCompiled() {
        return isCompiled(path);
    }

    static boolean isCompiled(String path) {
        String suffix = path.substring(path.lastIndexOf('.') + 1);
        return Set.of("c", "cc", "cpp", "cxx", "cu", "C").contains(suffix);
    }

    /** The first place of a word on a line, which counts from 1; all of the line where it is not there. */
    Span word(int line, String word) {
        Span span = line(line);
        int at = text.text(span).indexOf(word);
        String before = at < 0 ? "" : text.text(span).substring(0, at);
        int start = span.start() + before.getBytes(StandardCharsets.UTF_8).length;
        return at < 0 ? span : new Span(start, start + word.length());
    }

    /** The text of a line, which counts from 1; that of the last one for lines beyond it. */
    Span line(int line) {
        int last = text.lines().lineCount() - 1;
        int index = Math.clamp(line - 1L, 0, last);
        return text.lines().lineSpan(index);
    }
}
