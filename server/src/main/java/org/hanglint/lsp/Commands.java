package org.hanglint.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.hanglint.engine.Sight;
import org.hanglint.finding.Step;
import org.hanglint.report.Reported;

/** The server's commands: they show what stands behind a finding or a function, and change nothing. */
final class Commands {

    static final String SHOW_PATH = "hanglint.showPath";
    static final String SHOW_EVIDENCE = "hanglint.showEvidence";
    static final String STATUS = "hanglint.status";
    static final List<String> ALL = List.of(SHOW_PATH, SHOW_EVIDENCE, STATUS);

    private static final Gson GSON = new Gson();

    /** What a command is about: a finding, or a function by its name's position. */
    private record Target(String uri, String fingerprint, Position position) {}

    /** A way for a reader. */
    record Way(String title, List<Stop> steps) {}

    /** One step of it. */
    record Stop(String message, Location location) {}

    /** What a finding rests on. */
    record Evidence(String title, String markdown) {}

    private final Session session;

    Commands(Session session) {
        this.session = session;
    }

    /** The argument that names a function. */
    static Map<String, Object> at(String uri, Position position) {
        Map<String, Object> argument = new LinkedHashMap<>();
        argument.put("uri", uri);
        argument.put("position", position);
        return argument;
    }

    /** The file that the command is about. */
    static Optional<Path> file(ExecuteCommandParams params) {
        return target(params).flatMap(target -> Documents.file(Objects.requireNonNull(target.uri())));
    }

    private static Optional<Target> target(ExecuteCommandParams params) {
        if (params.getArguments() == null || params.getArguments().isEmpty()) {
            return Optional.empty();
        }
        JsonElement argument = GSON.toJsonTree(params.getArguments().getFirst());
        return argument.isJsonObject() ? Optional.ofNullable(GSON.fromJson(argument, Target.class)) : Optional.empty();
    }

    /** The command's answer; empty for one that names nothing that is there. */
    Optional<Object> run(ExecuteCommandParams params) {
        return switch (params.getCommand()) {
            case STATUS -> Optional.of(session.status(Runtime.getRuntime()));
            case SHOW_PATH -> way(params).map(Object.class::cast);
            case SHOW_EVIDENCE ->
                finding(params)
                        .map(found -> new Evidence(
                                found.reported().finding().check(),
                                Hovers.section(found.reported().finding(), found.protocol())));
            default -> Optional.empty();
        };
    }

    /** An answer in words, for clients that do nothing with it. */
    static String words(Object answer) {
        return switch (answer) {
            case Way way -> way.title() + steps(way.steps());
            case Evidence evidence -> evidence.markdown();
            default -> GSON.toJson(answer);
        };
    }

    private static String steps(List<Stop> steps) {
        StringBuilder text = new StringBuilder();
        for (Stop step : steps) {
            Location at = step.location();
            String file = Documents.file(at.getUri()).map(Path::toString).orElse(at.getUri());
            text.append("\n%s:%d: %s".formatted(file, at.getRange().getStart().getLine() + 1, step.message()));
        }
        return text.toString();
    }

    private record Found(Reported reported, Protocol protocol) {}

    private Optional<Found> finding(ExecuteCommandParams params) {
        return target(params)
                .flatMap(target -> Documents.file(target.uri())
                        .flatMap(file -> session.projects().snapshot(file)
                                .flatMap(snapshot -> snapshot.in(file).stream()
                                        .filter(reported ->
                                                reported.fingerprint().equals(target.fingerprint()))
                                        .findFirst()
                                        .map(reported ->
                                                new Found(reported, new Protocol(snapshot, session.unit()))))));
    }

    private Optional<Way> way(ExecuteCommandParams params) {
        Optional<Way> ofFinding = finding(params)
                .map(found -> way(
                        found.reported().finding().message(),
                        found.reported().finding().steps(),
                        found.reported().finding().place().path(),
                        found.protocol()));
        return ofFinding.or(() -> target(params)
                .filter(target -> target.position() != null)
                .flatMap(target -> Documents.file(target.uri())
                        .flatMap(file -> session.projects().sight(file, session.unit()))
                        .flatMap(code -> lens(code, target.position()))));
    }

    private static Optional<Way> lens(CodeSight code, Position position) {
        int offset = Documents.offset(code.text(), position, code.protocol().unit());
        return code.sight().lenses().stream()
                .filter(lens ->
                        lens.at().start() <= offset && offset <= lens.at().end())
                .findFirst()
                .map((Sight.Lens lens) -> way(CodeSight.title(lens), lens.path(), code.path(), code.protocol()));
    }

    private static Way way(String title, List<Step> steps, String from, Protocol protocol) {
        return new Way(
                title,
                steps.stream()
                        .map(step -> new Stop(step.message(), protocol.location(step.place(), from)))
                        .toList());
    }
}
