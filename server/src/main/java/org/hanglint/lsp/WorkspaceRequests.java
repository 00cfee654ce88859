package org.hanglint.lsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceDocumentDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceUnchangedDocumentDiagnosticReport;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.hanglint.report.Reported;

/** Requests about the workspace. */
final class WorkspaceRequests implements WorkspaceService {

    private final Session session;

    WorkspaceRequests(Session session) {
        this.session = session;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        Optional.ofNullable(params.getSettings()).ifPresent(session::configured);
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        session.projects().filesChanged();
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        params.getEvent()
                .getRemoved()
                .forEach(folder -> Documents.file(folder.getUri()).ifPresent(session.projects()::remove));
        params.getEvent()
                .getAdded()
                .forEach(folder -> Documents.file(folder.getUri()).ifPresent(session.projects()::add));
    }

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
        if (!Commands.ALL.contains(params.getCommand())) {
            ResponseError unknown = new ResponseError(
                    ResponseErrorCode.InvalidParams, "there is no command " + params.getCommand(), null);
            return CompletableFuture.failedFuture(new ResponseErrorException(unknown));
        }
        return session.projects().ask(
                Commands.file(params),
                () -> new Commands(session)
                        .run(params)
                        .map(answer -> {
                            if (!session.can(Client.Ability.VIEWS)
                                    && !params.getCommand().equals(Commands.STATUS)) {
                                session.say(Commands.words(answer));
                            }
                            return answer;
                        })
                        .orElse(null));
    }

    @Override
    public CompletableFuture<WorkspaceDiagnosticReport> diagnostic(WorkspaceDiagnosticParams params) {
        return CompletableFuture.supplyAsync(() -> {
            Map<String, String> known = new HashMap<>();
            params.getPreviousResultIds().forEach(previous -> known.put(previous.getUri(), previous.getValue()));
            List<WorkspaceDocumentDiagnosticReport> reports = new ArrayList<>();
            for (Snapshot snapshot : session.projects().snapshots()) {
                snapshot.byPath().forEach((path, findings) -> reports.add(report(snapshot, path, findings, known)));
                known.keySet().stream()
                        .filter(uri -> Documents.file(uri)
                                .filter(file -> file.startsWith(snapshot.root()))
                                .filter(file -> snapshot.in(file).isEmpty())
                                .isPresent())
                        .forEach(uri -> reports.add(full(uri, snapshot, List.of())));
            }
            return new WorkspaceDiagnosticReport(reports);
        });
    }

    private WorkspaceDocumentDiagnosticReport report(
            Snapshot snapshot, String path, List<Reported> findings, Map<String, String> known) {
        String uri = snapshot.uri(path);
        String result = Results.id(snapshot, findings);
        if (result.equals(known.get(uri))) {
            return new WorkspaceDocumentDiagnosticReport(
                    new WorkspaceUnchangedDocumentDiagnosticReport(result, uri, null));
        }
        return full(uri, snapshot, findings);
    }

    private WorkspaceDocumentDiagnosticReport full(String uri, Snapshot snapshot, List<Reported> findings) {
        var items = new Protocol(snapshot, session.unit()).diagnostics(findings);
        var full = new WorkspaceFullDocumentDiagnosticReport(session.shown().diagnostics(items), uri, null);
        full.setResultId(Results.id(snapshot, findings));
        return new WorkspaceDocumentDiagnosticReport(full);
    }
}
