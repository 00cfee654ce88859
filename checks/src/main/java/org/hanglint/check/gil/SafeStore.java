package org.hanglint.check.gil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Sources;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.Definition;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** {@code static py::object x = v;} kept in a {@code gil_safe_call_once_and_store}, which pybind11 has from 2.12. */
final class SafeStore {

    private static final String SINCE = "2.12.0";
    private static final String HEADER = "#include <pybind11/gil_safe_call_once.h>";
    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include <pybind11/[^>]*>$");
    private static final Pattern DECLARATION =
            Pattern.compile("(?s)static\\s+([\\w:]+)\\s+(\\w+)\\s*(?:=\\s*(.*)|\\((.*)\\)|\\{(.*)\\})\\s*;");

    private SafeStore() {}

    /** Offered for an object of pybind11's with its type written out, unless the build has an older pybind11. */
    static Optional<FixPlan> plan(GilFlow flow, Definition in, Variable variable) {
        String library = Names.qualifier(variable.type().name());
        boolean pybind11 = library.equals("py") || library.equals("pybind11");
        boolean older = flow.project().targets().of(in.unit()).stream()
                .anyMatch(target -> flow.modules().isBelow(target, SINCE));
        boolean value = variable.type().indirection() == TypeRef.Indirection.VALUE;
        return pybind11 && value && !older && variable.initialiser().size() == 1
                ? Optional.of(new FixPlan(
                        "keep it in a gil_safe_call_once_and_store",
                        Safety.OFFERED,
                        variable.name(),
                        List.of(in.at(variable.span()))))
                : Optional.empty();
    }

    static List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().stream()
                .flatMap(plan -> fix(plan, sources).stream())
                .toList();
    }

    private static Optional<Fix> fix(FixPlan plan, Sources sources) {
        Place place = plan.places().getFirst();
        SourceText source = sources.text(place.path());
        byte[] bytes = source.bytes();
        int start = place.span().start();
        int end = place.span().end();
        while (end < bytes.length && bytes[end - 1] != ';') {
            end++;
        }
        Span whole = new Span(start, end);
        Matcher declaration = DECLARATION.matcher(source.text(whole));
        if (!declaration.matches() || !declaration.group(2).equals(plan.kind())) {
            return Optional.empty();
        }
        String type = declaration.group(1);
        String name = plan.kind();
        String value = declaration.group(3) != null
                ? declaration.group(3)
                : type + "(" + (declaration.group(4) != null ? declaration.group(4) : declaration.group(5)) + ")";
        String indent = indent(bytes, start);
        String text = "static " + Names.qualifier(type) + "::gil_safe_call_once_and_store<" + type + "> " + name
                + "_store;\n" + indent + type + " &" + name + " = " + name
                + "_store.call_once_and_store_result([&]() -> " + type + " { return " + value
                + "; }).get_stored();";
        List<Edit> edits = new ArrayList<>();
        include(place.path(), source).ifPresent(edits::add);
        edits.add(new Edit(new Place(place.path(), whole), text));
        return Optional.of(new Fix(plan.title(), plan.safety(), edits));
    }

    private static String indent(byte[] bytes, int offset) {
        int start = offset;
        while (start > 0 && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t')) {
            start--;
        }
        return new String(bytes, start, offset - start, StandardCharsets.UTF_8);
    }

    /** The header behind the last one of pybind11's, where it is not there yet. */
    private static Optional<Edit> include(String path, SourceText source) {
        String all = source.text(new Span(0, source.length()));
        if (all.contains("gil_safe_call_once.h")) {
            return Optional.empty();
        }
        Matcher include = INCLUDE.matcher(all);
        int last = -1;
        while (include.find()) {
            last = include.end();
        }
        int at = last < 0 ? -1 : all.substring(0, last).getBytes(StandardCharsets.UTF_8).length;
        return at < 0 ? Optional.empty() : Optional.of(new Edit(new Place(path, new Span(at, at)), "\n" + HEADER));
    }
}
