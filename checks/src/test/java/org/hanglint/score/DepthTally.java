package org.hanglint.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of one repository, or of several together. */
final class DepthTally {

    static final String HEAD = "| repository | files (skipped) | MB | unknown before % | unknown % (holes, opaque) "
            + "| masked % | dropped % | functions of ctags | found % | differences | vanished names "
            + "| mask % | isolation % | lowering % |"
            + "\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    private final List<CtagsDifference> differences = new ArrayList<>();
    private int files;
    private int skipped;
    private int vanished;
    private long bytes;
    private long before;
    private long after;
    private long holes;
    private long opaque;
    private long changed;
    private long dropped;
    private long raw;
    private long mask;
    private long isolation;
    private long lowering;

    void skip() {
        skipped++;
    }

    void vanish() {
        vanished++;
    }

    void add(CtagsDifference difference) {
        differences.add(difference);
    }

    void add(CppReading reading) {
        files++;
        bytes += reading.text().length();
        before += CppReading.bytes(reading.before());
        after += CppReading.bytes(reading.after());
        holes += CppReading.bytes(reading.isolated().holes());
        opaque += CppReading.bytes(reading.masked().opaque());
        changed += reading.changed();
        dropped += reading.masked().dropped().stream()
                .mapToLong(branch -> branch.end() - branch.start())
                .sum();
        raw += reading.cost().raw();
        mask += reading.cost().mask();
        isolation += reading.cost().isolation();
        lowering += reading.cost().lowering();
    }

    void add(DepthTally other) {
        differences.addAll(other.differences);
        files += other.files;
        skipped += other.skipped;
        vanished += other.vanished;
        bytes += other.bytes;
        before += other.before;
        after += other.after;
        holes += other.holes;
        opaque += other.opaque;
        changed += other.changed;
        dropped += other.dropped;
        raw += other.raw;
        mask += other.mask;
        isolation += other.isolation;
        lowering += other.lowering;
    }

    /** A row of the table under {@link #HEAD}. Found is a share of those definitions that are no mistakes of ctags. */
    String row(String name) {
        long real = differences.stream().filter(kind -> !kind.mistakeOfCtags()).count();
        long found = differences.stream().filter(CtagsDifference::found).count();
        return String.format(
                Locale.ROOT,
                "| %s | %d (%d) | %.1f | %.2f | %.3f (%.3f, %.3f) | %.2f | %.2f | %d | %.2f | %s | %d "
                        + "| %.1f | %.1f | %.1f |",
                name,
                files,
                skipped,
                bytes / 1e6,
                share(before),
                share(after),
                share(holes),
                share(opaque),
                share(changed),
                share(dropped),
                differences.size(),
                100.0 * found / Math.max(1, real),
                CtagsDifference.counts(differences),
                vanished,
                cost(mask),
                cost(isolation),
                cost(lowering));
    }

    private double share(long part) {
        return 100.0 * part / Math.max(1, bytes);
    }

    private double cost(long part) {
        return 100.0 * part / Math.max(1, raw);
    }
}
