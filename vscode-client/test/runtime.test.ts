import assert from "node:assert/strict";
import { test } from "node:test";
import { describe, findRuntime, type Machine } from "../src/runtime";

/** A machine with a Java of that release in each folder. */
function machine(javas: Record<string, string>, environment: Record<string, string> = {}, links: Record<string, string> = {}): Machine {
  const executables = [...Object.keys(javas).map((home) => `${home}/bin/java`), ...Object.keys(links)];
  return {
    environment,
    read: (file) => {
      const release = javas[file.replace(/\/release$/, "")];
      return release === undefined ? undefined : `IMPLEMENTOR="x"\nJAVA_VERSION="${release}"\n`;
    },
    isExecutable: (file) => executables.includes(file),
    list: (folder) => Object.keys(javas).filter((home) => home.startsWith(`${folder}/`)).map((home) => home.slice(folder.length + 1)),
    resolve: (file) => links[file] ?? file,
  };
}

const BUNDLED = "/extension/server/jre";

test("the bundled runtime runs the server where nothing is configured", () => {
  const found = findRuntime(BUNDLED, "", machine({ [BUNDLED]: "25.0.3", "/usr/lib/jvm/jdk-26": "26" }));
  assert.deepEqual(found, { kind: "bundled", home: BUNDLED, release: 25 });
});

test("a configured Java is taken before all others", () => {
  const found = findRuntime(BUNDLED, "/opt/mine", machine({ [BUNDLED]: "25.0.3", "/opt/mine": "27-ea" }));
  assert.deepEqual(found, { kind: "configured", home: "/opt/mine", release: 27 });
});

test("a configured Java that is too old is complained about, not passed over", () => {
  const found = findRuntime(BUNDLED, "/opt/old", machine({ [BUNDLED]: "25.0.3", "/opt/old": "17.0.9" }));
  assert.equal(found.kind, "missing");
  assert.match(describe(found), /hanglint\.java\.home is \/opt\/old, which is Java 17\. .*JDK 25/);
});

test("a configured folder without Java is complained about", () => {
  assert.match(describe(findRuntime(BUNDLED, "/nowhere", machine({}))), /\/nowhere, which holds no Java/);
});

test("JAVA_HOME comes before PATH, and PATH before the usual folders", () => {
  const javas = { "/a": "25", "/b": "25", "/usr/lib/jvm/c": "25" };
  const path = { PATH: "relative:/links" };
  const links = { "/links/java": "/b/bin/java" };
  assert.equal(home(findRuntime(BUNDLED, "", machine(javas, { JAVA_HOME: "/a", ...path }, links))), "/a");
  assert.equal(home(findRuntime(BUNDLED, "", machine(javas, path, links))), "/b");
  assert.equal(home(findRuntime(BUNDLED, "", machine(javas))), "/usr/lib/jvm/c");
});

test("an old JAVA_HOME is passed over for a newer Java elsewhere", () => {
  const found = findRuntime(BUNDLED, "", machine({ "/a": "1.8.0_402", "/opt/b": "26.0.1" }, { JAVA_HOME: "/a" }));
  assert.deepEqual(found, { kind: "found", home: "/opt/b", release: 26 });
});

test("of the usual folders the newest Java is taken", () => {
  const found = findRuntime(BUNDLED, "", machine({ "/usr/lib/jvm/a": "25", "/usr/lib/jvm/b": "26", "/usr/lib/jvm/c": "17" }));
  assert.equal(home(found), "/usr/lib/jvm/b");
});

test("without any Java the advice says what to install and what to set", () => {
  const found = findRuntime(BUNDLED, "", machine({ "/usr/lib/jvm/c": "17" }));
  assert.match(describe(found), /No Java 25 or newer .* Install a JDK 25 or newer and set hanglint\.java\.home/);
});

function home(found: ReturnType<typeof findRuntime>): string {
  return found.kind === "missing" ? found.advice : found.home;
}
