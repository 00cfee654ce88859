package org.hanglint.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The page of a check: documentation, specification, fixture and fix test in one; here as its readers see it. */
public final class Page {

    /** A mark at the end of a line of code: what is expected there. */
    private static final Pattern MARK =
            Pattern.compile("\\s*(#|//)\\s*(error|warning|note|step \\d+|ok|noise|missed):.*$");

    private Page() {}

    /** The text of the page as written. */
    public static String source(String id) {
        try (InputStream in = Page.class.getResourceAsStream("/pages/" + id + ".md")) {
            if (in == null) {
                throw new IllegalStateException("the check " + id + " has no page");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The page without marks and without the expected results of fixes. */
    public static String forReaders(String id) {
        StringBuilder out = new StringBuilder();
        List<String> block = new ArrayList<>();
        boolean inBlock = false;
        for (String line : source(id).lines().toList()) {
            if (line.startsWith("```")) {
                block.add(line);
                if (inBlock) {
                    out.append(shown(block));
                    block.clear();
                }
                inBlock = !inBlock;
            } else if (inBlock) {
                block.add(line);
            } else {
                out.append(line).append('\n');
            }
        }
        return out.toString();
    }

    /** A line of code without what the page says is expected there. */
    public static String withoutMarks(String line) {
        return MARK.matcher(line).replaceFirst("");
    }

    private static String shown(List<String> block) {
        if (block.getFirst().endsWith(" fixed")) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        block.forEach(line -> out.append(withoutMarks(line)).append('\n'));
        return out.toString();
    }
}
