import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLine } from "../src/launch";
import { unsupported } from "../src/platform";
import { after, IDLE, shown } from "../src/progress";
import { settingsOf } from "../src/settings";

test("only Linux on x64 with glibc is supported, and others are told where it runs", () => {
  assert.equal(unsupported("linux", "x64", true), undefined);
  assert.match(unsupported("darwin", "arm64", false) ?? "", /^Hanglint does not support darwin-arm64 yet/);
  assert.match(unsupported("win32", "x64", false) ?? "", /WSL/);
  assert.match(unsupported("linux", "arm64", true) ?? "", /linux-arm64 yet/);
  assert.match(unsupported("linux", "x64", false) ?? "", /linux-x64 \(musl\)/);
});

test("the command line runs the packed jar and library with that Java", () => {
  const { command, args } = commandLine("/jre", "/extension/server", "/storage");
  assert.equal(command, "/jre/bin/java");
  assert.ok(args.includes("-Dhanglint.native=/extension/server/libhanglint-syntax.so"));
  assert.ok(args.includes("-XX:SharedArchiveFile=/storage/classes.jsa"));
  assert.deepEqual(args.slice(-4), ["-cp", "/extension/server/hanglint.jar", "org.hanglint.cli.Main", "lsp"]);
});

test("settings are nested by their dots, and those that say nothing are left out", () => {
  const values: Record<string, unknown> = {
    select: ["gil"],
    ignore: [],
    "hot.roots": ["app.loop"],
    "hot.cold": [],
    "build.python": "",
    "build.simple-gil-management": null,
    severity: {},
    "java.home": "/jdk",
    "trace.server": "off",
    inlayHints: true,
  };
  const settings = settingsOf(Object.keys(values), (key) => values[key]);
  assert.deepEqual(settings, { select: ["gil"], hot: { roots: ["app.loop"] } });
});

test("false is a setting that says something", () => {
  assert.deepEqual(settingsOf(["build.simple-gil-management"], () => false), { build: { "simple-gil-management": false } });
});

test("the status item shows the work that is furthest behind, until all is done", () => {
  const one = after(IDLE, 1, { kind: "begin", title: "reading a", percentage: 0 });
  const two = after(one, 2, { kind: "begin", title: "reading b", percentage: 0 });
  const ahead = after(two, 1, { kind: "report", message: "files", percentage: 80 });
  assert.deepEqual(shown(ahead), { text: "$(sync~spin) Hanglint 0%", tooltip: "reading b" });
  const left = after(ahead, 2, { kind: "end" });
  assert.deepEqual(shown(left), { text: "$(sync~spin) Hanglint 80%", tooltip: "files" });
  assert.match(shown(after(left, 1, { kind: "end" })).text, /^\$\(check\)/);
  assert.deepEqual(IDLE.size, 0);
});

test("a report without a percentage keeps the last one", () => {
  const begun = after(IDLE, "t", { kind: "begin", title: "reading", percentage: 40 });
  assert.equal(shown(after(begun, "t", { kind: "report", message: "flows" })).text, "$(sync~spin) Hanglint 40%");
});
