#!/usr/bin/env bash
# Packs the extension twice, after Maven has built the server: for linux-x64 with a Java runtime inside, and without one.
#   package.sh <output folder>
# JAVA_HOME names the JDK 25 or newer whose runtime is packed.
set -euo pipefail

out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jar=../server/target/hanglint.jar
native=../grammars/target/native/libhanglint-syntax.so
for file in "$jar" "$native" "$JAVA_HOME/bin/jlink"; do
    [ -f "$file" ] || { echo "package.sh: $file is missing" >&2; exit 1; }
done

scripts/dependencies.sh
npm run --silent build -- --log-level=warning

rm -rf server
mkdir server
cp "$jar" "$native" server/
cp ../LICENSE LICENSE
trap 'rm -f LICENSE' EXIT
pack() { npx vsce package --no-dependencies --allow-missing-repository --no-rewrite-relative-links --out "$1" "${@:2}" >/dev/null; }
pack "$out/hanglint.vsix"

# What the server uses; jgit's and gson's other wishes (Kerberos, SQL) are never reached.
"$JAVA_HOME/bin/jlink" --add-modules java.base,java.logging,jdk.management --strip-debug --no-man-pages \
    --no-header-files --compress zip-0 --output server/jre
# The archive of Java's own classes, which the server's archive of its classes stands on (src/launch.ts).
server/jre/bin/java -XX:+UseCompactObjectHeaders -XX:+UseSerialGC -Xshare:dump -Xlog:disable >/dev/null
pack "$out/hanglint-linux-x64.vsix" --target linux-x64
ls -l "$out"/*.vsix | awk '{printf "%s %.1f MB\n", $NF, $5 / 1e6}'
