package org.hanglint.check.gil;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Sources;
import org.hanglint.code.Linkage;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.Storage;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.link.Project;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** {@code static T x = v;} made {@code static auto &x = *new T(v);}: never destroyed. */
final class Leak {

    /** Words before the type, the type, and what stands after the name up to the semicolon. */
    private static final Pattern DECLARATION = Pattern.compile(
            "(?s)((?:(?:static|inline|const)\\s+)*)([\\w:<>, ]+?)\\s+(\\w+)\\s*(|=.*|\\(.*\\)|\\{.*\\})\\s*;");

    private Leak() {}

    /** Safe where no other file can see the name. */
    static Optional<FixPlan> plan(Project project, Unit unit, Variable variable) {
        boolean declaredElsewhere = project.units().stream()
                .flatMap(other -> other.globals().stream())
                .anyMatch(other ->
                        other.storage() == Storage.EXTERN && other.name().equals(variable.name()));
        boolean thread = variable.storage() == Storage.THREAD_LOCAL;
        if (declaredElsewhere || thread || Dialect.isC(unit)) {
            return Optional.empty();
        }
        Safety safety = variable.linkage() == Linkage.EXTERNAL ? Safety.OFFERED : Safety.SAFE;
        return Optional.of(new FixPlan(
                "leak it on purpose", safety, variable.name(), List.of(new Place(unit.path(), variable.span()))));
    }

    static List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().stream()
                .flatMap(plan -> fix(plan, sources).stream())
                .toList();
    }

    private static Optional<Fix> fix(FixPlan plan, Sources sources) {
        Place place = plan.places().getFirst();
        SourceText source = sources.text(place.path());
        int end = place.span().end();
        while (end < source.length() && source.bytes()[end - 1] != ';') {
            end++;
        }
        Span whole = new Span(place.span().start(), end);
        Matcher declaration = DECLARATION.matcher(source.text(whole));
        if (!declaration.matches() || !declaration.group(3).equals(plan.kind())) {
            return Optional.empty();
        }
        String type = declaration.group(2);
        String value = declaration.group(4).strip();
        String made = value.startsWith("=") ? "(" + value.substring(1).strip() + ")" : value.isEmpty() ? "()" : value;
        String text = declaration.group(1) + "auto &" + plan.kind() + " = *new " + type + made + ";";
        return Optional.of(new Fix(
                plan.title(), plan.safety(), List.of(new Edit(new Place(place.path(), whole), text))));
    }
}
