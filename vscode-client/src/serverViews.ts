/** What the server tells when asked: the evidence for a finding, and how it is itself. */
import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import type { Location as ProtocolLocation } from "vscode-languageclient/node";
import { openEvidence } from "./evidenceView";
import { findingAt, relative, showSteps } from "./pathView";
import { checkOf, stepAt, stepsOf, type Step } from "./steps";

async function ask<T>(client: LanguageClient | undefined, command: string, ...args: unknown[]): Promise<T | undefined> {
  const known = client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
  return client && known.includes(command)
    ? ((await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args })) as T)
    : undefined;
}

/** The way that the server tells: steps with places as the protocol has them. */
interface Path {
  readonly title: string;
  readonly steps: readonly { readonly message: string; readonly location: ProtocolLocation }[];
}

/** Shows what a command of the server answered, and gives it on. */
export async function presentResult(command: string, result: unknown): Promise<unknown> {
  if (command === "hanglint.showPath" && result) {
    const { title, steps } = result as Path;
    await showSteps(title, steps.map(stepOf));
  }
  return result;
}

function stepOf({ message, location }: Path["steps"][number], index: number): Step {
  const place = locationOf(location);
  return stepAt(index, message, place, relative(place));
}

function locationOf({ uri, range: { start, end } }: ProtocolLocation): vscode.Location {
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  return new vscode.Location(vscode.Uri.parse(uri), range);
}

interface Evidence {
  readonly title: string;
  readonly markdown: string;
}

/** Opens what stands behind the finding at the cursor beside the code. */
export async function showEvidenceAtCursor(client: LanguageClient | undefined): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const finding = editor && (await findingAt(editor));
  if (!editor || !finding) {
    void vscode.window.showInformationMessage("Hanglint: there is no finding on this line.");
    return;
  }
  const fingerprint = (finding as { data?: { fingerprint?: string } }).data?.fingerprint;
  const argument = { uri: client?.code2ProtocolConverter.asUri(editor.document.uri), fingerprint };
  const evidence = await ask<Evidence>(client, "hanglint.showEvidence", argument);
  await openEvidence(checkOf(finding), evidence?.markdown ?? local(finding));
}

/** What the diagnostic itself says. */
function local(finding: vscode.Diagnostic): string {
  const steps = stepsOf(finding, relative).map((step) => `${step.label} (${step.description})`);
  return [`# ${checkOf(finding)}`, "", finding.message, "", ...steps, ""].join("\n");
}

/** Tells how the server is; {@link java} is what it runs on. What it says of its projects goes to the output channel. */
export async function showStatus(client: LanguageClient | undefined, java: string, channel: vscode.LogOutputChannel): Promise<void> {
  const info = client?.initializeResult?.serverInfo;
  const status = await ask<unknown>(client, "hanglint.status");
  if (status !== undefined) {
    channel.info(JSON.stringify(status, null, 2));
  }
  const summary = info ? `Hanglint ${info.version ?? ""} runs on ${java}.` : "The server of Hanglint does not run.";
  const output = "Show Output";
  if ((await vscode.window.showInformationMessage(summary, output)) === output) {
    channel.show();
  }
}
