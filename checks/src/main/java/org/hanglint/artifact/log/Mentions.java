package org.hanglint.artifact.log;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the places that a log names, line by line, in bounded memory. */
public final class Mentions {

    /** More different places than this no program has that one person debugs. */
    private static final int MOST = 20_000;

    /** What one line writes differs in its numbers. */
    private static final int MOST_OF_ONE = 3;

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
    private final Predicate<String> wanted;
    private final Map<Place, Set<Mention>> found = new LinkedHashMap<>();
    private Optional<Frame> open = Optional.empty();
    private long lines;
    private long others;
    private long beyond;
    private long cut;

    /** A frame of a traceback whose line of code comes next. */
    private record Frame(String file, int line, String before) {}

    private record Place(String file, int line) {}

    /** For a log of that name; only files are kept whose last name is wanted. */
    public Mentions(String name, Predicate<String> wanted) {
        this.name = name;
        this.wanted = wanted;
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
        String file = mention.file().substring(mention.file().lastIndexOf('/') + 1);
        Place place = new Place(mention.file(), mention.line());
        if (!wanted.test(file)) {
            others++;
        } else if (found.containsKey(place) || found.size() < MOST) {
            Set<Mention> known = found.computeIfAbsent(place, _ -> new LinkedHashSet<>());
            if (known.size() < MOST_OF_ONE) {
                known.add(kept);
            }
        } else {
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
        List<Mention> mentions = found.values().stream().flatMap(Set::stream).toList();
        return new Log(name, lines, mentions, others, beyond, cut, end);
    }
}
