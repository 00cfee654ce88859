package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;

/** Lines of Python without their comments and trailing spaces; what a string holds stays, over several lines, too. */
final class PythonCode {

    private String open = "";

    private PythonCode() {}

    /** One line of code for each line of text. */
    static List<String> of(List<String> lines) {
        PythonCode code = new PythonCode();
        List<String> out = new ArrayList<>();
        lines.forEach(line -> out.add(code.line(line)));
        return out;
    }

    private String line(String line) {
        int at = 0;
        while (at < line.length()) {
            if (!open.isEmpty()) {
                at = string(line, at);
                continue;
            }
            char c = line.charAt(at);
            if (c == '#') {
                return line.substring(0, at).stripTrailing();
            }
            if (c == '"' || c == '\'') {
                String three = String.valueOf(c).repeat(3);
                open = line.startsWith(three, at) ? three : String.valueOf(c);
                at += open.length();
            } else {
                at++;
            }
        }
        boolean goesOn = open.length() == 3;
        open = goesOn || line.endsWith("\\") ? open : "";
        return goesOn ? line : line.stripTrailing();
    }

    /** The place after the end of the string that is open, or the end of the line. */
    private int string(String line, int from) {
        int at = from;
        while (at < line.length()) {
            if (line.charAt(at) == '\\') {
                at += 2;
            } else if (line.startsWith(open, at)) {
                int end = at + open.length();
                open = "";
                return end;
            } else {
                at++;
            }
        }
        return line.length();
    }
}
