/** The extension: starts the server, and says what to do where it cannot. */
import * as vscode from "vscode";
import { State, type LanguageClient } from "vscode-languageclient/node";
import { registerEvidence } from "./evidenceView";
import { hasGlibc } from "./machine";
import { showPathAtCursor } from "./pathView";
import { unsupported } from "./platform";
import { describe } from "./runtime";
import { newClient, runtimeOf, settingsNow } from "./server";
import { StatusItem } from "./statusItem";
import { showEvidenceAtCursor, showStatus } from "./serverViews";

const RUNNING = "hanglint.running";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const channel = vscode.window.createOutputChannel("Hanglint", { log: true });
  const status = new StatusItem();
  context.subscriptions.push(channel, status, registerEvidence());
  const problem = unsupported(process.platform, process.arch, hasGlibc());
  if (problem) {
    channel.error(problem);
    status.failed(problem);
    void vscode.window.showWarningMessage(problem);
    return;
  }
  const restart = () => start(context, channel, status);
  const commands: Record<string, () => unknown> = {
    "hanglint.path": showPathAtCursor,
    "hanglint.evidence": () => showEvidenceAtCursor(client),
    "hanglint.fixAll": fixAll,
    "hanglint.serverStatus": () => showStatus(client, describe(runtimeOf(context)), channel),
    "hanglint.restart": restart,
  };
  for (const [name, run] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  }
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration((change) => reconfigure(change, context, restart)));
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  await restart();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

/** Starts the server, or starts it anew; where that cannot be, the user is told what to do. */
async function start(context: vscode.ExtensionContext, channel: vscode.LogOutputChannel, status: StatusItem): Promise<void> {
  await client?.dispose().catch((error: unknown) => channel.warn(`The old server did not end well: ${String(error)}`));
  client = undefined;
  const runtime = runtimeOf(context);
  if (runtime.kind === "missing") {
    fails(runtime.advice, channel, status);
    return;
  }
  status.starting();
  const started = newClient(context, runtime, channel, status);
  client = started;
  started.onDidChangeState(({ newState }) => {
    void vscode.commands.executeCommand("setContext", RUNNING, newState === State.Running);
    if (newState === State.Stopped && client === started) {
      status.failed("The server stopped; the output channel says why");
    }
  });
  try {
    await started.start();
    status.ready();
  } catch (error) {
    fails(`The server does not start: ${String(error)}`, channel, status);
  }
}

function fails(why: string, channel: vscode.LogOutputChannel, status: StatusItem): void {
  channel.error(why);
  status.failed(why);
  const settings = "Open Settings";
  void vscode.window.showErrorMessage(`Hanglint: ${why}`, settings, "Show Output").then((chosen) => {
    if (chosen === settings) {
      void vscode.commands.executeCommand("workbench.action.openSettings", "hanglint.java.home");
    } else if (chosen) {
      channel.show();
    }
  });
}

function reconfigure(change: vscode.ConfigurationChangeEvent, context: vscode.ExtensionContext, restart: () => unknown): void {
  if (change.affectsConfiguration("hanglint.java.home") || change.affectsConfiguration("hanglint.inlayHints")) {
    void restart();
  } else if (change.affectsConfiguration("hanglint")) {
    void client?.sendNotification("workspace/didChangeConfiguration", { settings: settingsNow(context) });
  }
}

async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand("editor.action.fixAll");
}
