package org.hanglint.triage;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one line of a dump says. Forms are looked for anywhere in a line: logs put time stamps and names before it. */
sealed interface StackLine {

    /** A process whose threads follow. */
    record Process(String id) implements StackLine {}

    /** A thread whose frames follow. */
    record Thread(String id, String name, ThreadStack.Gil gil) implements StackLine {}

    /** A frame; numbered from 0 where the form numbers its frames, else -1. */
    record At(Frame frame, int number) implements StackLine {}

    /** The next frames come in that order. */
    record Order(boolean innermostFirst) implements StackLine {}

    /** What the line says; empty for any other text. */
    static Optional<StackLine> read(String line) {
        if (line.length() > LONGEST || MARKS.stream().noneMatch(line::contains) && !line.endsWith(")")) {
            return Optional.empty();
        }
        return FORMS.stream().flatMap(form -> form.read(line).stream()).findFirst();
    }

    /** A line without one of these and without a bracket at its end is text of the job: most of a log is. */
    List<String> MARKS = List.of("Thread ", "thread ", "Process ", "Traceback", "File \"", "#", "0x");

    /** A longer line is no frame, and would cost the expressions below too much. */
    int LONGEST = 4_000;

    /** One form and how it is understood. */
    record Form(Pattern pattern, Function<Matcher, StackLine> meaning) {

        static Form of(String pattern, Function<Matcher, StackLine> meaning) {
            return new Form(Pattern.compile(pattern), meaning);
        }

        Optional<StackLine> read(String line) {
            Matcher matcher = pattern.matcher(line);
            return matcher.find() ? Optional.of(meaning.apply(matcher)) : Optional.empty();
        }
    }

    List<Form> FORMS = List.of(
            // py-spy
            Form.of("\\bProcess (\\d+): ", m -> new Process(m.group(1))),
            Form.of(
                    "\\bThread (\\w+) \\(([a-z+]+)\\)(?:: \"([^\"]*)\")?",
                    m -> thread(m.group(1), m.group(3), m.group(2).contains("gil"))),
            // gdb: a thread with its LWP, a frame with a file, a frame with a library
            Form.of(
                    "\\bThread \\d+ \\(.*?LWP (\\d+)\\)?(?: \"([^\"]*)\")?\\)?",
                    m -> thread(m.group(1), m.group(2), false)),
            Form.of("\\bprocess (\\d+)\\] detached|attached to process (\\d+)", m -> new Order(true)),
            // faulthandler and Python's traceback module
            Form.of(
                    "(?:Current thread|Thread) (0x[0-9a-f]+) (?:\\[([^\\]]+)\\] )?\\(most recent call first\\)",
                    m -> thread(m.group(1), m.group(2), false)),
            Form.of("Traceback \\(most recent call last\\)", _ -> new Order(false)),
            Form.of("Traceback \\(most recent call first\\)", _ -> new Order(true)),
            Form.of(
                    "File \"([^\"]+)\", line (\\d+),? in (.+?)\\s*$",
                    m -> new At(Frame.at(m.group(3), m.group(1), number(m.group(2))), -1)),
            // numbered native frames: gdb, sanitizers, c10, boost, std::stacktrace
            Form.of(
                    "#(\\d+):?\\s+(?:0x[0-9a-f]+ )?(?:in )?(.+?) (?:\\(.*\\) )?(?:at"
                            + " )?((?:/|\\.{1,2}/|\\w)[^\\s:()]*\\.[A-Za-z+]+):(\\d+)(?::\\d+)?\\s*$",
                    m -> new At(Frame.at(m.group(2), m.group(3), number(m.group(4))), number(m.group(1)))),
            Form.of(
                    "#(\\d+)\\s+(?:0x[0-9a-f]+ )?(?:in )?(.+?) (?:\\(.*\\) )?from (\\S+)\\s*$",
                    m -> new At(Frame.in(m.group(2), m.group(3)), number(m.group(1)))),
            Form.of(
                    "frame #(\\d+): (.+?) \\+ 0x[0-9a-f]+ \\(0x[0-9a-f]+ in ([^)]+)\\)",
                    m -> new At(Frame.in(m.group(2), m.group(3)), number(m.group(1)))),
            Form.of(
                    "(?:^|\\s)(?:#(\\d+)|(\\d+)#) +(?=.*(?:\\(| at | in |0x))(?:0x[0-9a-f]+ )?(?:in )?"
                            + "([\\w:~?,*&@]+(?:<.*>)?[\\w:~]*) ?(?:\\(.*\\))?(?: at (\\S+):(\\d+)| in (\\S+))?\\s*$",
                    StackLine::numbered),
            // glog and absl, then backtrace_symbols
            Form.of("@ +0x[0-9a-f]+ +(?:\\d+ +)?(\\S.*?)\\s*$", m -> new At(Frame.in(m.group(1), ""), -1)),
            Form.of(
                    "(\\S+)\\(([^)+]*)\\+0x[0-9a-f]+\\) ?\\[0x[0-9a-f]+\\]",
                    m -> new At(Frame.in(Mangled.readable(m.group(2)), m.group(1)), -1)),
            // py-spy's frames: a function, then a file with a line or a library in brackets
            Form.of(
                    "^(?:.*?\\s{2,})?(\\S.*?) \\(([^()]+?\\.\\w+):(\\d+)\\)\\s*$",
                    m -> new At(Frame.at(m.group(1), m.group(2), number(m.group(3))), -1)),
            Form.of(
                    "^(?:.*?\\s{2,})?(\\S+.*?) \\(([^()]*\\.so[.\\d]*|[\\w.+-]+)\\)\\s*$",
                    m -> new At(Frame.in(address(m.group(1)), m.group(2)), -1)));

    private static StackLine thread(String id, String name, boolean holdsGil) {
        return new Thread(id, name == null ? "" : name, holdsGil ? ThreadStack.Gil.HOLDS : ThreadStack.Gil.UNTOLD);
    }

    private static StackLine numbered(Matcher matcher) {
        int number = number(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        String function = matcher.group(3);
        if (matcher.group(4) != null) {
            return new At(Frame.at(function, matcher.group(4), number(matcher.group(5))), number);
        }
        return new At(Frame.in(function, matcher.group(6) == null ? "" : matcher.group(6)), number);
    }

    private static String address(String function) {
        return function.startsWith("0x") ? "" : function;
    }

    private static int number(String digits) {
        return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }
}
