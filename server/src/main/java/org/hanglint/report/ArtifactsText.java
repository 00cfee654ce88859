package org.hanglint.report;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.hanglint.artifact.Table;
import org.hanglint.artifact.log.LogReading;
import org.hanglint.artifact.nativecode.Verdict;

/** The table for people: places, what lies in them, what came of each, then the findings. */
public final class ArtifactsText implements ArtifactsReport {

    /** More of one row says the same again. */
    private static final int MOST_EVIDENCE = 10;

    private final Colours colours;

    public ArtifactsText(Colours colours) {
        this.colours = colours;
    }

    @Override
    public void write(Content content, Appendable out) throws IOException {
        Table table = content.table();
        if (table.places().isEmpty() && (table.logs().isEmpty() || !content.named().isEmpty())) {
            nothing(content, out);
        }
        for (Table.Held place : table.places()) {
            place(place, table, out);
        }
        if (!content.findings().isEmpty()) {
            out.append(colours.bold("Findings")).append('\n');
            FindingLines lines = new FindingLines(colours, content.sources());
            for (Reported reported : content.findings()) {
                lines.write(reported, out);
            }
            out.append('\n');
        }
        for (LogReading log : table.logs()) {
            out.append(Printable.of(LogWords.of(log))).append('\n');
        }
        if (!table.places().isEmpty()) {
            out.append(colours.bold(summary(table))).append('\n');
        }
    }

    /** Nothing was compared: why. Places that could not be looked into are told on stderr, each with its reason. */
    private static void nothing(Content content, Appendable out) throws IOException {
        if (!content.table().unread().isEmpty()) {
            out.append("Nothing was compared: each place that was named or found could not be read, or holds nothing of"
                    + " this project; the reasons are on stderr.\n");
        } else if (!content.paths().isEmpty()) {
            out.append("Nothing that was found installed comes from ")
                    .append(Printable.of(String.join(", ", content.paths())))
                    .append(".\n");
        } else if (content.named().isEmpty()) {
            out.append("Nothing of this project is installed where Hanglint looks by itself: the active environment,"
                    + " .venv and the like, dist, build folders, libraries between the sources. Name a place:"
                    + " --installed PATH, or [[artifact]] in hanglint.toml.\n");
        } else {
            out.append("Nothing of this project is installed in ")
                    .append(Printable.of(String.join(", ", content.named())))
                    .append(".\n");
        }
    }

    private void place(Table.Held place, Table table, Appendable out) throws IOException {
        out.append(colours.bold(Printable.of(place.path())))
                .append(" (")
                .append(words(place.origin()))
                .append(place.python().map(python -> ", Python " + python).orElse(""))
                .append(")\n");
        for (Table.Installed distribution : place.distributions()) {
            out.append("  ").append(Printable.of(described(distribution))).append('\n');
        }
        List<Table.Row> rows = table.rows().stream()
                .filter(row -> row.place().equals(place.path()))
                .toList();
        long same = rows.stream().filter(ArtifactsText::isUnremarkable).count();
        for (Table.Row row : rows) {
            if (!isUnremarkable(row)) {
                row(row, place, out);
            }
        }
        if (same > 0) {
            out.append("  ")
                    .append(colours.dim(
                            same + " Python " + (same == 1 ? "file" : "files") + " with no difference seen"))
                    .append('\n');
        }
        out.append('\n');
    }

    private static String described(Table.Installed one) {
        return one.name()
                + one.version().map(text -> " " + text).orElse("")
                + one.from().map(url -> ", installed from " + url).orElse("")
                + one.commit().map(id -> " at commit " + id).orElse("")
                + (one.editable().isEmpty() ? "" : ", editable: " + String.join(", ", one.editable()));
    }

    private static boolean isUnremarkable(Table.Row row) {
        return row.verdict() == Verdict.NO_DIFFERENCE_SEEN && row.artifact().endsWith(".py");
    }

    private void row(Table.Row row, Table.Held place, Appendable out) throws IOException {
        String artifact = below(row.artifact(), place.path());
        out.append("  ").append(Printable.of(artifact));
        if (!row.source().isEmpty()) {
            out.append("  ").append(colours.dim("from")).append("  ").append(Printable.of(row.source()));
        }
        out.append("  ").append(verdict(row.verdict()));
        if (!row.detail().isEmpty()) {
            out.append(": ").append(Printable.of(row.detail()));
        }
        out.append('\n');
        for (String evidence : row.evidence().stream().limit(MOST_EVIDENCE).toList()) {
            out.append("      ").append(Printable.of(evidence)).append('\n');
        }
        int more = row.evidence().size() - MOST_EVIDENCE;
        if (more > 0) {
            out.append("      ")
                    .append(colours.dim("and " + more + " more (--format json has all)"))
                    .append('\n');
        }
    }

    /** The path below the place that is named above it. */
    private static String below(String artifact, String place) {
        for (String prefix : List.of(place + "!/", place + "/")) {
            if (artifact.startsWith(prefix)) {
                return artifact.substring(prefix.length());
            }
        }
        return artifact;
    }

    private String verdict(Verdict verdict) {
        String words = verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return verdict == Verdict.DIFFERS ? colours.bold(words) : words;
    }

    private static String words(Enum<?> origin) {
        return origin.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String summary(Table table) {
        StringBuilder text = new StringBuilder();
        for (Verdict verdict : Verdict.values()) {
            long count = table.rows().stream()
                    .filter(row -> row.verdict() == verdict)
                    .count();
            if (count > 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(count)
                        .append(' ')
                        .append(words(verdict));
            }
        }
        return text.isEmpty() ? "Nothing to compare" : text.toString();
    }
}
