/** Shows the evidence for a finding, rendered, beside the code. The documents live in memory only. */
import * as vscode from "vscode";
import { withoutFileLinks } from "./steps";

const SCHEME = "hanglint-evidence";

const texts = new Map<string, string>();

/** Makes documents of evidence known to the editor. */
export function registerEvidence(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: (uri) => texts.get(uri.path),
  });
}

/** Opens a text under that name. */
export async function openEvidence(name: string, markdown: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${texts.size + 1}/${name}.md` });
  texts.set(uri.path, withoutFileLinks(markdown));
  await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
}
