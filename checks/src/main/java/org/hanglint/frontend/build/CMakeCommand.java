package org.hanglint.frontend.build;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * One command of a CMake file.
 *
 * @param name in lower case
 * @param arguments without quotes and with variables as written
 */
record CMakeCommand(String name, List<String> arguments, Span span) {

    CMakeCommand {
        arguments = List.copyOf(arguments);
    }

    /** The argument at the position, or the empty string. */
    String argument(int position) {
        return position < arguments.size() ? arguments.get(position) : "";
    }

    /** The arguments from that position on. */
    List<String> from(int position) {
        return position < arguments.size() ? arguments.subList(position, arguments.size()) : List.of();
    }

    /** Every command of a file in order; nothing in the text makes it throw. */
    static List<CMakeCommand> in(SourceText text) {
        return new Reader(text.bytes()).commands();
    }

    /** The lexical rules of cmake-language(7), as far as commands need them. */
    private static final class Reader {
        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        List<CMakeCommand> commands() {
            List<CMakeCommand> commands = new ArrayList<>();
            while (at < bytes.length) {
                skipBlank();
                int start = at;
                while (at < bytes.length && isWord(bytes[at])) {
                    at++;
                }
                String name = string(start, at).toLowerCase(Locale.ROOT);
                skipBlank();
                if (!name.isEmpty() && at < bytes.length && bytes[at] == '(') {
                    at++;
                    commands.add(new CMakeCommand(name, arguments(), new Span(start, at)));
                } else if (at == start) {
                    at++;
                }
            }
            return commands;
        }

        private List<String> arguments() {
            List<String> arguments = new ArrayList<>();
            int depth = 1;
            while (at < bytes.length && depth > 0) {
                skipBlank();
                if (at >= bytes.length) {
                    break;
                }
                switch (bytes[at]) {
                    case '(' -> {
                        depth++;
                        at++;
                    }
                    case ')' -> {
                        depth--;
                        at++;
                    }
                    case '"' -> arguments.add(quoted());
                    default -> arguments.add(bare());
                }
            }
            return arguments;
        }

        private String quoted() {
            int start = ++at;
            while (at < bytes.length && bytes[at] != '"') {
                at += bytes[at] == '\\' ? 2 : 1;
            }
            String value = string(start, Math.min(at, bytes.length));
            at++;
            return value;
        }

        private String bare() {
            int start = at;
            while (at < bytes.length && !Character.isWhitespace(bytes[at]) && "()\"#".indexOf(bytes[at]) < 0) {
                at++;
            }
            if (at == start) {
                at++;
            }
            return string(start, at);
        }

        private void skipBlank() {
            while (at < bytes.length) {
                if (bytes[at] == '#') {
                    while (at < bytes.length && bytes[at] != '\n') {
                        at++;
                    }
                } else if (Character.isWhitespace(bytes[at])) {
                    at++;
                } else {
                    return;
                }
            }
        }

        private String string(int start, int end) {
            return new String(bytes, start, end - start, StandardCharsets.UTF_8);
        }

        private static boolean isWord(byte letter) {
            return Character.isLetterOrDigit(letter) || letter == '_';
        }
    }
}
