package org.hanglint.score;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.hanglint.code.Function;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** How a function definition of ctags stands to the functions of a unit. */
enum CtagsDifference {
    /** A function of the unit has its name, and starts or ends on its line. */
    SAME,
    /** The body is in the unit under its own name; ctags takes a macro written before the head for the name. */
    CTAGS_NAMES_A_MACRO,
    /** ctags takes an attribute macro between {@code struct} and the class's name for a function. */
    CTAGS_NAMES_AN_ATTRIBUTE,
    /** ctags takes a field with attribute and initialiser, {@code T x GUARDED_BY(m){0}}, for a function. */
    CTAGS_NAMES_A_FIELD,
    /** ctags takes an argument of a macro before the head, {@code DEPRECATED(items()) int f() {}}, for the name. */
    CTAGS_NAMES_AN_ARGUMENT,
    /** ctags takes a macro call, after which no body stands, for a function. */
    CTAGS_NAMES_A_CALL,
    /** In a branch of {@code #if} that masking did not choose. */
    DROPPED,
    /** A function that the unit lacks. */
    MISSED;

    private static final Pattern MACRO = Pattern.compile("[A-Z_][A-Z0-9_]{2,}|__\\w+__");
    private static final Pattern CLASS_HEAD = Pattern.compile("(?s).*\\b(struct|class|union|enum)\\s+");
    private static final Pattern ARGUMENT = Pattern.compile("\\s*[A-Z_][A-Z0-9_]{2,}\\([^()]*");
    private static final Pattern FIELD = Pattern.compile("(?s).*[\\w>*&]\\s+\\w+\\s+");

    boolean found() {
        return this == SAME || this == CTAGS_NAMES_A_MACRO || this == CTAGS_NAMES_AN_ARGUMENT;
    }

    boolean mistakeOfCtags() {
        return this == CTAGS_NAMES_AN_ATTRIBUTE || this == CTAGS_NAMES_A_FIELD || this == CTAGS_NAMES_A_CALL;
    }

    /** Compares the definitions of one file with the file's unit. */
    static final class Judge {
        private final CppReading reading;
        private final SourceText text;
        private final Set<String> starts = new HashSet<>();
        private final Map<Integer, List<Function>> ends = new HashMap<>();

        Judge(CppReading reading) {
            this.reading = reading;
            this.text = reading.text();
            for (Function function : reading.functions()) {
                String name = name(function.name());
                starts.add(name + " " + line(function.nameSpan().start()));
                int end = line(Math.max(0, function.span().end() - 1));
                ends.computeIfAbsent(end, _ -> new ArrayList<>()).add(function);
            }
        }

        CtagsDifference of(Ctags.Definition definition) {
            String name = name(definition.name());
            List<Function> ending = ends.getOrDefault(definition.endLine(), List.of());
            boolean sameEnd =
                    ending.stream().anyMatch(function -> name(function.name()).equals(name));
            if (sameEnd || starts.contains(name + " " + definition.line())) {
                return SAME;
            }
            int from = text.lines().lineStart(definition.line() - 1);
            String line = text.text(from, text.lines().lineEnd(definition.line() - 1));
            int at = Math.max(0, line.indexOf(definition.name()));
            boolean macro = MACRO.matcher(definition.name()).matches() || startsStatement(line.substring(0, at));
            boolean body = ending.stream().anyMatch(function -> headFollows(function, definition));
            if (body && macro) {
                return CTAGS_NAMES_A_MACRO;
            }
            if (body && ARGUMENT.matcher(line.substring(0, at)).matches()) {
                return CTAGS_NAMES_AN_ARGUMENT;
            }
            if (CLASS_HEAD.matcher(line.substring(0, at)).matches()) {
                return CTAGS_NAMES_AN_ATTRIBUTE;
            }
            if (dropped(from)) {
                return DROPPED;
            }
            char after = afterArguments(from + at + definition.name().length());
            if (macro && after == '{' && FIELD.matcher(line.substring(0, at)).matches()) {
                return CTAGS_NAMES_A_FIELD;
            }
            return macro && after != '{' ? CTAGS_NAMES_A_CALL : MISSED;
        }

        /** Whether the function's own head stands where ctags sees one begin, or after it. */
        private boolean headFollows(Function function, Ctags.Definition definition) {
            return function.kind() != Function.Kind.CLOSURE
                    && line(function.nameSpan().start()) >= definition.line();
        }

        private static boolean startsStatement(String before) {
            return before.isBlank();
        }

        private boolean dropped(int offset) {
            return reading.masked().dropped().stream()
                    .anyMatch(branch -> branch.start() <= offset && offset < branch.end());
        }

        private int line(int offset) {
            return text.lines().line(offset) + 1;
        }

        /** The first mark after the parentheses that follow an offset. */
        private char afterArguments(int offset) {
            String rest = text.text(new Span(Math.min(offset, text.length()), text.length()));
            int depth = 0;
            for (int i = 0; i < rest.length(); i++) {
                char c = rest.charAt(i);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth == 0 && c != ')' && !Character.isWhitespace(c)) {
                    return c;
                }
            }
            return ';';
        }

        /** Conversions are written in too many ways to compare their types; macros with a body keep their name only. */
        private static String name(String written) {
            String name = written.replaceAll("\\s", "");
            if (name.matches("operator[\\w:].*")) {
                return "operator";
            }
            int arguments = name.indexOf('(');
            return arguments > 0 && !name.startsWith("operator") ? name.substring(0, arguments) : name;
        }
    }

    /** How often each kind occurs, in the order of the constants. */
    static String counts(List<CtagsDifference> differences) {
        StringBuilder text = new StringBuilder();
        for (CtagsDifference kind : values()) {
            long count = differences.stream().filter(kind::equals).count();
            if (count > 0 && kind != SAME) {
                text.append(' ').append(kind).append(' ').append(count);
            }
        }
        return text.toString().strip();
    }
}
