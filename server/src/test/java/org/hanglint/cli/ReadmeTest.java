package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the README shows is what the program prints. */
class ReadmeTest {

    private static String readme() throws IOException {
        return Files.readString(Path.of("../README.md"));
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from) + from.length();
        return text.substring(start, text.indexOf(to, start));
    }

    @Test
    void theTableOfChecksIsCurrent() throws IOException {
        String table = between(readme(), "<!-- hanglint checks --markdown -->\n", "<!-- end -->");
        assertEquals(ChecksCommand.markdown(), table);
    }

    @Test
    void theExampleIsRealOutput() throws IOException {
        String example = between(readme(), "<!-- hanglint check fixtures/demo, in part -->\n```\n", "```\n");
        String output = Run.of("check", "../fixtures/demo").out();
        for (String line : example.lines().toList()) {
            assertTrue(output.lines().anyMatch(line::equals), () -> "not printed any more: " + line);
        }
    }
}
