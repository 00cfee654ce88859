package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.artifact.nativecode.SourceFacts.ApiCall;
import org.hanglint.syntax.Span;

/**
 * How often the library calls the functions that take and give back the GIL, against the calls in the text (N9). Inlining
 * makes more of a call and merging makes fewer, so only what neither explains counts: none in the text and several in the
 * library, or several functions with one each in the text and none in the library.
 */
final class Calls implements Rule {

    private static final List<String> FUNCTIONS = List.of(
            "PyGILState_Ensure", "PyGILState_Release", "PyEval_SaveThread", "PyEval_RestoreThread", "PyEval_AcquireThread");

    /** What pybind11's own headers bring into a module, at most, up to the internals of 2.13; later ones inline many. */
    private static final int OF_PYBIND11 = 2;

    private static final int LAST_COUNTED_INTERNALS = 5;

    private static final Pattern REGION = Pattern.compile("Py_(UN)?BLOCK_THREADS|Py_(BEGIN|END)_ALLOW_THREADS|PyEval_SaveThread");

    /** Headers whose inline code calls none of these; pybind11's are dealt with apart. */
    private static final Pattern PLAIN_HEADER = Pattern.compile("pybind11/.*|Python\\.h|structmember\\.h|frameobject\\.h"
            + "|datetime\\.h|[a-z_0-9]+|std[a-z]+\\.h|(assert|ctype|errno|fcntl|float|inttypes|limits|locale|math|memory"
            + "|poll|pthread|setjmp|signal|string|strings|time|unistd|wchar|dlfcn|semaphore|alloca|endian)\\.h"
            + "|(sys|bits|netinet|arpa|linux|net)/.*");

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        if (!library.facts().calls().known() || !isResponsible(library, source)) {
            return Optional.empty();
        }
        List<Evidence> found = new ArrayList<>();
        int checked = 0;
        for (String function : FUNCTIONS) {
            long here = library.calls(function);
            int there = library.facts().calls().of(function);
            if (here > 0 || there > 0) {
                checked++;
                evidence(library, source, function, there, here).ifPresent(found::add);
            }
        }
        return Held.of(Evidence.Kind.CALLS, checked, found);
    }

    /** One file speaks for all: the one with the module, else the first. */
    private static boolean isResponsible(Library library, SourceFacts source) {
        List<SourceFacts> compiled =
                library.sources().stream().filter(SourceFacts::isCompiled).toList();
        SourceFacts speaker = compiled.stream()
                .filter(one -> !one.modules().isEmpty())
                .findFirst()
                .orElse(compiled.isEmpty() ? source : compiled.getFirst());
        return speaker.path().equals(source.path());
    }

    private static Optional<Evidence> evidence(
            Library library, SourceFacts source, String function, int there, long here) {
        int headers = isPybind(library) && function.startsWith("PyGILState") ? OF_PYBIND11 : 0;
        if (here == 0 && isBegin(library, function) && there - headers >= 2 && !isExplained(library, function)) {
            return Optional.of(evidence(Level.STRONG, source, place(source, function), function, there, here));
        }
        int owners = owners(library, function);
        if (owners >= 2 && library.isWhole() && there <= (headers > 0 ? 1 : 0)) {
            return Optional.of(evidence(Level.STRONG, source, place(source, function), function, there, here));
        }
        return Optional.empty();
    }

    /** Of two functions that belong together the one that begins; headers of pybind11 have regions without the GIL. */
    private static boolean isBegin(Library library, String function) {
        return switch (function) {
            case "PyGILState_Ensure" -> true;
            case "PyEval_SaveThread" -> !isPybind(library) && !library.any(Calls::namesRegions);
            default -> false;
        };
    }

    /** In whatever place, the definition of a macro among them. */
    private static boolean namesRegions(SourceFacts source) {
        return source.words().stream().anyMatch(word -> REGION.matcher(word).matches());
    }

    /** Whether headers or files that are not at hand may have the calls, or pybind11 in a form that has many of its own. */
    private static boolean isExplained(Library library, String function) {
        boolean simple = isPybind(library)
                && !library.imports().containsAll(Set.of("PyThreadState_New", "PyEval_AcquireThread"));
        return simple
                || PybindInternals.version(library.facts().internals()) > LAST_COUNTED_INTERNALS
                || library.set().coverage() == SourceSet.Coverage.SOME
                || library.set().elsewhere().test(function)
                || library.any(source -> source.includes().stream().anyMatch(include -> !isPlain(include.file(), library)));
    }

    private static boolean isPlain(String header, Library library) {
        String name = header.substring(header.lastIndexOf('/') + 1);
        return PLAIN_HEADER.matcher(header).matches()
                || library.any(source -> source.path().equals(name) || source.path().endsWith("/" + name));
    }

    private static boolean isPybind(Library library) {
        return library.any(one ->
                one.includes().stream().anyMatch(include -> include.file().startsWith("pybind11/")));
    }

    /** In how many functions of compiled files, outside of {@code #if}, the call stands. */
    private static int owners(Library library, String function) {
        return library.sources().stream()
                .filter(SourceFacts::isCompiled)
                .mapToInt(source -> (int) source.calls().stream()
                        .filter(call -> call.name().equals(function)
                                && call.place() == Token.Place.ALWAYS
                                && call.function() > 0)
                        .map(ApiCall::function)
                        .distinct()
                        .count())
                .sum();
    }

    private static Span place(SourceFacts source, String function) {
        return source.calls().stream()
                .filter(call -> call.name().equals(function))
                .map(ApiCall::span)
                .findFirst()
                .or(() -> source.modules().stream().map(SourceFacts.Named::span).findFirst())
                .orElse(new Span(0, 0));
    }

    private static Evidence evidence(
            Level level, SourceFacts source, Span span, String function, int there, long here) {
        return new Evidence(
                Evidence.Kind.CALLS,
                level,
                source.path(),
                span,
                "calls " + function + " " + times(there),
                here == 0 ? absent(function) : here + " of them stand in the text");
    }

    private static String absent(String function) {
        return switch (function) {
            case "PyEval_SaveThread" -> "there is no Py_BEGIN_ALLOW_THREADS";
            case "PyEval_RestoreThread" -> "there is no Py_END_ALLOW_THREADS";
            default -> "there is no call of it";
        };
    }

    private static String times(int count) {
        return count == 0 ? "nowhere" : count == 1 ? "once" : count + " times";
    }
}
