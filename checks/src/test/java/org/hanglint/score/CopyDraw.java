package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;

/**
 * Groups of the copy family to be read by hand, never in the build: {@code GIT_DIRECTORY COMMIT FOLDER NUMBER SEED} prints the
 * groups of highest rank, then some drawn from the others with {@link Random} of that seed. A group is the warnings and errors
 * of one check in one function.
 */
public final class CopyDraw {

    private CopyDraw() {}

    public static void main(String[] arguments) throws IOException {
        Snapshots.Snapshot snapshot = new Snapshots(Path.of(arguments[0])).at(arguments[1]);
        CopyFindings found = CopyFindings.of(snapshot);
        Map<String, List<Finding>> groups = new TreeMap<>(found.all().stream()
                .filter(each -> each.severity().reaches(Severity.WARNING))
                .filter(each -> each.place().path().startsWith(arguments[2]))
                .collect(Collectors.groupingBy(
                        each -> each.place().path() + " " + each.function() + " " + each.check())));
        List<String> byRank = new ArrayList<>(groups.keySet());
        byRank.sort(
                Comparator.comparingInt((String key) -> -first(groups.get(key)).rank()));
        int number = Math.min(Integer.parseInt(arguments[3]), byRank.size());
        System.out.println(groups.size() + " groups, "
                + groups.values().stream().mapToInt(List::size).sum() + " findings");
        Set<String> told = new HashSet<>(byRank.subList(0, number));
        byRank.subList(0, number).forEach(key -> print("rank", found, groups.get(key)));
        List<String> drawn = new ArrayList<>(groups.keySet());
        Collections.shuffle(drawn, new Random(Long.parseLong(arguments[4])));
        drawn.stream()
                .filter(key -> !told.contains(key))
                .limit(number)
                .forEach(key -> print("drawn", found, groups.get(key)));
    }

    private static Finding first(List<Finding> group) {
        return group.stream()
                .max(Comparator.comparingInt(Finding::rank)
                        .thenComparingInt(each -> -each.place().span().start()))
                .orElseThrow();
    }

    private static void print(String how, CopyFindings found, List<Finding> group) {
        Finding finding = first(group);
        String places = group.stream().map(found::mark).collect(Collectors.joining(" "));
        System.out.println(
                how + " " + finding.rank() + " " + finding.place().path() + " " + finding.function() + " " + places);
        Step last = finding.steps().getLast();
        System.out.println("    " + last.message() + ": " + finding.message());
        for (Step step : finding.steps().subList(0, finding.steps().size() - 1)) {
            System.out.println("    " + found.at(step.place()) + " " + step.message());
        }
    }
}
