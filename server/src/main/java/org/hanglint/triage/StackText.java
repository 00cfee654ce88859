package org.hanglint.triage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.triage.StackLine.At;
import org.hanglint.triage.StackLine.Order;
import org.hanglint.triage.StackLine.Process;
import org.hanglint.triage.StackLine.Thread;

/** Stacks out of text: py-spy, gdb, faulthandler, Python's tracebacks and the usual C++ forms, alone or inside a job's log. */
public final class StackText {

    /** How launchers and watchdogs mark the lines of one rank. */
    private static final Pattern RANK = Pattern.compile("(?i)\\b(?:rank|tp)[ _:=-]?(\\d{1,6})\\b");

    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

    private final String source;
    private final OptionalInt rank;
    private final List<Dump> dumps = new ArrayList<>();
    private final Map<String, ThreadStack> threads = new LinkedHashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private String process;
    private Thread thread = ANONYMOUS;
    private boolean innermostFirst = true;

    private static final Thread ANONYMOUS = new Thread("", "", ThreadStack.Gil.UNTOLD);

    private StackText(String source, OptionalInt rank) {
        this.source = source;
        this.rank = rank;
        this.process = source;
    }

    /** The dumps of a text, in its order; none where it holds no stack. {@code source} names it to people. */
    public static List<Dump> read(String source, String text) {
        Map<OptionalInt, StackText> byRank = new LinkedHashMap<>();
        OptionalInt named = rankIn(source);
        text.lines().map(StackText::withoutColours).forEach(line -> {
            OptionalInt rank = named.isPresent() ? named : rankIn(line);
            byRank.computeIfAbsent(rank, of -> new StackText(source, of)).line(line);
        });
        List<Dump> dumps = new ArrayList<>();
        for (StackText reader : byRank.values()) {
            reader.endProcess();
            dumps.addAll(reader.dumps);
        }
        return dumps;
    }

    /** The rank that a name or the mark of a line tells; a line's mark stands at its begin. */
    private static OptionalInt rankIn(String text) {
        Matcher matcher = RANK.matcher(text.substring(0, Math.min(text.length(), 80)));
        return matcher.find() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    private static String withoutColours(String line) {
        return line.indexOf('\u001b') < 0 ? line : COLOUR.matcher(line).replaceAll("");
    }

    private void line(String line) {
        switch (StackLine.read(line).orElse(null)) {
            case null -> {}
            case Process begun -> {
                endProcess();
                process = "process " + begun.id();
            }
            case Thread begun -> {
                endThread();
                thread = begun;
                innermostFirst = true;
            }
            case Order order -> {
                endThread();
                innermostFirst = order.innermostFirst();
            }
            case At at -> frame(at);
        }
    }

    private void frame(At at) {
        if (at.number() == 0 && !frames.isEmpty()) {
            endThread();
        }
        frames.add(at.frame());
    }

    /** A thread that shows twice begins a second dump of its process. */
    private void endThread() {
        if (!frames.isEmpty()) {
            String id = thread.id().isEmpty() ? Integer.toString(threads.size() + 1) : thread.id();
            if (threads.containsKey(id)) {
                endDump();
            }
            List<Frame> ordered = innermostFirst ? List.copyOf(frames) : frames.reversed();
            threads.put(id, new ThreadStack(id, thread.name(), thread.gil(), ordered));
        }
        frames.clear();
        thread = ANONYMOUS;
    }

    private void endDump() {
        dumps.add(new Dump(process, rank, List.copyOf(threads.values())));
        threads.clear();
    }

    private void endProcess() {
        endThread();
        if (!threads.isEmpty()) {
            endDump();
        }
        process = source;
    }
}
