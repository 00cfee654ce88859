// Writes the settings of package.json from the schema of hanglint.toml. With --check it only says whether they are up to date.
import * as fs from "node:fs";

const manifest = new URL("../package.json", import.meta.url);
const text = fs.readFileSync(new URL("../../docs/hanglint.schema.json", import.meta.url), "utf8");
// What an editor says lies nowhere: its paths are of the project's root.
const schema = JSON.parse(text.replaceAll("this file's folder", "the project's root"));

/** Says where another configuration lies; a setting is none. */
const NOT_SETTINGS = ["extend"];

const OWN = {
  "hanglint.java.home": {
    type: "string",
    default: "",
    scope: "machine",
    markdownDescription:
      "Folder of a JDK 25 or newer to run the server with. Empty: the runtime of this package, else one in `JAVA_HOME`, `PATH` or `/usr/lib/jvm`.",
  },
  "hanglint.inlayHints": {
    type: "boolean",
    default: false,
    scope: "window",
    description: "Where values lie and who holds the GIL, beside the code.",
  },
  "hanglint.trace.server": {
    type: "string",
    default: "off",
    enum: ["off", "messages", "verbose"],
    scope: "window",
    description: "What passes between the editor and the server, in the output channel.",
  },
};

/** Tables of the file have no description of their own. */
const TABLES = {
  "hanglint.severity": `The severity of checks or families: id = "error", "warning" or "note".`,
  "hanglint.artifact": "What is installed of this project: environments, folders, wheels, modules or saved images.",
};

const UNDER = " A project's own hanglint.toml is stronger.";

/** Ids by their form only: the server knows the families and names the nearest where one is misspelt. */
function items(form) {
  return form.$ref ? { type: "string", pattern: "^[a-z][a-z0-9-]*$" } : form;
}

function setting(key, form) {
  const about = form.description ?? TABLES[key];
  if (about === undefined) {
    throw new Error(`${key} has no description`);
  }
  const common = { scope: "window", description: about + UNDER };
  switch (form.type) {
    case "array":
      return { type: "array", items: items(form.items), default: [], uniqueItems: true, ...common };
    case "boolean":
      return { type: ["boolean", "null"], default: null, ...common };
    case "object":
      return { type: "object", additionalProperties: form.additionalProperties, default: {}, ...common };
    case "string":
      // Empty is "not set"; the schema of a file has no such value.
      return { type: "string", default: "", ...(form.pattern ? { pattern: `^$|${form.pattern}` } : {}), ...common };
    default:
      throw new Error(`${key}: no setting for ${JSON.stringify(form)}`);
  }
}

function settings(properties, prefix) {
  return Object.entries(properties).flatMap(([name, form]) =>
    form.properties ? settings(form.properties, `${prefix}${name}.`) : [[prefix + name, setting(prefix + name, form)]],
  );
}

const generated = settings(schema.properties, "hanglint.").filter(([key]) => !NOT_SETTINGS.includes(key.slice("hanglint.".length)));
const before = fs.readFileSync(manifest, "utf8");
const content = JSON.parse(before);
content.contributes.configuration.properties = { ...Object.fromEntries(generated), ...OWN };
const after = JSON.stringify(content, null, 2) + "\n";
if (!process.argv.includes("--check")) {
  fs.writeFileSync(manifest, after);
} else if (before !== after) {
  console.error("package.json: the settings do not follow from docs/hanglint.schema.json; run: npm run settings");
  process.exit(1);
}
