package org.hanglint.artifact.log;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place that a log names.
 *
 * @param file as the log writes it
 * @param line from 1
 * @param text what the log says there: the message, or the line of code below a traceback's frame
 */
public record Mention(String file, int line, Form form, String text) {

    /** How the log names it. */
    public enum Form {
        /** {@code file.cc:130 message}. */
        MESSAGE,
        /** A frame of a Python traceback, with the code of its line. */
        TRACEBACK
    }

    private static final int MOST = 20_000;
    private static final int LONG_LINE = 4_000;

    private static final Pattern MESSAGE = Pattern.compile(
            "(?<![\\w./-])([\\w./+-]{1,300}\\.(?:cc|cpp|cxx|c|h|hpp|hh|cu|cuh|py)):(\\d{1,7})(?!\\d)([^\\n]{0,1000})");
    private static final Pattern FRAME = Pattern.compile("File \"([^\"\\n]{1,500})\", line (\\d{1,7})");

    /** Every place that a log names, each once, in order. */
    public static List<Mention> in(String log) {
        Set<Mention> found = new LinkedHashSet<>();
        List<String> lines = log.lines().toList();
        for (int i = 0; i < lines.size() && found.size() < MOST; i++) {
            String line = lines.get(i);
            if (line.length() > LONG_LINE) {
                continue;
            }
            Matcher frame = FRAME.matcher(line);
            if (frame.find()) {
                String code = i + 1 < lines.size() ? lines.get(i + 1).strip() : "";
                found.add(new Mention(frame.group(1), Integer.parseInt(frame.group(2)), Form.TRACEBACK, code));
                continue;
            }
            Matcher message = MESSAGE.matcher(line);
            if (message.find()) {
                String text =
                        message.group(3).replaceFirst("^[\\])}:,\\s]+", "").strip();
                found.add(new Mention(message.group(1), Integer.parseInt(message.group(2)), Form.MESSAGE, text));
            }
        }
        return new ArrayList<>(found);
    }
}
