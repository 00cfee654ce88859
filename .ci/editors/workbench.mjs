// VS Code's workbench in a browser, driven by its keys and by the classes of its parts.
import { createRequire } from "node:module";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

const SOON = 20_000;
const AGAIN = 10_000;
const START = 90_000;
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

/** Opens a folder at a code-server; MODULES names the folder with playwright-core, CHROMIUM the browser. */
export async function openWorkbench({ url, workspace, pictures }) {
  const { chromium: browser } = createRequire(path.join(process.env.MODULES, "x.js"))("playwright-core");
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "hanglint-chromium-"));
  const context = await browser.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1280, height: 800 },
    args: FLAGS,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(watchStatus);
  const workbench = new Workbench(page, pictures, async () => {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true });
  });
  await page.goto(`${url}/?folder=${workspace}`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".explorer-folders-view .monaco-list-row", { timeout: START });
  return workbench;
}

/** In the page: keeps every text that the status item ever showed. */
function watchStatus() {
  globalThis.hanglintStatus = [];
  setInterval(() => {
    const text = document.querySelector('[id="hanglint.hanglint.hanglint.status"]')?.textContent;
    if (text && globalThis.hanglintStatus.at(-1) !== text) {
      globalThis.hanglintStatus.push(text);
    }
  }, 20);
}

class Workbench {
  #pictures;
  #close;
  #number = 0;

  constructor(page, pictures, close) {
    this.page = page;
    this.#pictures = pictures;
    this.#close = close;
  }

  close() {
    return this.#close();
  }

  /** Keeps a picture of what is on the screen. */
  async picture(name) {
    this.#number += 1;
    await this.page.screenshot({ path: path.join(this.#pictures, `vscode-${this.#number}-${name}.png`) });
  }

  statusTexts() {
    return this.page.evaluate(() => globalThis.hanglintStatus);
  }

  /** Opens the file of the folder that has that name, at a line from 1. */
  async open(name, line) {
    await this.#ask("Control+P", name, name);
    await this.appears(`.tab.active:has-text("${name}")`);
    await this.appears(".editor-instance .view-lines .view-line");
    await this.#ask("Control+G", String(line), "");
  }

  async command(title) {
    await this.#ask("F1", title, title);
  }

  /** A preview that has just been shown may take the keys away between two of them: so this is tried again. */
  async #ask(key, text, choice) {
    for (let left = 3; ; left -= 1) {
      try {
        await this.#choose(key, text, choice);
        return;
      } catch (error) {
        if (left === 0) {
          throw new Error(`${key} ${text}: ${error.message.split("\n").slice(0, 3).join(" | ")}`);
        }
      }
    }
  }

  async #choose(key, text, choice) {
    await this.page.evaluate(() => document.activeElement instanceof HTMLIFrameElement && document.activeElement.blur());
    await this.page.keyboard.press("Escape");
    await this.disappears(".quick-input-widget", AGAIN);
    await this.page.keyboard.press(key);
    await this.appears(".quick-input-widget input", AGAIN);
    if (key === "F1") {
      await this.page.keyboard.press("End");
    }
    await this.page.keyboard.type(text);
    if (choice !== "") {
      await this.appears(`.quick-input-list .monaco-list-row.focused:has-text("${choice}")`, AGAIN);
    }
    await this.page.keyboard.press("Enter");
    const left = choice === "" ? ".quick-input-widget" : `.quick-input-widget .monaco-list-row:has-text("${choice}")`;
    await this.disappears(left, AGAIN);
  }

  /** Chooses the entry of the open list that holds that text. */
  async choose(text) {
    await this.page.locator(`.quick-input-list .monaco-list-row:has-text("${text}")`).first().click();
  }

  /** The entries of the open list, once one of them holds that text. */
  async listed(text) {
    await this.appears(`.quick-input-list .monaco-list-row:has-text("${text}")`);
    return this.page.locator(".quick-input-list .monaco-list-row").allInnerTexts();
  }

  /** The shown text of the editor, with plain spaces. */
  async text() {
    const lines = await this.page.locator(".editor-instance .view-lines").first().innerText();
    return lines.replaceAll("\u00a0", " ");
  }

  /** Whether a frame in the page, such as a preview, shows that text. */
  async framesHold(text) {
    const shown = await Promise.all(this.page.frames().map((frame) => frame.locator("body").innerText().catch(() => "")));
    return shown.slice(1).some((each) => each.includes(text));
  }

  /** Points at the last place in the editor with that text until what is shown there holds those words. */
  async hover(text, words) {
    const shown = `.monaco-hover:not(.hidden):has-text("${words}")`;
    await this.until(`hover on ${text} shows ${words}`, async () => {
      await this.page.mouse.move(1, 1);
      await this.page.locator(`.editor-instance .view-line span:has-text("${text}")`).last().hover();
      return this.appears(shown, 5_000).then(() => true, () => false);
    }, 3 * SOON);
  }

  appears(selector, timeout = SOON) {
    return this.page.waitForSelector(selector, { timeout, state: "attached" });
  }

  disappears(selector, timeout = SOON) {
    return this.page.waitForSelector(selector, { timeout, state: "hidden" });
  }

  /** Waits until what is asked for holds. */
  async until(what, holds, timeout = SOON) {
    const end = Date.now() + timeout;
    while (!(await holds())) {
      if (Date.now() > end) {
        throw new Error(`${what}: not within ${timeout / 1000} s`);
      }
      await this.page.waitForTimeout(50);
    }
  }
}
