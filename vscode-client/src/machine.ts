/** The machine that the extension runs on, as {@link Machine} asks about it. */
import * as fs from "node:fs";
import type { Machine } from "./runtime";

export const thisMachine: Machine = {
  environment: process.env,
  read: (file) => orElse(undefined, () => fs.readFileSync(file, "utf8")),
  isExecutable: (file) =>
    orElse(false, () => {
      fs.accessSync(file, fs.constants.X_OK);
      return fs.statSync(file).isFile();
    }),
  list: (folder) => orElse([], () => fs.readdirSync(folder)),
  resolve: (file) => orElse(file, () => fs.realpathSync(file)),
};

/** Whether this process runs on the GNU C library, which the native library needs; musl has none. */
export function hasGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

function orElse<T>(otherwise: T, ask: () => T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
