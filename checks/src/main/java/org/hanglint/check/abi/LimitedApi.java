package org.hanglint.check.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Flows;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.Release;
import org.hanglint.syntax.Span;

/** Which sources are built for the limited API, and from which release on. */
final class LimitedApi {

    private static final String MACRO = "Py_LIMITED_API";
    private static final String CONDITIONAL = "?";
    private static final Pattern DEFINED =
            Pattern.compile("(?m)^[ \\t]*#[ \\t]*define[ \\t]+Py_LIMITED_API(?:[ \\t]+(\\S+))?[ \\t]*$");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("\\(?0[xX]([0-9a-fA-F]{2})([0-9a-fA-F]{2})[0-9a-fA-F]{4}\\)?");

    /** The first release with a limited API, which a plain {@code #define} or {@code 3} asks for. */
    private static final Release FIRST = new Release(3, 2);

    private final Map<String, Release> declared = new HashMap<>();

    private LimitedApi() {}

    /** Of every source of the project that says so, in its build file or by itself. */
    static LimitedApi of(Flows flows) {
        LimitedApi limited = new LimitedApi();
        List<Span> stable = new ArrayList<>();
        for (Unit unit : flows.project().units()) {
            if (unit.path().endsWith("setup.py")) {
                unit.functions()
                        .forEach(function -> Walk.all(function, part -> {
                            if (part instanceof Expr.Call call && isStable(call)) {
                                stable.add(call.span());
                            }
                        }));
            }
        }
        for (Target target : flows.project().targets().all()) {
            boolean tagged = target.declaredIn().endsWith("setup.py") && stable.contains(target.declaration());
            release(target, tagged)
                    .ifPresent(release -> target.sources().forEach(source -> limited.declared.put(source, release)));
        }
        flows.project().units().stream()
                .filter(unit -> unit.language().isNative())
                .forEach(unit -> limited.ownWord(unit, flows));
        return limited;
    }

    /** The oldest release that a source is built for; empty for one that is not built for the limited API. */
    Optional<Release> of(String source) {
        return Optional.ofNullable(declared.get(source));
    }

    /** The oldest release that one of several sources is built for. */
    Optional<Release> ofAny(List<String> sources) {
        return sources.stream().flatMap(source -> of(source).stream()).min(Release::compareTo);
    }

    /** Every such source. */
    List<String> sources() {
        return declared.keySet().stream().sorted().toList();
    }

    private static boolean isStable(Expr.Call call) {
        return call.arguments().stream()
                .filter(argument -> argument.keyword().equals("py_limited_api"))
                .map(Argument::value)
                .anyMatch(value -> value instanceof Expr.Literal literal && literal.kind() == Expr.LiteralKind.TRUE);
    }

    private static Optional<Release> release(Target target, boolean tagged) {
        String value = target.definitions().get(MACRO);
        if (value == null || value.equals(CONDITIONAL)) {
            return tagged ? Optional.of(FIRST) : Optional.empty();
        }
        return Optional.of(parse(value));
    }

    private static Release parse(String value) {
        Matcher matcher = HEXADECIMAL.matcher(value.strip());
        return matcher.matches()
                ? new Release(Integer.parseInt(matcher.group(1), 16), Integer.parseInt(matcher.group(2), 16))
                : FIRST;
    }

    /** A file that defines the macro itself, once. */
    private void ownWord(Unit unit, Flows flows) {
        String text = flows.artifacts().readings().text(unit.path());
        if (!text.contains(MACRO)) {
            return;
        }
        List<Release> own = DEFINED.matcher(text)
                .results()
                .map(found -> parse(found.group(1) == null ? "" : found.group(1)))
                .toList();
        if (own.size() == 1) {
            declared.put(unit.path(), own.getFirst());
        }
    }
}
