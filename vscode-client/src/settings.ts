/** What the user set, in the shape of hanglint.toml, as the server takes it. */

/** Settings that are about this extension, not about the analysis. */
const OWN = ["inlayHints", "java.", "trace."];

export type Settings = { [key: string]: unknown };

/** The settings of those dotted keys that say something, nested by their dots. */
export function settingsOf(keys: readonly string[], get: (key: string) => unknown): Settings {
  const all: Settings = {};
  for (const key of keys.filter((name) => !OWN.some((prefix) => name.startsWith(prefix)))) {
    const value = get(key);
    if (!isSilent(value)) {
      put(all, key.split("."), value);
    }
  }
  return all;
}

function isSilent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0) || value === "";
}

function put(table: Settings, [first, ...rest]: readonly string[], value: unknown): void {
  if (first === undefined) {
    return;
  }
  if (rest.length === 0) {
    table[first] = value;
    return;
  }
  const inner = (table[first] ??= {}) as Settings;
  put(inner, rest, value);
}
