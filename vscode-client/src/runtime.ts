/** Finds the Java that runs the server. Pure: what it asks of the machine comes in as {@link Machine}. */
import * as path from "node:path";

/** The oldest Java that the server runs on. */
export const OLDEST = 25;

/** The few things that are asked of the machine. Paths are absolute. */
export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The text of a file, or nothing where it cannot be read. */
  read(file: string): string | undefined;
  isExecutable(file: string): boolean;
  /** Names in a folder; none where it cannot be listed. */
  list(folder: string): readonly string[];
  /** The file behind links. */
  resolve(file: string): string;
}

export interface Runtime {
  readonly kind: "bundled" | "configured" | "found";
  readonly home: string;
  readonly release: number;
}

/** No Java to run the server; {@link advice} says what to do. */
export interface Missing {
  readonly kind: "missing";
  readonly advice: string;
}

const FOLDERS = ["/usr/lib/jvm", "/opt", "/usr/local/lib/jvm"];

/**
 * A configured Java is taken or complained about, never passed over in silence; without one the bundled runtime runs the server,
 * and without that the newest Java that JAVA_HOME, PATH or the usual folders hold.
 */
export function findRuntime(bundled: string, configured: string, machine: Machine): Runtime | Missing {
  if (configured !== "") {
    return fromSetting(configured, machine);
  }
  const inside = releaseOf(bundled, machine);
  if (inside !== undefined) {
    return { kind: "bundled", home: bundled, release: inside };
  }
  const found = candidates(machine)
    .map((home) => ({ kind: "found" as const, home, release: releaseOf(home, machine) ?? 0 }))
    .find((runtime) => runtime.release >= OLDEST);
  return found ?? missing(`No Java ${OLDEST} or newer was found in JAVA_HOME, PATH or ${FOLDERS.join(", ")}.`);
}

/** In words for people. */
export function describe(runtime: Runtime | Missing): string {
  return runtime.kind === "missing" ? runtime.advice : `Java ${runtime.release} (${runtime.kind}) in ${runtime.home}`;
}

function fromSetting(home: string, machine: Machine): Runtime | Missing {
  const release = releaseOf(home, machine);
  if (release === undefined) {
    return missing(`hanglint.java.home is ${home}, which holds no Java (no bin/java and release file).`);
  }
  if (release < OLDEST) {
    return missing(`hanglint.java.home is ${home}, which is Java ${release}.`);
  }
  return { kind: "configured", home, release };
}

function missing(why: string): Missing {
  const what = `Install a JDK ${OLDEST} or newer and set hanglint.java.home to its folder,`;
  return { kind: "missing", advice: `${why} ${what} or install the linux-x64 package, which brings its own.` };
}

function candidates(machine: Machine): readonly string[] {
  const named = machine.environment["JAVA_HOME"];
  const onPath = (machine.environment["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, "java"))
    .filter((file) => machine.isExecutable(file))
    .map((file) => path.dirname(path.dirname(machine.resolve(file))));
  const installed = FOLDERS.flatMap((folder) => machine.list(folder).map((name) => path.join(folder, name)));
  return [...(named ? [named] : []), ...onPath, ...newestFirst(installed, machine)];
}

function newestFirst(homes: readonly string[], machine: Machine): readonly string[] {
  const release = (home: string) => releaseOf(home, machine) ?? 0;
  return [...homes].sort((one, other) => release(other) - release(one));
}

/** The feature release of the Java in a folder: 25 for 25.0.3, 8 for 1.8.0. */
function releaseOf(home: string, machine: Machine): number | undefined {
  if (!machine.isExecutable(path.join(home, "bin", "java"))) {
    return undefined;
  }
  const version = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(machine.read(path.join(home, "release")) ?? "");
  return version?.[1] === undefined ? undefined : Number(version[1]);
}
