package org.hanglint.artifact.log;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the places that a log names, line by line, in bounded memory. */
public final class Mentions {

    /** More different places than this no program has that one person debugs. */
    private static final int MOST = 20_000;

    /** Characters of a line that are read. */
    public static final int LONGEST_LINE = 64 << 10;

    private static final int LONGEST_TEXT = 400;

    private static final Pattern MESSAGE = Pattern.compile(
            "(?<![\\w./+-])([\\w./+-]{1,300}\\.(?:cc|cpp|cxx|c|h|hpp|hh|cu|cuh|py)):(\\d{1,7})(?!\\d)([^\\n]{0,1000})");
    private static final Pattern FRAME = Pattern.compile("File \"([^\"\\n]{1,500})\", line (\\d{1,7})");

    /** What terminals take for colours, titles and links (ECMA-48, 8.3.16 and 8.3.89). */
    private static final Pattern ESCAPE =
            Pattern.compile("\u001b\\[[0-?]*+[ -/]*+[@-~]|\u001b\\][^\u0007\u001b]*+(?:\u0007|\u001b\\\\)?");

    private final String name;
    private final Set<Mention> found = new LinkedHashSet<>();
    private Optional<Frame> open = Optional.empty();
    private long lines;
    private long beyond;
    private long cut;

    /** A frame of a traceback whose line of code comes next. */
    private record Frame(String file, int line, String before) {}

    /** For a log of that name. */
    public Mentions(String name) {
        this.name = name;
    }

    /** A line was longer than what is given of it. */
    public void wasCut() {
        cut++;
    }

    /** The next line of the log. */
    public void line(String raw) {
        lines++;
        String line = raw.indexOf('\u001b') < 0 ? raw : ESCAPE.matcher(raw).replaceAll("");
        if (open.isEmpty() && !mayName(line)) {
            return;
        }
        JsonLine.places(line).forEach(this::add);
        JsonLine.Texts texts = JsonLine.texts(line);
        texts.message().forEach(this::plain);
        Optional<Frame> unfinished = open;
        open = Optional.empty();
        texts.others().stream().filter(other -> other.lines().anyMatch(Mentions::mayName)).forEach(other -> {
            other.lines().forEach(this::plain);
            close("");
        });
        open = unfinished;
    }

    /** Quick: most lines of a log name no file. */
    private static boolean mayName(String line) {
        return line.contains(".c") || line.contains(".h") || line.contains(".py") || line.contains("File ");
    }

    private void plain(String line) {
        boolean code = open.isPresent();
        Matcher frame = FRAME.matcher(line);
        boolean isFrame = frame.find();
        close(isFrame ? "" : line);
        if (isFrame) {
            String before = line.substring(0, frame.start()).stripTrailing();
            open = Optional.of(new Frame(frame.group(1), Integer.parseInt(frame.group(2)), before));
            return;
        }
        Matcher message = MESSAGE.matcher(line);
        if (!code && message.find()) {
            String text = message.group(3).replaceFirst("^[\\])}:,\\s]+", "").strip();
            add(new Mention(message.group(1), Integer.parseInt(message.group(2)), Mention.Form.MESSAGE, text));
        }
    }

    /** The line below a frame is its code; what stands before the frame, such as a rank, stands before it, too. */
    private void close(String next) {
        open.ifPresent(frame -> {
            String code = next.startsWith(frame.before()) ? next.substring(frame.before().length()) : next;
            add(new Mention(frame.file(), frame.line(), Mention.Form.TRACEBACK, code.strip()));
        });
        open = Optional.empty();
    }

    private void add(Mention mention) {
        String text = mention.text();
        Mention kept = text.length() <= LONGEST_TEXT
                ? mention
                : new Mention(mention.file(), mention.line(), mention.form(), text.substring(0, LONGEST_TEXT));
        if (found.size() < MOST) {
            found.add(kept);
        } else if (!found.contains(kept)) {
            beyond++;
        }
    }

    /** What was collected, of a log that was read to its end. */
    public Log log() {
        return log("");
    }

    /** What was collected, of a log that ends so. */
    public Log log(String end) {
        close("");
        return new Log(name, lines, List.copyOf(found), beyond, cut, end);
    }
}
