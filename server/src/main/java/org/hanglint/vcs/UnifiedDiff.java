package org.hanglint.vcs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;

/** The difference of two states of a file in the form that {@code git apply} and {@code patch -p1} read. */
public final class UnifiedDiff {

    private UnifiedDiff() {}

    /** The bytes of the patch, in the encoding of the file; empty where nothing differs. */
    public static byte[] of(String path, byte[] before, byte[] after) {
        return between(name("a/" + path), name("b/" + path), before, after);
    }

    /** The patch that makes a file. */
    public static byte[] added(String path, byte[] after) {
        return between("/dev/null", name("b/" + path), new byte[0], after);
    }

    private static byte[] between(String old, String now, byte[] before, byte[] after) {
        RawText from = new RawText(before);
        RawText to = new RawText(after);
        EditList edits = new HistogramDiff().diff(RawTextComparator.DEFAULT, from, to);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (edits.isEmpty()) {
            return out.toByteArray();
        }
        out.writeBytes(("--- " + old + "\n+++ " + now + "\n").getBytes(StandardCharsets.UTF_8));
        try (DiffFormatter formatter = new DiffFormatter(out)) {
            formatter.format(edits, from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Names with control characters or quotes are quoted as in C; one with a space ends in a tab. */
    private static String name(String path) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        quoted.append(String.format(java.util.Locale.ROOT, "\\%03o", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        if (!quoted.toString().equals(path)) {
            return "\"" + quoted + "\"";
        }
        return path.indexOf(' ') >= 0 ? path + "\t" : path;
    }
}
