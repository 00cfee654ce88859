package org.hanglint.check;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What a misspelt word was probably meant to be. */
public final class Nearest {

    private Nearest() {}

    /** The word with the fewest edits, if they are at most a third of its length; the first by alphabet among equals. */
    public static Optional<String> to(String written, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(written, word) * 3 <= Math.max(written.length(), word.length()))
                .min(Comparator.comparingInt((String word) -> distance(written, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's distance. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
