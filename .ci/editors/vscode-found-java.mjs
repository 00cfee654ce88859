// VS Code with the extension that brings no Java: it finds one.
//   node vscode-found-java.mjs <URL of code-server> <workspace> <output folder>
import * as path from "node:path";
import { Checks } from "./checks.mjs";
import { openWorkbench } from "./workbench.mjs";

const [url, workspace, out] = process.argv.slice(2);
const checks = new Checks(path.join(out, "vscode-found-java.tap"));
const workbench = await openWorkbench({ url, workspace, pictures: out });
try {
  await checks.check("VS Code: the package without a runtime runs on a Java that it finds", async () => {
    await workbench.open("capturer.py", 25);
    await workbench.appears(".squiggly-warning", 60_000);
    await workbench.command("Hanglint: Show Status");
    await workbench.appears('.notification-toast:has-text("on Java"):has-text("(found)")');
  });
} finally {
  await workbench.close();
}
