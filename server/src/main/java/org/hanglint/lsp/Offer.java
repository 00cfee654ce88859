package org.hanglint.lsp;

import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;

/** What the server offers a client. */
final class Offer {

    private Offer() {}

    static ServerCapabilities to(Client client) {
        ServerCapabilities offered = new ServerCapabilities();
        offered.setPositionEncoding(client.encoding());
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        sync.setSave(new SaveOptions(false));
        offered.setTextDocumentSync(sync);
        offered.setHoverProvider(true);
        CodeActionOptions actions = new CodeActionOptions(List.of(CodeActionKind.QuickFix, Actions.FIX_ALL));
        actions.setResolveProvider(client.can(Client.Ability.RESOLVES));
        offered.setCodeActionProvider(actions);
        offered.setCodeLensProvider(new CodeLensOptions(false));
        offered.setExecuteCommandProvider(new ExecuteCommandOptions(Commands.ALL));
        if (client.showsInlays()) {
            offered.setInlayHintProvider(true);
        }
        WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        folders.setChangeNotifications(true);
        offered.setWorkspace(new WorkspaceServerCapabilities(folders));
        if (client.pulls()) {
            DiagnosticRegistrationOptions diagnostics = new DiagnosticRegistrationOptions(true, true);
            diagnostics.setIdentifier("hanglint");
            offered.setDiagnosticProvider(diagnostics);
        }
        return offered;
    }
}
