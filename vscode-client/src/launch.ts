/** The command line of the server. */
import * as path from "node:path";

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Runs the jar in {@link serverFolder} with the Java in {@link javaHome}. Java keeps an archive of loaded classes in
 * {@link storage}, an existing folder, and starts twice as fast from the second time on.
 */
export function commandLine(javaHome: string, serverFolder: string, storage: string): Command {
  return {
    command: path.join(javaHome, "bin", "java"),
    args: [
      "-XX:+UseSerialGC",
      "-XX:+UseCompactObjectHeaders",
      "-XX:TieredStopAtLevel=1",
      "-XX:-UsePerfData",
      // What an analysis needed for a moment goes back to the machine, and what is new is collected early.
      "-Xms32m",
      "-XX:MaxNewSize=24m",
      "-XX:MinHeapFreeRatio=2",
      "-XX:MaxHeapFreeRatio=5",
      "-XX:-ShrinkHeapInSteps",
      "-XX:MarkSweepAlwaysCompactCount=1",
      "-XX:TrimNativeHeapInterval=5000",
      "-XX:+AutoCreateSharedArchive",
      `-XX:SharedArchiveFile=${path.join(storage, "classes.jsa")}`,
      "-Xshare:auto",
      "-Xlog:disable",
      "-Xlog:all=error:stderr",
      "--enable-native-access=ALL-UNNAMED",
      `-Dhanglint.native=${path.join(serverFolder, "libhanglint-syntax.so")}`,
      "-cp",
      path.join(serverFolder, "hanglint.jar"),
      "org.hanglint.cli.Main",
      "lsp",
    ],
  };
}
