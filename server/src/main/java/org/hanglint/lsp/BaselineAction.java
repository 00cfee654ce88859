package org.hanglint.lsp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.CreateFileOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.hanglint.report.Reported;
import org.hanglint.syntax.ColumnUnit;

/** Adds findings to the baseline that the project configures: they are not shown any more. */
record BaselineAction(Known known, ColumnUnit unit) {

    /** Empty where there is no baseline to add to, or the client cannot make the file. */
    Optional<CodeAction> of(Reported reported, Client client) {
        boolean isThere = known.text().length() > 0;
        return known.file()
                .filter(_ -> isThere || client.can(Client.Ability.CREATES))
                .map(file -> action(file, reported, isThere ? List.of() : List.of(creation(file))));
    }

    private CodeAction action(Path file, Reported reported, List<Either<TextDocumentEdit, ResourceOperation>> before) {
        CodeAction action = new CodeAction(
                "Add to the baseline: this " + reported.finding().check() + " is known");
        action.setKind(CodeActionKind.QuickFix);
        TextEdit whole = new TextEdit(range(), text(reported));
        WorkspaceEdit edit = new WorkspaceEdit();
        if (before.isEmpty()) {
            edit.setChanges(java.util.Map.of(file.toUri().toString(), List.of(whole)));
        } else {
            List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>(before);
            changes.add(Either.forLeft(new TextDocumentEdit(
                    new VersionedTextDocumentIdentifier(file.toUri().toString(), null),
                    List.<Either<TextEdit, SnippetTextEdit>>of(Either.forLeft(whole)))));
            edit.setDocumentChanges(changes);
        }
        action.setEdit(edit);
        return action;
    }

    private static Either<TextDocumentEdit, ResourceOperation> creation(Path file) {
        return Either.forRight(
                new CreateFile(file.toUri().toString(), new CreateFileOptions(false, true)));
    }

    private String text(Reported reported) {
        try {
            return known.baseline().with(List.of(reported)).text();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a string cannot be written to", impossible);
        }
    }

    private Range range() {
        var end = known.text().lines().position(known.text().length(), unit);
        return new Range(new Position(0, 0), new Position(end.line(), end.column()));
    }
}
