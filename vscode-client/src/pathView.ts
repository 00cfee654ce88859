/** Shows the way of a finding: a list of its steps; moving through it shows each place, Enter stays there, Escape goes back. */
import * as vscode from "vscode";
import { checkOf, findingsOn, stepsOf, type Step } from "./steps";

interface Item extends vscode.QuickPickItem {
  readonly step: Step;
}

/** The way of the finding at the cursor. */
export async function showPathAtCursor(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const finding = editor && (await findingAt(editor));
  if (!finding) {
    void vscode.window.showInformationMessage("Hanglint: there is no finding on this line.");
    return;
  }
  const steps = stepsOf(finding, relative);
  await showSteps(`${checkOf(finding)}: ${steps.length} steps`, steps);
}

/** The file of a place, below its workspace folder. */
export function relative(location: vscode.Location): string {
  return vscode.workspace.asRelativePath(location.uri);
}

/** The finding on the line of the cursor; the user picks where there are several. */
export async function findingAt(editor: vscode.TextEditor): Promise<vscode.Diagnostic | undefined> {
  const all = vscode.languages.getDiagnostics(editor.document.uri);
  const here = findingsOn(editor.selection.active.line, all);
  if (here.length < 2) {
    return here[0];
  }
  const items = here.map((finding) => ({ label: checkOf(finding), detail: finding.message, finding }));
  return (await vscode.window.showQuickPick(items, { title: "Which finding?" }))?.finding;
}

/** Lists the steps until one is chosen or the list is left. */
export async function showSteps(title: string, steps: readonly Step[]): Promise<void> {
  const before = vscode.window.activeTextEditor;
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = "Up and down show each step, Enter stays there";
  pick.items = steps.map((step) => ({ label: step.label, description: step.description, step, alwaysShow: true }));
  const chosen = await new Promise<Item | undefined>((resolve) => {
    pick.onDidChangeActive(([item]) => item && void open(item.step, true));
    pick.onDidAccept(() => resolve(pick.activeItems[0]));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  if (chosen) {
    await open(chosen.step, false);
  } else if (before) {
    await vscode.window.showTextDocument(before.document, { selection: before.selection });
  }
}

async function open(step: Step, preserveFocus: boolean): Promise<void> {
  const document = await vscode.workspace.openTextDocument(step.location.uri);
  await vscode.window.showTextDocument(document, { selection: step.location.range, preserveFocus, preview: true });
}

