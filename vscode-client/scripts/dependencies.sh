#!/usr/bin/env bash
# Brings what package-lock.json names into node_modules; nothing to do where it is there.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ package-lock.json -nt node_modules/.package-lock.json ] || exit 0
npm ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel error
touch node_modules/.package-lock.json
