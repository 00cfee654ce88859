package org.hanglint.fix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Files;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.report.Reported;

/**
 * Cures what is wanted, round by round, until nothing more can be cured. Each round applies all fixes that do not
 * disturb each other and analyses the result; where that is worse than before, half as many are tried, down to one,
 * which is then refused.
 */
public final class Repair {

    /** A repair that goes on for longer does not end. */
    private static final int MOST_ROUNDS = 500;

    private final Function<Files, Analysis.Result> analyse;
    private final Predicate<Reported> wanted;
    private final Set<Safety> allowed;
    private final Map<String, Refused> refused = new TreeMap<>();
    private final List<Cure> done = new ArrayList<>();
    private final Map<String, byte[]> originals = new HashMap<>();

    private final Origins origins = new Origins();

    /** A finding whose fix must not be applied, and why. */
    public record Refused(Cure cure, String reason) {}

    /**
     * What a repair came to.
     *
     * @param originals bytes of the files that change, as they were read
     * @param left findings that are wanted and still there
     */
    public record Repaired(
            Overlay files,
            Map<String, byte[]> originals,
            List<Cure> done,
            List<Refused> refused,
            List<Reported> left,
            Analysis.Result last) {}

    /** Cures the wanted findings by fixes of the allowed kinds. */
    public Repair(Function<Files, Analysis.Result> analyse, Predicate<Reported> wanted, Set<Safety> allowed) {
        this.analyse = analyse;
        this.wanted = wanted;
        this.allowed = Set.copyOf(allowed);
    }

    /** Runs until nothing changes. */
    public Repaired of(Files files) {
        Overlay now = new Overlay(files, Map.of());
        Analysis.Result result = analyse.apply(now);
        int most = Integer.MAX_VALUE;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<Cure> cures = Cure.compatible(open(result), most);
            if (cures.isEmpty()) {
                break;
            }
            Map<String, byte[]> edited = Edited.by(cures, result.sources());
            Overlay next = now.with(edited);
            Analysis.Result after = analyse.apply(next);
            Optional<String> objection = new Verification(result, after).objection(cures);
            if (objection.isEmpty()) {
                keep(cures, result);
                now = next;
                result = after;
                most = most > Integer.MAX_VALUE / 2 ? most : most * 2;
            } else if (cures.size() == 1) {
                refuse(cures.getFirst(), objection.get());
            } else {
                most = cures.size() / 2;
            }
        }
        List<Reported> left = reported(result).filter(wanted).toList();
        return new Repaired(now, originals, done, List.copyOf(refused.values()), left, result);
    }

    private static Stream<Reported> reported(Analysis.Result result) {
        return Reported.of(result.outcome().findings(), _ -> true, result.sources()).stream();
    }

    private List<Cure> open(Analysis.Result result) {
        return reported(result)
                .filter(wanted)
                .filter(one -> !refused.containsKey(one.fingerprint()))
                .flatMap(one -> chosen(one, result).stream())
                .toList();
    }

    private Optional<Cure> chosen(Reported reported, Analysis.Result result) {
        Optional<Fix> fix = reported.fixes().stream()
                .filter(one -> allowed.contains(one.safety()))
                .findFirst();
        Place place = reported.finding().place();
        int line = result.sources().text(place.path()).lines().line(place.span().start());
        return fix.map(one -> new Cure(reported, one, origins.line(place.path(), line) + 1));
    }

    private void keep(List<Cure> cures, Analysis.Result result) {
        done.addAll(cures);
        origins.add(cures, result.sources());
        for (Cure cure : cures) {
            cure.paths()
                    .forEach(path -> originals.putIfAbsent(
                            path, result.sources().text(path).bytes()));
        }
    }

    private void refuse(Cure cure, String reason) {
        refused.put(cure.reported().fingerprint(), new Refused(cure, reason));
    }
}
