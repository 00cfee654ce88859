#!/usr/bin/env bash
# Prints the folder of a JDK 25 or newer.
set -euo pipefail

for home in "${HANGLINT_JAVA:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    [ -n "$home" ] && [ -x "$home/bin/jlink" ] && [ -r "$home/release" ] || continue
    release=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    [ "${release:-0}" -ge 25 ] && { echo "$home"; exit; }
done
echo "no JDK 25 or newer" >&2
exit 1
