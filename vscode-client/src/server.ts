/** The server of this window: one for all its folders. */
import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type Middleware } from "vscode-languageclient/node";
import { commandLine } from "./launch";
import { thisMachine } from "./machine";
import { describe, findRuntime, type Missing, type Runtime } from "./runtime";
import { settingsOf } from "./settings";
import { presentResult } from "./serverViews";
import type { StatusItem } from "./statusItem";

const LANGUAGES = ["python", "cython", "c", "cpp", "cuda-cpp"];

/** The dotted names of the settings that the manifest declares, without their common prefix. */
function settingKeys(extension: vscode.Extension<unknown>): readonly string[] {
  return Object.keys(extension.packageJSON.contributes.configuration.properties).map((key) => key.slice("hanglint.".length));
}

/** The Java for the server, as the settings are now. */
export function runtimeOf(context: vscode.ExtensionContext): Runtime | Missing {
  const configured = vscode.workspace.getConfiguration("hanglint").get<string>("java.home", "");
  return findRuntime(path.join(context.extensionPath, "server", "jre"), configured, thisMachine);
}

/** The settings as the server takes them. */
export function settingsNow(context: vscode.ExtensionContext): object {
  const configuration = vscode.workspace.getConfiguration("hanglint");
  return { hanglint: settingsOf(settingKeys(context.extension), (key) => configuration.get(key)) };
}

function wantsInlayHints(): boolean {
  return vscode.workspace.getConfiguration("hanglint").get("inlayHints", false);
}

/** A client of a server that is not started yet. */
export function newClient(
  context: vscode.ExtensionContext,
  runtime: Runtime,
  channel: vscode.LogOutputChannel,
  status: StatusItem,
): LanguageClient {
  const server = commandLine(runtime.home, path.join(context.extensionPath, "server"), context.globalStorageUri.fsPath);
  channel.info(describe(runtime));
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
    initializationOptions: { ...settingsNow(context), inlayHints: wantsInlayHints(), showsResults: true },
    outputChannel: channel,
    diagnosticPullOptions: { onChange: true, onSave: true, onTabs: true },
    middleware: middleware(status),
  };
  return new LanguageClient("hanglint", "Hanglint", { command: server.command, args: [...server.args] }, options);
}

function middleware(status: StatusItem): Middleware {
  return {
    handleWorkDoneProgress: (token, params, next) => {
      status.hears(token, params);
      next(token, params);
    },
    // Code lenses run the server's commands; what these answer is shown here.
    executeCommand: async (command, args, next) => presentResult(command, await next(command, args)),
  };
}
