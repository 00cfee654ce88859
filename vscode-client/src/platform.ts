/** Where the server runs. */

/** Why the server does not run on such a machine; nothing where it does. */
export function unsupported(platform: string, architecture: string, isGlibc: boolean): string | undefined {
  const here = `${platform}-${architecture}${platform === "linux" && !isGlibc ? " (musl)" : ""}`;
  return platform === "linux" && architecture === "x64" && isGlibc
    ? undefined
    : `Hanglint does not support ${here} yet: its parsers are built for Linux on x64 with glibc only. ` +
        "It runs in a Dev Container, in WSL or on a remote host of that kind.";
}
