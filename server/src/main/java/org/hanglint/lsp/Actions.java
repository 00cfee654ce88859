package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.hanglint.engine.FileKind;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.report.Reported;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;

/** What can be done about findings: fixes, all safe fixes of a file, a suppression with a reason, an entry of the configuration. */
final class Actions {

    /** All safe fixes of a file. */
    static final String FIX_ALL = CodeActionKind.SourceFixAll + ".hanglint";

    private final Snapshot snapshot;
    private final Documents documents;
    private final Client client;
    private final Protocol protocol;
    private final ConfigActions configured;
    private final BaselineAction baseline;

    Actions(Snapshot snapshot, Documents documents, Client client) {
        this.snapshot = snapshot;
        this.documents = documents;
        this.client = client;
        this.protocol = new Protocol(snapshot, client.unit());
        this.configured = new ConfigActions(snapshot.root(), documents, client.unit());
        this.baseline = new BaselineAction(Known.of(snapshot.known().file(), documents), client.unit());
    }

    /** All actions for findings in the file. */
    List<CodeAction> in(Path file) {
        return on(file, new Range(new Position(0, 0), new Position(Integer.MAX_VALUE, 0)));
    }

    /** The actions for findings on those lines; none while the editor's text is newer than what was analysed. */
    List<CodeAction> on(Path file, Range range) {
        List<CodeAction> actions = new ArrayList<>();
        for (Reported reported : snapshot.in(file)) {
            Range place = protocol.range(reported.finding());
            boolean touches = place.getStart().getLine() <= range.getEnd().getLine()
                    && range.getStart().getLine() <= place.getEnd().getLine();
            if (touches) {
                reported.fixes().stream()
                        .filter(fix -> fits(fix, reported.finding().place().path()))
                        .forEach(fix -> actions.add(quickFix(reported, fix)));
                String own = reported.finding().place().path();
                if (isCurrent(own, own)) {
                    actions.add(suppression(reported));
                    baseline.of(reported, client).ifPresent(action -> actions.add(about(action, reported)));
                }
                configured.on(reported.finding()).forEach(action -> actions.add(about(action, reported)));
            }
        }
        fixAll(file).ifPresent(actions::add);
        return actions;
    }

    private boolean fits(Fix fix, String own) {
        return fix.edits().stream().allMatch(edit -> isCurrent(edit.place().path(), own));
    }

    /** Whether what a finding in {@code own} says of a file counts in the text that is in the editor. */
    private boolean isCurrent(String path, String own) {
        return documents
                .text(snapshot.root().resolve(path))
                .map(text ->
                        Arrays.equals(text.bytes(), snapshot.text(path, own).bytes()))
                .orElse(true);
    }

    private CodeAction quickFix(Reported reported, Fix fix) {
        CodeAction action = new CodeAction(fix.title());
        action.setKind(CodeActionKind.QuickFix);
        about(action, reported).setIsPreferred(fix.safety() == Safety.SAFE);
        action.setEdit(edit(fix.edits(), reported.finding().place().path()));
        return action;
    }

    private CodeAction suppression(Reported reported) {
        Finding finding = reported.finding();
        String path = finding.place().path();
        SourceText text = snapshot.sources().text(path);
        LineIndex lines = text.lines();
        int line = lines.line(finding.place().span().start());
        String code = text.text(lines.lineSpan(line));
        String indent = code.substring(0, code.length() - code.stripLeading().length());
        String mark = FileKind.isPython(path) ? "#" : "//";
        String comment = indent + mark + " hanglint: ignore[" + finding.check() + "] say here why it is right\n";
        CodeAction action = new CodeAction("Suppress " + finding.check() + " with a reason");
        action.setKind(CodeActionKind.QuickFix);
        Position start = new Position(line, 0);
        action.setEdit(new WorkspaceEdit(
                Map.of(snapshot.uri(path), List.of(new TextEdit(new Range(start, start), comment)))));
        return about(action, reported);
    }

    private CodeAction about(CodeAction action, Reported reported) {
        action.setDiagnostics(List.of(protocol.diagnostic(reported)));
        return action;
    }

    private java.util.Optional<CodeAction> fixAll(Path file) {
        List<Edit> edits = new ArrayList<>();
        for (Reported reported : snapshot.in(file)) {
            reported.fixes().stream()
                    .filter(fix -> fix.safety() == Safety.SAFE
                            && fits(fix, reported.finding().place().path()))
                    .filter(fix -> fix.edits().stream()
                            .allMatch(edit -> edit.place()
                                    .path()
                                    .equals(reported.finding().place().path())))
                    .filter(fix -> fix.edits().stream().noneMatch(edit -> overlaps(edit, edits)))
                    .findFirst()
                    .ifPresent(fix -> edits.addAll(fix.edits()));
        }
        if (edits.isEmpty()) {
            return java.util.Optional.empty();
        }
        CodeAction action = new CodeAction("Fix everything here that is safe to fix");
        action.setKind(FIX_ALL);
        action.setEdit(edit(edits, edits.getFirst().place().path()));
        return java.util.Optional.of(action);
    }

    private static boolean overlaps(Edit edit, List<Edit> others) {
        return others.stream()
                .anyMatch(other -> edit.place().span().start()
                                <= other.place().span().end()
                        && other.place().span().start() <= edit.place().span().end());
    }

    private WorkspaceEdit edit(List<Edit> edits, String own) {
        Map<String, List<TextEdit>> byFile = new LinkedHashMap<>();
        for (Edit edit : edits) {
            byFile.computeIfAbsent(snapshot.uri(edit.place().path()), _ -> new ArrayList<>())
                    .add(new TextEdit(protocol.range(edit.place(), own), edit.text()));
        }
        return new WorkspaceEdit(byFile);
    }
}
