/** The item in the status bar: indexing with its progress, ready, or why there is no server. */
import * as vscode from "vscode";
import { after, IDLE, shown, type Told, type Works } from "./progress";

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("hanglint.status", vscode.StatusBarAlignment.Left, 0);
  private works: Works = IDLE;

  constructor() {
    this.item.name = "Hanglint";
    this.item.command = "hanglint.serverStatus";
    this.item.show();
  }

  starting(): void {
    this.item.text = "$(sync~spin) Hanglint";
    this.item.tooltip = "The server starts";
    this.item.backgroundColor = undefined;
  }

  ready(): void {
    this.works = IDLE;
    this.show();
  }

  hears(token: string | number, told: Told): void {
    this.works = after(this.works, token, told);
    this.show();
  }

  failed(why: string): void {
    this.item.text = "$(error) Hanglint";
    this.item.tooltip = why;
    this.item.backgroundColor = new vscode.ThemeColor("statusBarItem.errorBackground");
  }

  private show(): void {
    const { text, tooltip } = shown(this.works);
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.backgroundColor = undefined;
  }

  dispose(): void {
    this.item.dispose();
  }
}
