package org.hanglint.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/**
 * What GitHub's code scanning takes at most: 25,000 results and 10 MB compressed a file. Beyond that the mildest findings go
 * first, and among them those of lowest rank. Source: "SARIF results exceed one or more limits" in GitHub's documentation.
 */
final class SarifLimits {

    private static final int RESULTS = 25_000;
    private static final int COMPRESSED_BYTES = 10_000_000;

    private SarifLimits() {}

    /** A report of some findings. */
    @FunctionalInterface
    interface Writing {
        String text(List<Reported> kept) throws IOException;
    }

    /** The report of as many findings as the limits allow, in their order. */
    static String fitting(List<Reported> findings, Writing writing) throws IOException {
        int most = Math.min(findings.size(), RESULTS);
        while (true) {
            String text = writing.text(worthiest(findings, most));
            long size = compressed(text);
            if (size <= COMPRESSED_BYTES || most == 0) {
                return text;
            }
            most = (int) (most * 0.95 * COMPRESSED_BYTES / size);
        }
    }

    /** What to tell of that many findings left out. */
    static String said(int dropped) {
        return dropped
                + " findings are left out, the mildest and lowest in rank first, because code scanning takes no more;"
                + " the json report has all of them";
    }

    private static List<Reported> worthiest(List<Reported> findings, int most) {
        if (findings.size() <= most) {
            return findings;
        }
        Set<String> kept = new HashSet<>();
        findings.stream()
                .sorted(Reported.WORST_FIRST)
                .limit(most)
                .forEach(reported -> kept.add(reported.fingerprint()));
        return findings.stream()
                .filter(reported -> kept.contains(reported.fingerprint()))
                .toList();
    }

    private static long compressed(String text) throws IOException {
        if (text.length() < COMPRESSED_BYTES) {
            return text.length();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.size();
    }
}
