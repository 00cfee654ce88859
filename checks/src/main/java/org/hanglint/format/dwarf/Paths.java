package org.hanglint.format.dwarf;

import java.util.ArrayDeque;
import java.util.Deque;

/** Paths in debug information, which are text and may be of another machine. */
final class Paths {

    private Paths() {}

    /** A path below a folder; one that is absolute stays as it is. */
    static String join(String folder, String path) {
        boolean absolute = path.startsWith("/") || path.length() > 1 && path.charAt(1) == ':';
        return folder.isEmpty() || absolute ? path : folder + "/" + path;
    }

    /** Without {@code .} and {@code ..}, with forward slashes. */
    static String normalised(String path) {
        String slashes = path.replace('\\', '/');
        Deque<String> parts = new ArrayDeque<>();
        for (String part : slashes.split("/", -1)) {
            if (part.equals("..") && !parts.isEmpty() && !parts.peekLast().equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return (slashes.startsWith("/") ? "/" : "") + String.join("/", parts);
    }
}
