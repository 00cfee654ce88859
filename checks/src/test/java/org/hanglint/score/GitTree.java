package org.hanglint.score;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Python files of a commit in a git directory, each parsed only once for all commits. */
final class GitTree {

    private GitTree() {}

    /** Blob ids of the Python files by path. */
    static Map<String, String> blobs(Path git, String commit) throws IOException {
        return blobs(git, commit, ".*\\.py");
    }

    /** Blob ids of files whose whole path has that form. */
    static Map<String, String> blobs(Path git, String commit, String form) throws IOException {
        Process list = new ProcessBuilder("git", "--git-dir", git.toString(), "ls-tree", "-r", "-z", commit)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String all = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, String> blobs = new TreeMap<>();
        for (String entry : all.split("\0")) {
            int tab = entry.indexOf('\t');
            if (tab > 0 && entry.substring(tab + 1).matches(form)) {
                blobs.put(entry.substring(tab + 1), entry.substring(0, tab).split(" ")[2]);
            }
        }
        return blobs;
    }

    /** The last commits before another one, the newest first. */
    static List<String> commits(Path git, String last, int most) throws IOException {
        Process log = new ProcessBuilder("git", "--git-dir", git.toString(), "log", "--format=%H", "-" + most, last)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new String(log.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }

    /** When a commit was made, in seconds; 0 where the copy lacks it. */
    static long time(Path git, String commit) throws IOException {
        Process show = new ProcessBuilder("git", "--git-dir", git.toString(), "show", "-s", "--format=%ct", commit)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String seconds = new String(show.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return seconds.matches("\\d+") ? Long.parseLong(seconds) : 0;
    }

    /** The bytes of blobs; one that the copy lacks is left out. */
    static Map<String, byte[]> contents(Path git, Iterable<String> ids) throws IOException {
        Process batch = new ProcessBuilder("git", "--git-dir", git.toString(), "cat-file", "--batch")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Map<String, byte[]> contents = new TreeMap<>();
        try (OutputStream ask = new BufferedOutputStream(batch.getOutputStream());
                DataInputStream answer = new DataInputStream(batch.getInputStream())) {
            for (String id : ids) {
                ask.write((id + "\n").getBytes(StandardCharsets.US_ASCII));
                ask.flush();
                String[] head = line(answer).split(" ");
                if (head.length < 3) {
                    continue;
                }
                byte[] bytes = new byte[Integer.parseInt(head[2])];
                answer.readFully(bytes);
                answer.readByte();
                contents.put(id, bytes);
            }
        }
        return contents;
    }

    private static String line(DataInputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }
}
