package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Requests about one text. */
final class TextRequests implements TextDocumentService {

    private final Session session;

    TextRequests(Session session) {
        this.session = session;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        Documents.file(params.getTextDocument().getUri()).ifPresent(file -> {
            session.documents().open(file, params.getTextDocument().getText());
            session.projects().tellAgain(file);
            session.projects().changed(file);
        });
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        Documents.file(params.getTextDocument().getUri()).ifPresent(file -> {
            session.documents().change(file, params.getContentChanges(), session.unit());
            session.projects().changed(file);
        });
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        Documents.file(params.getTextDocument().getUri()).ifPresent(file -> {
            session.documents().close(file);
            session.projects().changed(file);
        });
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        session.projects().filesChanged();
    }

    @Override
    public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
        Optional<Path> asked = Documents.file(params.getTextDocument().getUri());
        CompletableFuture<?> ready = asked.filter(_ -> !session.can(Client.Ability.REFRESH))
                .<CompletableFuture<?>>map(session.projects()::analysed)
                .orElseGet(() -> CompletableFuture.completedFuture(true));
        return ready.thenCompose(_ -> session.projects().ask(asked, () -> report(asked, params)));
    }

    private DocumentDiagnosticReport report(Optional<Path> asked, DocumentDiagnosticParams params) {
        return asked.flatMap(file -> session.projects().snapshot(file).map(snapshot -> {
                    String result = Results.id(snapshot, snapshot.in(file));
                    if (result.equals(params.getPreviousResultId())) {
                        return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(result));
                    }
                    var items = new Protocol(snapshot, session.unit()).diagnostics(snapshot.in(file));
                    var full = new RelatedFullDocumentDiagnosticReport(
                            session.shown().diagnostics(items));
                    full.setResultId(result);
                    return new DocumentDiagnosticReport(full);
                }))
                .orElseGet(() -> new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of())));
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        Optional<Path> asked = Documents.file(params.getTextDocument().getUri());
        return session.projects().ask(
                asked,
                () -> asked.flatMap(this::actions)
                        .map(all -> all.on(asked.orElseThrow(), params.getRange()))
                        .orElse(List.of())
                        .stream()
                        .filter(action -> isAskedFor(action, params))
                        .map(action -> session.can(Client.Ability.RESOLVES)
                                ? Deferred.without(action, params.getTextDocument().getUri())
                                : action)
                        .map(action -> Either.<Command, CodeAction>forRight(
                                session.shown().action(action)))
                        .toList());
    }

    private Optional<Actions> actions(Path file) {
        return session.projects().snapshot(file)
                .map(snapshot -> new Actions(snapshot, session.documents(), session.client()));
    }

    @Override
    public CompletableFuture<CodeAction> resolveCodeAction(CodeAction unresolved) {
        Optional<Deferred> deferred = Deferred.of(unresolved);
        Optional<Path> asked = deferred.flatMap(action -> Documents.file(action.uri()));
        return session.projects().ask(asked, () -> {
            asked.flatMap(this::actions).map(all -> all.in(asked.orElseThrow())).orElse(List.of()).stream()
                    .filter(action -> deferred.filter(wanted -> wanted.is(action)).isPresent())
                    .findFirst()
                    .ifPresentOrElse(action -> unresolved.setEdit(action.getEdit()), TextRequests::gone);
            return unresolved;
        });
    }

    private static void gone() {
        throw new ResponseErrorException(new ResponseError(
                ResponseErrorCode.ContentModified, "the text changed; ask for its actions again", null));
    }

    /** A client that names kinds wants these and what is below them. */
    private static boolean isAskedFor(CodeAction action, CodeActionParams params) {
        List<String> only = params.getContext().getOnly();
        return only == null
                || only.stream()
                        .anyMatch(kind -> action.getKind().equals(kind)
                                || action.getKind().startsWith(kind + "."));
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        Optional<Path> asked = Documents.file(params.getTextDocument().getUri());
        return session.projects().ask(
                asked,
                () -> asked.flatMap(file ->
                                ofFinding(file, params.getPosition()).or(() -> ofCode(file, params.getPosition())))
                        .map(session.shown()::hover)
                        .orElse(null));
    }

    private Optional<Hover> ofFinding(Path file, Position position) {
        Hovers.Part part = session.can(Client.Ability.VIEWS) ? Hovers.Part.PAGE : Hovers.Part.WHOLE;
        return session.projects().snapshot(file)
                .flatMap(snapshot -> new Hovers(snapshot, session.unit(), part).at(file, position));
    }

    private Optional<Hover> ofCode(Path file, Position position) {
        return session.projects().sight(file, session.unit())
                .flatMap(code -> code.at(Documents.offset(code.text(), position, session.unit())))
                .map(words -> new Hover(new MarkupContent(MarkupKind.MARKDOWN, words)));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        Optional<Path> asked = Documents.file(params.getTextDocument().getUri());
        return session.projects().ask(
                asked,
                () -> asked.flatMap(file -> session.projects().sight(file, session.unit())).map(CodeSight::lenses).orElse(List.of()));
    }

    @Override
    public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
        Optional<Path> asked = Documents.file(params.getTextDocument().getUri());
        return session.projects().ask(
                asked,
                () -> asked.flatMap(file -> session.projects().sight(file, session.unit()))
                        .map(code -> code.inlays(params.getRange()))
                        .orElse(List.of()));
    }
}
