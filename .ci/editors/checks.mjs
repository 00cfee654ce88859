// What a run asserts, told as lines of the Test Anything Protocol for .ci/editors/run to count.
import * as fs from "node:fs";

export class Checks {
  constructor(file) {
    this.file = file;
    fs.writeFileSync(file, "");
  }

  /** Runs one check; what it throws is why it failed. Gives what it gives, or undefined. */
  async check(name, run) {
    try {
      const value = await run();
      this.tell(`ok - ${name}`);
      return value;
    } catch (error) {
      this.tell(`not ok - ${name}: ${String(error.message ?? error).split("\n").slice(0, 3).join(" | ")}`);
      return undefined;
    }
  }

  tell(line) {
    fs.appendFileSync(this.file, line + "\n");
    console.log(`  ${line}`);
  }
}

/** Fails with those words unless it holds. */
export function must(holds, words) {
  if (!holds) {
    throw new Error(words);
  }
}
