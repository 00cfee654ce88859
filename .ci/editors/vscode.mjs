// VS Code with the packed extension, in a browser: both stories, hover, path, quick fix, fix all.
//   node vscode.mjs <URL of code-server> <workspace> <output folder>; MODULES names the folder with playwright-core
import * as fs from "node:fs";
import * as path from "node:path";
import { Checks, must } from "./checks.mjs";
import { openWorkbench } from "./workbench.mjs";

const [url, workspace, out] = process.argv.slice(2);
const checks = new Checks(path.join(out, "vscode.tap"));
const onDisk = (file) => fs.readFileSync(path.join(workspace, file), "utf8");

const workbench = await openWorkbench({ url, workspace, pictures: out });
const { page } = workbench;

async function showPath(step) {
  await workbench.command("Hanglint: Show the Path of the Finding");
  return workbench.listed(step);
}

async function cppStory() {
  await workbench.open("bridge.cc", 41);
  await checks.check("VS Code: the GIL deadlock is underlined in C++", () => workbench.appears(".squiggly-error", 60_000));
  await workbench.picture("cpp-squiggle");
  await checks.check("VS Code: hover tells why it hangs", () => workbench.hover("gil_scoped_acquire", "inside PyGILState_Ensure"));
  await workbench.picture("cpp-hover");
  await checks.check("VS Code: the path of the C++ finding leads to Python", async () => {
    const steps = await showPath("bridge.cc:28");
    must(steps.some((step) => step.includes("engine.py")), `no Python step: ${steps}`);
    await workbench.picture("cpp-path");
    await workbench.choose("engine.py");
    await workbench.appears('.tab.active:has-text("engine.py")');
  });
  await workbench.picture("cpp-path-in-python");
}

async function pythonStory() {
  await workbench.open("capturer.py", 25);
  await checks.check("VS Code: the hidden device copy is underlined in Python", () => workbench.appears(".squiggly-warning"));
  await workbench.picture("python-squiggle");
  await checks.check("VS Code: the path of the Python finding opens its loop in the other file", async () => {
    const steps = await showPath("event_loop_normal runs");
    must(steps.length === 6, `six steps, not ${steps.length}`);
    await workbench.picture("python-path");
    await workbench.choose("event_loop_normal runs");
    await workbench.appears('.tab.active:has-text("scheduler.py")');
  });
  await workbench.picture("python-path-in-loop");
}

async function related() {
  await workbench.open("bridge.cc", 41);
  await checks.check("VS Code: the problems list holds the Python side as related information", async () => {
    await workbench.command("Problems: Focus on Problems View");
    await workbench.appears('.markers-panel .monaco-list-row:has-text("gil-triple-wrap")');
    await workbench.appears('.markers-panel .monaco-list-row:has-text("engine.py")');
  });
  await workbench.picture("problems");
  await workbench.command("View: Toggle Panel Visibility");
}

async function code() {
  await workbench.open("scheduler.py", 39);
  await checks.check("VS Code: a lens on a hot function opens its path", async () => {
    const lens = '.codelens-decoration a:has-text("hot")';
    await workbench.appears(lens);
    await workbench.picture("lenses");
    await page.locator(lens).last().click();
    await workbench.appears('.quick-input-title:has-text("hot")');
    await workbench.listed("scheduler.py:21");
    await workbench.picture("lens-path");
    await page.keyboard.press("Escape");
  });
  await workbench.open("scheduler.py", 39);
  await checks.check("VS Code: hover on code tells where a value lies", () => workbench.hover("logits", "device"));
  await workbench.picture("code-hover");
  await workbench.open("bridge.cc", 41);
  await checks.check("VS Code: the evidence for a finding opens beside the code", async () => {
    await workbench.command("Hanglint: Show the Evidence for the Finding");
    await workbench.appears('.tab:has-text("Preview gil-triple-wrap.md")');
    await workbench.until("the evidence is rendered", () => workbench.framesHold("goes on to serving.engine.on_heartbeat"));
  });
  await workbench.picture("evidence");
  await workbench.command("View: Close All Editors");
}

async function quickFix() {
  await workbench.open("notify.cc", 7);
  await checks.check("VS Code: a quick fix behind two-unit characters is right, and saved", async () => {
    await workbench.appears(".squiggly-error");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+.");
    await workbench.appears('.action-widget .monaco-list-row:has-text("name")');
    await workbench.picture("quick-fix");
    await page.keyboard.press("Enter");
    await workbench.until("the fix is in the text", async () => /😀 \*\/ py::gil_scoped_acquire \w+;/.test(await workbench.text()));
    await page.keyboard.press("Control+S");
    await workbench.until("the fix is on disk", () => /é😀 \*\/ py::gil_scoped_acquire \w+;/.test(onDisk("bridge/notify.cc")));
  });
  await workbench.picture("quick-fix-saved");
}

async function fixAll() {
  await checks.check("VS Code: fix all mends the rest of the file, and its underlines go", async () => {
    must(onDisk("bridge/notify.cc").includes("gil_scoped_acquire();"), "nothing left to fix");
    await workbench.command("Hanglint: Fix Everything in This File That Is Safe to Fix");
    await workbench.until("all are fixed", async () => !(await workbench.text()).includes("gil_scoped_acquire();"));
    await workbench.disappears(".squiggly-error");
    await page.keyboard.press("Control+S");
    await workbench.until("all are on disk", () => !onDisk("bridge/notify.cc").includes("gil_scoped_acquire();"));
  });
  await workbench.picture("fix-all");
}

async function unsaved() {
  await checks.check("VS Code: a text that is not saved counts", async () => {
    await workbench.open("notify.cc", 13);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("py::gil_scoped_release();");
    await workbench.appears(".squiggly-error, .squiggly-warning");
    must(!onDisk("bridge/notify.cc").includes("gil_scoped_release"), "it was saved");
  });
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
}

async function server() {
  await checks.check("VS Code: the status item showed the indexing", async () => {
    await workbench.until("it is ready", async () => /^\s*Hanglint\s*$/.test((await workbench.statusTexts()).at(-1)));
    const texts = await workbench.statusTexts();
    must(texts.some((text) => /Hanglint \d+%/.test(text)), `only ${JSON.stringify(texts)}`);
  });
  await checks.check("VS Code: after a restart the findings are back", async () => {
    await workbench.open("bridge.cc", 41);
    await workbench.command("Hanglint: Restart the Server");
    await workbench.appears(".squiggly-error");
    await workbench.command("Hanglint: Show Status");
    await workbench.appears('.notification-toast:has-text("on Java"):has-text("(bundled)")');
  });
  await workbench.picture("status");
}

try {
  for (const part of [cppStory, pythonStory, related, code, quickFix, fixAll, unsaved, server]) {
    await part();
  }
} catch (error) {
  checks.tell(`not ok - VS Code: the run itself: ${String(error.message).split("\n").slice(0, 3).join(" | ")}`);
  await workbench.picture("failed");
} finally {
  await workbench.close();
}
