import assert from "node:assert/strict";
import { test } from "node:test";
import type { Diagnostic, Location } from "vscode";
import { checkOf, findingsOn, stepsOf, withoutFileLinks } from "../src/steps";

function finding(start: number, end: number, source = "hanglint"): Diagnostic {
  return { source, code: "gil-triple-wrap", range: { start: { line: start }, end: { line: end } } } as Diagnostic;
}

test("findings of a line are Hanglint's own, the narrowest first", () => {
  const wide = finding(3, 9);
  const narrow = finding(5, 5);
  const others = [finding(5, 5, "clangd"), finding(6, 6)];
  assert.deepEqual(findingsOn(5, [wide, ...others, narrow]), [narrow, wide]);
});

test("steps are numbered and name their file and line from one", () => {
  const location = { uri: "engine.py", range: { start: { line: 18 } } } as unknown as Location;
  const diagnostic = { ...finding(1, 1), relatedInformation: [{ message: "goes on", location }] } as Diagnostic;
  assert.deepEqual(stepsOf(diagnostic, (place) => `serving/${String(place.uri)}`), [
    { label: "1. goes on", description: "serving/engine.py:19", location },
  ]);
});

test("a finding without steps has no path", () => {
  assert.deepEqual(stepsOf(finding(1, 1), () => ""), []);
});

test("the check is the code, with a page or without one", () => {
  assert.equal(checkOf(finding(1, 1)), "gil-triple-wrap");
  assert.equal(checkOf({ ...finding(1, 1), code: { value: "gil-x", target: {} } } as Diagnostic), "gil-x");
});

test("links to files are told by their text, others stay", () => {
  const markdown = "1. [a.cc:5](file:///x/a.cc#L5): calls b; see [docs](https://example.org)";
  assert.equal(withoutFileLinks(markdown), "1. `a.cc:5`: calls b; see [docs](https://example.org)");
});
